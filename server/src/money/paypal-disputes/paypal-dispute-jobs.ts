import { after, day, minute } from '../../platform/base/clock.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import { setAside } from '../ledger/set-aside.ts'
import type { ListedDispute } from '../paypal/paypal.ts'
import { adjustHolds } from '../holds/adjust-holds.ts'
import { isOver } from '../holds/hold-rules.ts'
import { syncReversals } from '../orders/sync-order.ts'
import type { MoneyContext } from '../money-context.ts'
import { holdEndedMail } from './paypal-dispute-mails.ts'
import {
  findByProvider,
  findDue,
  findKnown,
  findReadUntil,
  lockDonationOfCapture,
  saveReadUntil,
} from './paypal-disputes.sql.ts'
import { syncDispute } from './sync-dispute.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** PayPal lists only disputes that changed in the last 180 days. */
const listReachMs = 180 * day - minute
/** How much of the list is read again, because PayPal's list may be late. */
const overlapMs = day
const pagesMax = 1_000
const duePerRun = 200

/** Disputes that changed since they were recorded. PayPal's times have no fractions of a second, so a change of the outcome counts too. */
const findChanged = async (db: Db, disputes: readonly ListedDispute[]): Promise<ListedDispute[]> => {
  const ids = disputes.map(({ id }) => id)
  const known = new Map((await findKnown(db, ids)).map((its) => [its.providerId, its]))
  return disputes.filter(({ id, updatedAt, isSettled }) => {
    const its = known.get(id)
    return !its || its.updatedAt < updatedAt || its.isSettled !== isSettled
  })
}

/** Syncs the changed disputes of a page. False: PayPal did not respond for all of them, or the run is over. */
const readPage = async (context: MoneyContext, disputes: readonly ListedDispute[], run: JobRun): Promise<boolean> => {
  const { db, log } = context
  let isComplete = true
  const isAll = await workDue({
    run,
    items: await findChanged(db, disputes),
    work: async ({ id }) => {
      if (!(await syncDispute(context, id))) isComplete = false
    },
    onFailure: (error, { id }) => {
      isComplete = false
      log.error({ err: error, disputeId: id }, 'a dispute could not be synced')
    },
  })
  return isAll && isComplete
}

/**
 * Syncs the disputes that changed in PayPal's list since the last run. The next run continues where this one is cut short, and skips the
 * disputes that are up to date.
 */
const readList = async (context: MoneyContext, run: JobRun): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  const earliest = after(now, -listReachMs)
  const wanted = after((await findReadUntil(db)) ?? earliest, -overlapMs)
  const since = wanted < earliest ? earliest : wanted
  let page: string | null = null
  let isComplete = true
  for (let pages = 0; pages < pagesMax; pages++) {
    const answer = await context.paypal.listDisputes({ since, page })
    if (answer.kind !== 'ok') return
    if (!(await readPage(context, answer.disputes, run))) isComplete = false
    if (run.isOver()) return
    page = answer.next
    if (page === null) break
  }
  const isAtItsEnd = page === null
  if (isComplete && isAtItsEnd) await transact(db, (tx) => saveReadUntil(tx, now))
}

type Due = Awaited<ReturnType<typeof findDue>>[number]

/** Checks whether PayPal has taken the money after its decision, and releases the hold if it has not for too long. */
const checkHold = async (context: MoneyContext, due: Due): Promise<void> => {
  const { db, clock, config } = context
  if (due.orderId) await syncReversals(context, due.orderId)
  await transact(db, async (tx) => {
    const now = clock.now()
    const donation = due.captureId ? await lockDonationOfCapture(tx, due.captureId) : undefined
    if (!donation) throw new Error(`the donation of dispute ${due.providerId} is gone`)
    const dispute = await findByProvider(tx, due.providerId, donation.id)
    await adjustHolds(tx, donation.id, now)
    if (!dispute || dispute.heldMinor === 0n || !isOver(dispute, now)) return
    const reason = 'PayPal decided a dispute 30 days ago and has not taken the money. It is available again. Ask PayPal'
    const details = { disputeId: due.providerId, donationId: donation.id }
    await setAside(context, tx, { source: `dispute:${due.providerId}:${donation.id}`, reason, details })
    const { campaignId, campaignTitle, ownerEmail: to } = donation
    const content = holdEndedMail({
      campaignId,
      campaignTitle,
      amountMinor: dispute.heldMinor,
      publicUrl: config.publicUrl,
    })
    await context.outbox.enqueue(tx, { key: `paypal-dispute-let-go:${dispute.id}`, to, content })
  })
  await context.outbox.wake()
}

const follow = async (context: MoneyContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  if (!(await context.paypal.settings())) return
  await readList(context, run)
  await workDue({
    run,
    items: await findDue(db, clock.now(), duePerRun),
    work: (due) => checkHold(context, due),
    onFailure: (error, { providerId: disputeId }) =>
      log.error({ err: error, disputeId }, 'a hold could not be checked'),
  })
}

/** The job that finds PayPal's disputes whose webhooks were lost, and follows them until they are over. */
export const paypalDisputeJob = (context: MoneyContext): Job => ({
  name: 'paypal-disputes',
  cron: '7 * * * *',
  run: (run) => follow(context, run),
})
