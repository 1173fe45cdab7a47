import { after, day, minute } from '../../base/clock.ts'
import { type Db, transact } from '../../database/database.ts'
import { type JobRun, workDue } from '../../jobs/job-run.ts'
import { setAside } from '../ledger/index.ts'
import type { ListedDispute } from '../paypal/index.ts'
import { adjustHolds, isOver } from '../holds/index.ts'
import { syncReversals } from '../refunds/index.ts'
import type { MoneyContext } from '../money-context.ts'
import { letGoMail } from './paypal-dispute-mails.ts'
import {
  findByProvider,
  findDue,
  findKnown,
  findReadUntil,
  lockDonationOfCapture,
  saveReadUntil,
} from './paypal-disputes.sql.ts'
import { syncDispute } from './sync-dispute.ts'

/** PayPal lists no dispute that changed longer ago than 180 days. */
const longestMs = 180 * day - minute
/** How much of the list is read again, should PayPal be late with it. */
const overlapMs = day
const mostPages = 1_000
const duePerRun = 200

/** Those of which a list says more than we know. PayPal's times are of seconds, in which it can also have settled a dispute. */
const findNews = async (db: Db, disputes: readonly ListedDispute[]): Promise<ListedDispute[]> => {
  const ids = disputes.map(({ id }) => id)
  const known = new Map((await findKnown(db, ids)).map((its) => [its.providerId, its]))
  return disputes.filter(({ id, updatedAt, isSettled }) => {
    const its = known.get(id)
    return !its || its.updatedAt < updatedAt || its.isSettled !== isSettled
  })
}

/** Reads the new disputes of a page. False: PayPal did not answer for all of them, or the run is over. */
const readPage = async (context: MoneyContext, disputes: readonly ListedDispute[], run: JobRun): Promise<boolean> => {
  const { db, log } = context
  let isWhole = true
  const isAll = await workDue({
    run,
    items: await findNews(db, disputes),
    work: async ({ id }) => {
      if (!(await syncDispute(context, id))) isWhole = false
    },
    onFailure: (error, { id }) => {
      isWhole = false
      log.error({ err: error, disputeId: id }, 'a dispute could not be read')
    },
  })
  return isAll && isWhole
}

/**
 * Reads what changed in PayPal's list since the last time. What could not be read before the run was over is read the next time, which
 * skips what was read already.
 */
const readList = async (context: MoneyContext, run: JobRun): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  const earliest = after(now, -longestMs)
  const wanted = after((await findReadUntil(db)) ?? earliest, -overlapMs)
  const since = wanted < earliest ? earliest : wanted
  let page: string | null = null
  let isWhole = true
  for (let pages = 0; pages < mostPages; pages++) {
    const answer = await context.paypal.listDisputes({ since, page })
    if (answer.kind !== 'ok') return
    if (!(await readPage(context, answer.disputes, run))) isWhole = false
    if (run.isOver()) return
    page = answer.next
    if (page === null) break
  }
  const isAtItsEnd = page === null
  if (isWhole && isAtItsEnd) await transact(db, (tx) => saveReadUntil(tx, now))
}

type Due = Awaited<ReturnType<typeof findDue>>[number]

/** Looks whether what PayPal decided should go has gone, and gives up waiting where it has not for long. */
const lookFor = async (context: MoneyContext, due: Due): Promise<void> => {
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
    const content = letGoMail({
      campaignId,
      donationId: donation.id,
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
    work: (due) => lookFor(context, due),
    onFailure: (error, { providerId: disputeId }) =>
      log.error({ err: error, disputeId }, 'a dispute could not be looked at'),
  })
}

/** The job that finds PayPal's disputes whose notifications were lost, and follows them to their end. */
export const definePaypalDisputeJob = (context: MoneyContext): void =>
  context.jobs.define({ name: 'paypal-disputes', cron: '7 * * * *', run: (run) => follow(context, run) })
