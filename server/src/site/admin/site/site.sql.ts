import { sql } from 'kysely'
import type { Database, Db } from '../../../platform/database/database.ts'

/** Whether the database responds to a query. */
export const databaseAnswers = async (db: Database): Promise<boolean> => {
  try {
    await sql`select 1`.execute(db.as('system', 'probe'))
    return true
  } catch {
    return false
  }
}

/**
 * Number of payouts, disputes, appeals, refunds to all donors and quarantined records that wait for this admin, and of open troubles, each
 * counted up to `countMax`.
 */
export const countWaiting = async (db: Db, adminId: string, countMax: number) => {
  const payouts = db.selectFrom('payout').select('id').where('status', '=', 'pending').limit(countMax).as('waiting')
  const disputes = db
    .selectFrom('dispute')
    .select('id')
    .where('status', 'in', ['open', 'under_review'])
    .limit(countMax)
    .as('waiting')
  const aside = db
    .selectFrom('quarantine')
    .select('id')
    .where('looked_into_at', 'is', null)
    .limit(countMax)
    .as('waiting')
  const appeals = db.selectFrom('appeal').select('id').where('outcome', 'is', null).limit(countMax).as('waiting')
  // The admin who asked for it cannot confirm it.
  const runs = db
    .selectFrom('refund_run')
    .select('id')
    .where('status', '=', 'waiting_for_second')
    .where('requested_by', '!=', adminId)
    .limit(countMax)
    .as('waiting')
  const open = db.selectFrom('trouble').select('id').where('ended_at', 'is', null).limit(countMax).as('waiting')
  const count = sql<number>`count(*)::integer`.as('count')
  const [ofPayouts, ofDisputes, ofAppeals, ofRuns, ofAside, ofTroubles] = await Promise.all([
    db.selectFrom(payouts).select(count).executeTakeFirstOrThrow(),
    db.selectFrom(disputes).select(count).executeTakeFirstOrThrow(),
    db.selectFrom(appeals).select(count).executeTakeFirstOrThrow(),
    db.selectFrom(runs).select(count).executeTakeFirstOrThrow(),
    db.selectFrom(aside).select(count).executeTakeFirstOrThrow(),
    db.selectFrom(open).select(count).executeTakeFirstOrThrow(),
  ])
  return {
    payouts: ofPayouts.count,
    disputes: ofDisputes.count,
    appeals: ofAppeals.count,
    refundRuns: ofRuns.count,
    quarantine: ofAside.count,
    troubles: ofTroubles.count,
  }
}
