import { sql } from 'kysely'
import type { Tx } from '../database/database.ts'
import { rowShape, type RowOf } from '../database/rows.ts'

export type Reservation = {
  keyHash: Buffer
  /** Requests in a minute, of all servers together. */
  max: number
  /** How many requests to reserve. 0: each request is counted by itself. */
  chunk: number
  /** Requests that this server let through since its latest reservation, in the minute that ended at `endsAt`. */
  spent: number
  endsAt: Date | null
}

const grant = rowShape({
  granted: 'integer',
  /** Whether what was granted is counted as used already. */
  isCounted: 'boolean',
  used: 'integer',
  endsAt: 'timestamptz',
  msLeft: 'double precision',
})
export type Grant = RowOf<typeof grant>

/**
 * Reports how many requests a server let through, and grants it more: a chunk while chunks are left, then one request at a time, until as many
 * as the limit were let through. So a caller gets the whole limit although other servers did not use their chunks, and all servers together
 * let through at most twice the limit.
 */
export const reserveRequests = (tx: Tx, { keyHash, max, chunk, spent, endsAt }: Reservation): Promise<Grant> => {
  const single = chunk === 0 ? 1 : 0
  return grant.sql`
    insert into request_count as counted (key_hash, ends_at, reserved, used, granted)
    values (${keyHash}, date_trunc('milliseconds', now()) + interval '1 minute', ${chunk}::integer, ${single}::integer, ${chunk + single}::integer)
    on conflict (key_hash) do update set (ends_at, reserved, used, granted) = (
      select
        case when is_over then excluded.ends_at else counted.ends_at end,
        case when is_over then excluded.reserved when gets_chunk then counted.reserved + excluded.reserved else counted.reserved end,
        case when is_over then excluded.used when is_used_up or gets_chunk then used_now else used_now + 1 end,
        case when is_over then excluded.granted when is_used_up then 0 when gets_chunk then excluded.reserved else 1 end
      from (select counted.ends_at <= now() as is_over,
        counted.used + case when counted.ends_at = ${endsAt}::timestamptz then ${spent}::integer else 0 end as used_now) as state,
      lateral (select used_now >= ${max}::integer as is_used_up) as limited,
      lateral (select not is_used_up and excluded.reserved > 0 and counted.reserved + excluded.reserved <= ${max}::integer as gets_chunk) as chunks
    )
    returning granted, granted <> ${chunk}::integer as "isCounted", used, ends_at as "endsAt",
      (extract(epoch from ends_at - now()) * 1000)::double precision as "msLeft"`.one(tx)
}

/** Deletes the counts of minutes that are over. By the clock of the database, which also began them. */
export const deleteOldCounts = async (tx: Tx): Promise<void> => {
  await sql`delete from request_count where ends_at < now()`.execute(tx)
}
