import type { Selectable } from 'kysely'
import { after, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/schema.ts'
import type { Broken } from './find-broken.sql.ts'

/** After this time without a stored slice, the worker of a run has crashed, and another one continues. */
const leaseMs = 5 * minute

const columns = [
  'id',
  'started_at',
  'since',
  'checks',
  'read_through',
  'campaigns_read',
  'campaigns',
  'broken',
] as const

/** A run of the checks that is in progress. */
export type Progress = Pick<Selectable<Tables['check_progress']>, (typeof columns)[number]>

/** The run in progress; null: there is none. */
export const findProgress = async (db: Db): Promise<Progress | null> =>
  (await db.selectFrom('check_progress').select(columns).executeTakeFirst()) ?? null

/** Starts a run and leases it, unless one is in progress. */
export const startProgress = async (
  tx: Tx,
  run: { now: Date; since: Date | null; checks: string[] },
): Promise<Progress | null> => {
  const { now, since, checks } = run
  const row = await tx
    .insertInto('check_progress')
    .values({ id: newId(), started_at: now, since, checks, leased_until: after(now, leaseMs) })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** Leases the run in progress; null: there is none, or another worker has it. */
export const leaseProgress = async (tx: Tx, now: Date): Promise<Progress | null> => {
  const row = await tx
    .updateTable('check_progress')
    .set({ leased_until: after(now, leaseMs) })
    .where((where) => where.or([where('leased_until', 'is', null), where('leased_until', '<=', now)]))
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

type Step = { readThrough: string; campaignsRead: number; campaigns: number; broken: Broken }

/** Stores that a slice was read, and extends the lease. Null: another worker continued, because the lease had ended. */
export const storeSlice = async (
  tx: Tx,
  { id, campaigns_read }: Progress,
  { step, now }: { step: Step; now: Date },
): Promise<Progress | null> => {
  const row = await tx
    .updateTable('check_progress')
    .set({
      read_through: step.readThrough,
      campaigns_read: step.campaignsRead,
      campaigns: step.campaigns,
      broken: JSON.stringify(step.broken),
      leased_until: after(now, leaseMs),
    })
    .where('id', '=', id)
    .where('campaigns_read', '=', campaigns_read)
    .returning(columns)
    .executeTakeFirst()
  return row ?? null
}

/** Lets any worker continue at once. */
export const releaseProgress = async (tx: Tx, { id, campaigns_read }: Progress): Promise<void> => {
  await tx
    .updateTable('check_progress')
    .set({ leased_until: null })
    .where('id', '=', id)
    .where('campaigns_read', '=', campaigns_read)
    .execute()
}

/** Removes a run that is done. False: another worker continued. */
export const deleteProgress = async (tx: Tx, { id, campaigns_read }: Progress): Promise<boolean> => {
  const { numDeletedRows } = await tx
    .deleteFrom('check_progress')
    .where('id', '=', id)
    .where('campaigns_read', '=', campaigns_read)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
