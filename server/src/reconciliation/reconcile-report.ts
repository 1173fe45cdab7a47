import { after, day, hour } from '../kernel/clock.ts'
import { transact } from '../kernel/db.ts'
import type { Kernel } from '../kernel/kernel.ts'
import { quarantine } from '../ledger/index.ts'
import type { Paypal, PaypalTransaction } from '../payments/index.ts'
import { type Booked, type Discrepancy, expect, judge, notAtPaypal } from './compare-report.ts'
import {
  findBooked,
  findBookedBetween,
  findBookedPayout,
  findComparedUntil,
  findOrderOf,
  insertComparison,
} from './reconciliation.sql.ts'

/** Those who can still book what the report shows and the ledger lacks. */
export type Remedies = {
  syncOrder: (orderId: string) => Promise<unknown>
  syncRefund: (refundId: string, isReversal: boolean) => Promise<unknown>
  syncPayout: (payoutId: string) => Promise<unknown>
}

type ReportContext = { kernel: Kernel; paypal: Paypal; remedies: Remedies }

/** PayPal learns of a movement up to three hours late; an hour more, and what is not there is missing. */
const reportLagMs = 4 * hour
/** A payment may be booked as late as its order lives, so reports overlap by more than that. */
const overlapMs = 4 * day
/** PayPal's longest report is 31 days. */
const longestMs = 30 * day

/** The whole report; null where PayPal does not answer, or not all of it. */
const readReport = async (paypal: Paypal, from: Date, to: Date): Promise<PaypalTransaction[] | null> => {
  const all: PaypalTransaction[] = []
  for (let page = 1; ; page++) {
    const outcome = await paypal.listTransactions({ from, to, page })
    if (outcome.kind !== 'ok') return null
    all.push(...outcome.transactions.filter(({ status }) => status === 'S'))
    if (page >= outcome.pages) return all
  }
}

const bookedOf = async ({ kernel }: ReportContext, transaction: PaypalTransaction): Promise<Booked | undefined> => {
  const expected = expect(transaction)
  if (expected.kind === 'unknown') return undefined
  if ('source' in expected) return (await findBooked(kernel.db, [expected.source])).get(expected.source)
  if (!expected.payoutId) return undefined
  const backKinds = ['payout_returned', 'payout_reversed']
  const kinds = expected.kind === 'payout' ? ['payout_sent', 'payout_paid_outside'] : backKinds
  return findBookedPayout(kernel.db, expected.payoutId, kinds)
}

/** Lets those book it who would have, had they heard of it. */
const remedy = async ({ kernel, remedies }: ReportContext, transaction: PaypalTransaction): Promise<void> => {
  const expected = expect(transaction)
  const { kind } = expected
  if (expected.kind === 'payout_return' && expected.payoutId) await remedies.syncPayout(expected.payoutId)
  if (kind === 'refund') await remedies.syncRefund(transaction.id, transaction.eventCode === 'T1106')
  if (kind !== 'payment' || !transaction.customId) return
  const orderId = await findOrderOf(kernel.db, transaction.customId)
  if (orderId) await remedies.syncOrder(orderId)
}

const compareTransaction = async (
  context: ReportContext,
  transaction: PaypalTransaction,
): Promise<Discrepancy | null> => {
  const found = judge(transaction, await bookedOf(context, transaction))
  if (!found) return null
  await remedy(context, transaction)
  return judge(transaction, await bookedOf(context, transaction))
}

type Comparison = { transactions: number; discrepancies: Discrepancy[] }

const compare = async (context: ReportContext, from: Date, to: Date): Promise<Comparison | null> => {
  const { db } = context.kernel
  const report = await readReport(context.paypal, from, to)
  if (!report) return null
  const discrepancies: Discrepancy[] = []
  for (const transaction of report) {
    const discrepancy = await compareTransaction(context, transaction)
    if (discrepancy) discrepancies.push(discrepancy)
  }
  const known = new Set(report.map((transaction) => expect(transaction)).map((it) => ('source' in it ? it.source : '')))
  for (const { source, amountMinor } of await findBookedBetween(db, after(from, overlapMs), to)) {
    if (!known.has(source)) discrepancies.push(notAtPaypal(source, amountMinor))
  }
  return { transactions: report.length, discrepancies }
}

/** From when to compare: since the last time, with an overlap, but no longer than PayPal reports. */
const startOf = (lastUntil: Date | null, until: Date): Date => {
  const wanted = after(lastUntil ?? after(until, -day), -overlapMs)
  const earliest = after(until, -longestMs)
  return wanted < earliest ? earliest : wanted
}

/**
 * Compares the ledger with PayPal's own books, in both directions. What PayPal has and the ledger lacks is booked where it can be
 * told what it is; whatever does not match then goes to quarantine, and into no balance. Does nothing where PayPal does not answer:
 * the next night compares the longer stretch.
 */
export const reconcileReport = async (context: ReportContext): Promise<void> => {
  const { db, clock, log } = context.kernel
  if (!(await context.paypal.settings())) return
  const now = clock.now()
  const until = after(now, -reportLagMs)
  const from = startOf(await findComparedUntil(db), until)
  const compared = await compare(context, from, until)
  if (!compared) return void log.warn('PayPal gave no whole report; the next night compares the longer stretch')
  await transact(db, async (tx) => {
    for (const { source, reason, details } of compared.discrepancies) {
      log.error({ source, ...details }, reason)
      await quarantine(tx, { source, reason, details, foundAt: now })
    }
    const { transactions, discrepancies } = compared
    const figures = { transactions, discrepancies: discrepancies.length }
    await insertComparison(tx, { comparedUntil: until, ...figures, finishedAt: clock.now() })
  })
}

/** The nightly job. */
export const defineReportJob = (context: ReportContext): void =>
  context.kernel.jobs.define({ name: 'reconcile-report', cron: '53 4 * * *', run: () => reconcileReport(context) })
