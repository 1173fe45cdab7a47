import { sql } from 'kysely'
import type { RetentionKind } from '../../platform/base/retention.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deletesOld } from '../../platform/database/retention-task.ts'
import type { Removed } from './retention.tables.ts'

/** Records the start of a run and returns its id. */
export const insertRun = async (tx: Tx, startedBy: string | null, now: Date): Promise<string> => {
  const id = newId()
  await tx
    .insertInto('retention_run')
    .values({ id, started_by: startedBy, started_at: now, progressed_at: now, finished_at: null })
    .execute()
  return id
}

type Progress = {
  id: string
  removed: Removed
  failed: RetentionKind[]
  now: Date
  finished?: boolean
}

/** Records the progress of a run, and its end. */
export const updateRun = async (tx: Tx, { id, removed, failed, now, finished = false }: Progress): Promise<void> => {
  await tx
    .updateTable('retention_run')
    .set({ removed: JSON.stringify(removed), failed, progressed_at: now, ...(finished && { finished_at: now }) })
    .where('id', '=', id)
    .execute()
}

/** The last runs, newest first; with an id, only that run. */
export const findRuns = (db: Db, { limit, id }: { limit: number; id?: string }) =>
  db
    .selectFrom('retention_run')
    .leftJoin('account', 'account.id', 'retention_run.started_by')
    .select([
      'retention_run.id',
      'retention_run.started_by',
      'retention_run.started_at',
      'retention_run.progressed_at',
      'retention_run.finished_at',
      'retention_run.removed',
      'retention_run.failed',
      'account.username',
      'account.name',
      'account.image_url',
    ])
    .$if(id !== undefined, (query) => query.where('retention_run.id', '=', id as string))
    .orderBy('retention_run.started_at', 'desc')
    .orderBy('retention_run.id', 'desc')
    .limit(limit)
    .execute()
export type RetentionRunRow = Awaited<ReturnType<typeof findRuns>>[number]

export const runRetention = deletesOld({
  kind: 'runs',
  table: 'retention_run',
  key: ['id'],
  since: sql`started_at`,
})
