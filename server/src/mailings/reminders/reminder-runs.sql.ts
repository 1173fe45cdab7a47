import type { ReminderFigures } from '@muster/contract/mailings/reminders.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Database } from '../../database/schema.ts'
import { newId } from '../../base/tokens.ts'

const columnsOf = ({ campaigns, reminders, alreadySent, failed }: ReminderFigures) => ({
  campaigns,
  reminders,
  already_sent: alreadySent,
  failed,
})

/** Records the start of a run and returns its id. */
export const insertRun = async (tx: Tx, startedBy: string | null, now: Date): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('cron_run')
    .values({ id, started_by: startedBy, started_at: now, progressed_at: now, finished_at: null })
    .execute()
  return id
}

/** Records the progress of a run, and its end if given. */
export const updateRun = async (
  tx: Tx,
  id: string,
  figures: ReminderFigures,
  { now, finished = false }: { now: Date; finished?: boolean },
): Promise<void> => {
  await tx
    .updateTable('cron_run')
    .set({ ...columnsOf(figures), progressed_at: now, ...(finished && { finished_at: now }) })
    .where('id', '=', id)
    .execute()
}

export type ReminderRunRow = Omit<Database['cron_run'], 'campaigns' | 'reminders' | 'already_sent' | 'failed'> & {
  campaigns: number
  reminders: number
  already_sent: number
  failed: number
  username: string | null
  name: string | null
  image_url: string | null
}

/** Runs, newest first. */
export const findRuns = async (
  db: Db,
  { after, limit }: { after: { startedAt: Date; id: string } | null; limit: number },
): Promise<ReminderRunRow[]> => {
  const isOlder = after ? sql`(r.started_at, r.id) < (${after.startedAt}, ${after.id})` : sql`true`
  const { rows } = await sql<ReminderRunRow>`
    select r.id, r.started_by, r.started_at, r.progressed_at, r.finished_at, r.campaigns, r.reminders, r.already_sent,
      r.failed, a.username, a.name, a.image_url
    from cron_run r left join account a on a.id = r.started_by
    where ${isOlder}
    order by r.started_at desc, r.id desc
    limit ${limit}`.execute(db)
  return rows
}

export const deleteRunsBefore = async (tx: Tx, before: Date): Promise<void> => {
  await tx.deleteFrom('cron_run').where('started_at', '<', before).execute()
}
