import type { ReminderFigures } from '@muster/contract/campaigns/reminders.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/base/tokens.ts'

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

type Range = { after: { startedAt: Date; id: string } | null; limit: number }

/** Runs, newest first. */
export const findRuns = (db: Db, { after, limit }: Range) =>
  db
    .selectFrom('cron_run')
    .leftJoin('account', 'account.id', 'cron_run.started_by')
    .select([
      'cron_run.id',
      'cron_run.started_by',
      'cron_run.started_at',
      'cron_run.progressed_at',
      'cron_run.finished_at',
      'cron_run.campaigns',
      'cron_run.reminders',
      'cron_run.already_sent',
      'cron_run.failed',
      'account.username',
      'account.name',
      'account.image_url',
    ])
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(cron_run.started_at, cron_run.id) < (${after?.startedAt}, ${after?.id})`),
    )
    .orderBy('cron_run.started_at', 'desc')
    .orderBy('cron_run.id', 'desc')
    .limit(limit)
    .execute()
export type ReminderRunRow = Awaited<ReturnType<typeof findRuns>>[number]
