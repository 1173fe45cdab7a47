import { type RawBuilder, sql } from 'kysely'

/**
 * Row locks of PostgreSQL are not granted in the order of their requests: a `for update` waits while any transaction holds a `for key share`,
 * and others may take that lock meanwhile. Among people who support a campaign without a pause, its owner's change would wait until it times out.
 * These conditions of the locking statement queue transactions first, by a lock of their own that is granted in order. The row lock still decides
 * who excludes whom, so a statement without the condition is safe, but does not queue.
 *
 * They belong to the first statement of a transaction that locks the row. A transaction that holds the row already, and then queues behind one
 * that waits for the row, is a deadlock.
 */
const queueOf = (id: RawBuilder<unknown>) => sql`hashtextextended(${id}::text, 0)`

/** A condition of a statement that locks the row with this UUID `for key share`. */
export const queuesToShare = (id: RawBuilder<unknown>) =>
  sql<boolean>`pg_advisory_xact_lock_shared(${queueOf(id)}) is not null`

/** A condition of a statement that locks the row with this UUID `for update`. Record 64. */
export const queuesToUpdate = (id: RawBuilder<unknown>) =>
  sql<boolean>`pg_advisory_xact_lock(${queueOf(id)}) is not null`
