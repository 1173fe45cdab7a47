import { after, day, hour } from '../../platform/base/clock.ts'
import { transact } from '../../platform/database/database.ts'
import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import type { AppContext } from '../../platform/context.ts'
import { quarantine } from '../ledger/quarantine.sql.ts'
import { recheckPayout } from '../payouts/payout-jobs.ts'
import type { PaypalTransaction } from '../paypal/paypal.ts'
import { syncOrder, syncRefund } from '../orders/sync-order.ts'
import type { MoneyContext } from '../money-context.ts'
import { classify, type Discrepancy, findDiscrepancy, missingAtPaypal } from './compare-report.ts'
import { type Matched, matchReport } from './match-report.ts'
import {
  countWaiting,
  findBookedBetween,
  findComparedUntil,
  findFirstDonationAt,
  findOrderOf,
  insertComparison,
} from './reconciliation.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

type Comparing = MoneyContext & { run: JobRun }

/** PayPal reports a transaction up to three hours late. After one more hour, an unreported transaction is missing. */
const reportLagMs = 4 * hour
/** A payment can be booked until its order expires, so reports overlap by more than that. */
const overlapMs = 4 * day
/** Lines of the report that are looked up in the ledger with one query. */
const linesPerQuery = 1_000
/** PayPal's longest report is 31 days. */
const reportSpanMaxMs = 30 * day
/** Short, so that an interrupted run has finished some periods. */
const periodMs = 2 * day
/** PayPal reports the last three years. */
const reportHistoryMs = 3 * 365 * day - overlapMs

/** The whole report; null if PayPal does not respond, or not all of it before the run is over. */
const readReport = async ({ paypal, run }: Comparing, from: Date, to: Date): Promise<PaypalTransaction[] | null> => {
  const all: PaypalTransaction[] = []
  for (let page = 1; ; page++) {
    if (run.isOver()) return null
    const outcome = await paypal.listTransactions({ from, to, page })
    if (outcome.kind !== 'ok') return null
    all.push(...outcome.transactions.filter(({ status }) => status === 'S'))
    if (page >= outcome.pages) return all
  }
}

const refundKindOf = ({ eventCode }: PaypalTransaction) => (eventCode === 'T1106' ? 'reversal' : 'refund')

/** Syncs the subject of a line, so that it is booked if PayPal's API confirms it. */
const syncLine = async (context: MoneyContext, { transaction, payoutId }: Matched): Promise<void> => {
  const { kind } = classify(transaction)
  if (kind === 'payout_return' && payoutId) await recheckPayout(context, payoutId)
  if (kind === 'refund') await syncRefund(context, transaction.id, refundKindOf(transaction))
  if (kind !== 'payment' || !transaction.customId) return
  const orderId = await findOrderOf(context.db, transaction.customId)
  if (orderId) await syncOrder(context, orderId)
}

type Compared = { known: string[]; discrepancies: Discrepancy[] }

/** Syncs differing lines, several at once. False: the run was over before all were tried. */
const syncLines = async (context: Comparing, differing: readonly Matched[]): Promise<boolean> => {
  const { run } = context
  return workDue({
    run,
    items: differing,
    work: (line) => syncLine(context, line),
    onFailure: (error, { source }) =>
      context.log.error({ err: error, source }, 'a line of the report could not be synced'),
  })
}

/**
 * Compares lines of PayPal's report with the ledger, syncs the subjects of differing lines, and compares those again. Null: PayPal did
 * not respond, or the run is over.
 */
const compareLines = async (
  context: Comparing,
  transactions: readonly PaypalTransaction[],
): Promise<Compared | null> => {
  const matched = await matchReport(context, transactions)
  if (!matched) return null
  const differing = matched.filter(({ transaction, booked }) => findDiscrepancy(transaction, booked))
  if (!(await syncLines(context, differing))) return null
  const again = differing.map(({ transaction }) => transaction)
  const settled = again.length === 0 ? [] : await matchReport(context, again)
  if (!settled) return null
  return {
    known: matched.flatMap(({ source }) => source ?? []),
    discrepancies: settled.flatMap(({ transaction, booked }) => findDiscrepancy(transaction, booked) ?? []),
  }
}

type Comparison = { transactions: number; discrepancies: Discrepancy[] }

const earliestOf = (until: Date): Date => after(until, -reportSpanMaxMs)

/**
 * Bookings that are not in PayPal's report of earlier periods either: a transaction that was synced late can be much older than its
 * booking. Null: PayPal did not respond.
 */
const findUnknown = async <Booking extends { source: string }>(
  context: Comparing,
  missing: Booking[],
  { from, to }: { from: Date; to: Date },
): Promise<Booking[] | null> => {
  const earliest = earliestOf(to)
  if (missing.length === 0 || from <= earliest) return missing
  const earlier = await readReport(context, earliest, from)
  if (!earlier) return null
  const known = new Set<string | null>()
  for (let first = 0; first < earlier.length; first += linesPerQuery) {
    const matched = await matchReport(context, earlier.slice(first, first + linesPerQuery))
    if (!matched) return null
    for (const { source } of matched) known.add(source)
  }
  return missing.filter(({ source }) => !known.has(source))
}

const compare = async (context: Comparing, from: Date, to: Date): Promise<Comparison | null> => {
  const report = await readReport(context, from, to)
  if (!report) return null
  const known = new Set<string>()
  const discrepancies: Discrepancy[] = []
  for (let first = 0; first < report.length; first += linesPerQuery) {
    const compared = await compareLines(context, report.slice(first, first + linesPerQuery))
    if (!compared) return null
    for (const source of compared.known) known.add(source)
    discrepancies.push(...compared.discrepancies)
  }
  const booked = await findBookedBetween(context.db, { from: after(from, overlapMs), to, booksFrom: from })
  const missing = await findUnknown(
    context,
    booked.filter(({ source }) => !known.has(source)),
    { from, to },
  )
  if (!missing) return null
  discrepancies.push(...missing.map(({ source, amountMinor }) => missingAtPaypal(source, amountMinor)))
  return { transactions: report.length, discrepancies }
}

/** The start of the comparison: the end of the last one, or the first donation, but no earlier than PayPal's report begins. */
const findStart = async ({ db }: AppContext, until: Date): Promise<Date> => {
  const since = (await findComparedUntil(db)) ?? (await findFirstDonationAt(db)) ?? until
  const earliest = after(until, -reportHistoryMs)
  return since < earliest ? earliest : since
}

/** Compares one period and records the result. False: PayPal did not respond, or the run is over; nothing is recorded. */
const comparePeriod = async (context: Comparing, since: Date, until: Date): Promise<boolean> => {
  const { db, clock, log } = context
  const compared = await compare(context, after(since, -overlapMs), until)
  if (!compared) return false
  const { transactions, discrepancies } = compared
  const finishedAt = clock.now()
  await transact(db, async (tx) => {
    for (const { source, reason, details } of discrepancies) {
      const isNew = await quarantine(tx, { source, reason, details, foundAt: finishedAt })
      if (isNew) log.error({ source, ...details }, reason)
    }
    const sources = discrepancies.map(({ source }) => source)
    const figures = { transactions, discrepancies: await countWaiting(tx, sources) }
    await insertComparison(tx, { comparedUntil: until, ...figures, finishedAt })
  })
  return true
}

/**
 * Compares the ledger with PayPal's report, in both directions. Missing bookings are synced with PayPal's API. Remaining differences go
 * to quarantine, and count in no balance. A long time is compared in periods. If PayPal does not respond in time, the next run continues
 * after the last period that was compared.
 */
export const reconcileReport = async (context: MoneyContext, run: JobRun): Promise<void> => {
  const { paypal } = context
  if (!(await paypal.settings())) return
  const until = after(context.clock.now(), -reportLagMs)
  let since = await findStart(context, until)
  do {
    const periodEnd = after(since, periodMs)
    const end = periodEnd < until ? periodEnd : until
    if (!(await comparePeriod({ ...context, run }, since, end))) {
      context.log.warn({ since }, 'PayPal did not deliver the whole report in time; the next run continues')
      return
    }
    since = end
  } while (since < until)
}

/** Marks everything until now as compared. For demo data with past dates, which PayPal's report does not contain. */
export const skipComparison = async ({ db, clock }: AppContext): Promise<void> => {
  const now = clock.now()
  const nothing = { transactions: 0, discrepancies: 0 }
  await transact(db, (tx) => insertComparison(tx, { comparedUntil: now, ...nothing, finishedAt: now }))
}

/** The nightly job that compares the ledger with PayPal's report. */
export const reportJob = (context: MoneyContext): Job => ({
  name: 'reconcile-report',
  cron: '53 4 * * *',
  run: (run) => reconcileReport(context, run),
})
