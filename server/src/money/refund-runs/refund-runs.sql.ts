import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'
import type { Tables } from '../../platform/database/schema.ts'
import { isFree } from '../lease.sql.ts'

export type RunRecord = Pick<Tables['refund_run'], 'id' | 'campaign_id' | 'status' | 'reason' | 'requested_by'>

/** Whether a run of a campaign waits or runs. With the campaign locked, none can start meanwhile. */
export const hasOpenRun = async (tx: Tx, campaignId: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('refund_run')
    .select('id')
    .where('campaign_id', '=', campaignId)
    .where('status', 'in', ['waiting_for_second', 'running'])
    .executeTakeFirst()
  return row !== undefined
}

type NewRun = {
  id: string
  campaignId: string
  status: 'waiting_for_second' | 'running'
  reason: string
  requestedBy: string
  totalMinor: bigint
  createdAt: Date
}

/** Records a run that waits for a second admin, or that starts at once. */
export const insertRun = async (tx: Tx, run: NewRun): Promise<void> => {
  const { id, campaignId, status, reason, requestedBy, totalMinor, createdAt } = run
  await tx
    .insertInto('refund_run')
    .values({
      id,
      campaign_id: campaignId,
      status,
      reason,
      requested_by: requestedBy,
      created_at: createdAt,
      total_minor: totalMinor,
      decided_by: null,
      decided_at: null,
      decline_reason: null,
      ended_at: null,
    })
    .execute()
}

/** A run of a campaign, locked until the transaction ends. */
export const lockRun = (tx: Tx, campaignId: string, runId: string): Promise<RunRecord | undefined> =>
  tx
    .selectFrom('refund_run')
    .select(['id', 'campaign_id', 'status', 'reason', 'requested_by'])
    .where('id', '=', runId)
    .where('campaign_id', '=', campaignId)
    .forUpdate()
    .executeTakeFirst()

type Decision = Pick<Tables['refund_run'], 'status' | 'decided_by'> &
  Partial<Pick<Tables['refund_run'], 'total_minor' | 'decline_reason'>> & { decided_at: Date }

export const decideRun = async (tx: Tx, id: string, decision: Decision): Promise<void> => {
  await tx.updateTable('refund_run').set(decision).where('id', '=', id).execute()
}

/** Marks a run as ended if PayPal has finished all of its refunds. False: it has not, or another worker has marked it. */
export const endRun = async (tx: Tx, id: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('refund_run')
    .set({ status: 'ended', ended_at: now })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .where(
      sql<boolean>`not exists (
        select from refund_run_line join refund on refund.id = refund_run_line.refund_id
        where refund_run_line.run_id = ${id} and refund.status = 'requested'
      )`,
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const runsPerJob = 100

/** The runs that are not ended yet. */
export const findRunning = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('refund_run')
    .select('id')
    .where('status', '=', 'running')
    .orderBy('id')
    .limit(runsPerJob)
    .execute()
  return rows.map(({ id }) => id)
}

const dueRefund = rowShape({ id: 'uuid' })

/** The refunds of a run that have to be sent to PayPal and that no worker has leased, oldest donation first. */
export const findDueRefunds = async (
  db: Db,
  runId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> => {
  const rows = await dueRefund.sql`
    select refund.id from refund_run_line as line join refund on refund.id = line.refund_id
    where line.run_id = ${runId} and refund.next_check_at <= ${now} and ${isFree('refund', now)}
    order by line.number limit ${limit}`.all(db)
  return rows.map(({ id }) => id)
}

type Line = Omit<Tables['refund_run_line'], 'run_id'>
const linesPerInsert = 1_000

/** Records what becomes of each donation. */
export const insertLines = async (tx: Tx, runId: string, lines: readonly Line[]): Promise<void> => {
  for (let at = 0; at < lines.length; at += linesPerInsert) {
    const values = lines.slice(at, at + linesPerInsert).map((line) => ({ run_id: runId, ...line }))
    await tx.insertInto('refund_run_line').values(values).execute()
  }
}
