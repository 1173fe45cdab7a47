import type { AppContext } from '../../../platform/context.ts'
import { faultPoint } from '../../../platform/base/faults.ts'
import { transact, type Tx } from '../../../platform/database/database.ts'
import type { JobRun } from '../../../platform/jobs/job-run.ts'
import { deleteShown } from '../thresholds/shown.sql.ts'
import { isTimeToDecide, outcomeOf } from './decision-rules.ts'
import {
  countNamed,
  type Decision,
  findUndecided,
  insertDecision,
  lockCampaign,
  lockDecision,
} from './decisions.sql.ts'

const batch = 100

/** The decision in force, locked. If there is none and its time has come, it is made: once, also for concurrent callers. Record 94. */
export const decide = async (tx: Tx, campaignId: string, now: Date): Promise<Decision | undefined> => {
  const made = await lockDecision(tx, campaignId)
  if (made) return made
  const campaign = await lockCampaign(tx, campaignId)
  if (!campaign?.day || !campaign.endsAt || !isTimeToDecide(campaign, now)) return undefined
  // Another caller may have made it while this one waited for the lock.
  const meanwhile = await lockDecision(tx, campaignId)
  if (meanwhile) return meanwhile
  const { day, endsAt } = campaign
  const outcome = outcomeOf(await countNamed(tx, campaignId, endsAt))
  await insertDecision(tx, { campaignId, day, endsAt }, outcome, now)
  await deleteShown(tx, [campaignId])
  faultPoint('decision.writing')
  return lockDecision(tx, campaignId)
}

/** Decides all campaigns whose time has come. */
export const decideDue = async (context: AppContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  const ids = await findUndecided(db, clock.now(), batch)
  for (const id of ids) {
    if (run.isOver()) return
    await transact(db, (tx) => decide(tx, id, clock.now())).catch((error: unknown) => {
      log.error({ err: error, campaignId: id }, 'deciding who acts in a campaign failed')
    })
    faultPoint('decision.written')
  }
}
