import { after, day } from '../../platform/base/clock.ts'
import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import type { MoneyContext } from '../money-context.ts'
import type { PaypalTransaction } from '../paypal/paypal.ts'
import { type Booked, classify } from './compare-report.ts'
import { findBooked, findBookedPayouts, findOutsideBatches, findPayoutsPaidBy } from './reconciliation.sql.ts'

type MatchContext = MoneyContext & { run: JobRun }

/** A line of PayPal's report, and the ledger's booking of the same transaction. */
export type Matched = {
  transaction: PaypalTransaction
  /** The source in the ledger; null: it is unknown here. */
  source: string | null
  /** The payout of this site that the line is about, if any. */
  payoutId?: string
  booked: Booked | undefined
}

/** An admin may decide about a payout long before or after paying it at PayPal. */
const outsideMs = 40 * day

/**
 * Reads the batches that admins made at PayPal, which do not name our payouts, and returns payouts by transaction. Null: PayPal did not
 * respond for all of them before the run was over.
 */
const readOutsideBatches = async (context: MatchContext): Promise<Map<string, string> | null> => {
  const { db, clock, log, paypal, run } = context
  const payoutOf = new Map<string, string>()
  let isWhole = true as boolean
  const isAll = await workDue({
    run,
    items: await findOutsideBatches(db, after(clock.now(), -outsideMs)),
    work: async (outside) => {
      const reading = await paypal.getPayout(outside.batchId)
      if (reading.kind !== 'ok') {
        // Only a refusal means that the batch does not exist.
        if (reading.kind !== 'rejected') isWhole = false
        return
      }
      const item = reading.batch.items.find(
        ({ receiver, amountMinor }) =>
          receiver.toLowerCase() === outside.receiver.toLowerCase() && amountMinor === outside.netMinor,
      )
      if (item?.transactionId) payoutOf.set(item.transactionId, outside.payoutId)
    },
    onFailure: (error, { batchId }) => {
      isWhole = false
      log.error({ err: error, batchId }, 'a batch could not be read')
    },
  })
  return isAll && isWhole ? payoutOf : null
}

/** Payouts of lines that do not name them, by transaction. */
const findUnnamedPayouts = async (
  context: MatchContext,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, string> | null> => {
  if (transactionIds.length === 0) return new Map()
  const named = await findPayoutsPaidBy(context.db, transactionIds)
  if (transactionIds.every((id) => named.has(id))) return named
  const outside = await readOutsideBatches(context)
  return outside && new Map([...outside, ...named])
}

/** The payout that each line is about, by line. */
const findPayouts = async (
  context: MatchContext,
  transactions: readonly PaypalTransaction[],
): Promise<ReadonlyMap<PaypalTransaction, string> | null> => {
  const lines = transactions.flatMap((transaction) => {
    const expected = classify(transaction)
    return 'payoutId' in expected ? [{ transaction, payoutId: expected.payoutId }] : []
  })
  const unnamed = lines.filter(({ payoutId }) => payoutId === null).map(({ transaction }) => transaction.id)
  const found = await findUnnamedPayouts(context, unnamed)
  if (!found) return null
  return new Map(
    lines.flatMap(({ transaction, payoutId }) => {
      const id = payoutId ?? found.get(transaction.id)
      return id ? [[transaction, id] as const] : []
    }),
  )
}

const withoutFee = (amountMinor: bigint | null | undefined): Booked | undefined =>
  amountMinor === null || amountMinor === undefined ? undefined : { amountMinor, feeMinor: 0n }

/** Finds the ledger's bookings of these lines, with one query for all of them. Null: PayPal did not respond. */
export const matchReport = async (
  context: MatchContext,
  transactions: readonly PaypalTransaction[],
): Promise<Matched[] | null> => {
  const { db } = context
  const payoutOf = await findPayouts(context, transactions)
  if (!payoutOf) return null
  const sources = transactions.map(classify).flatMap((expected) => ('source' in expected ? [expected.source] : []))
  const [booked, payouts] = await Promise.all([
    findBooked(db, sources),
    findBookedPayouts(db, [...new Set(payoutOf.values())]),
  ])
  return transactions.map((transaction) => {
    const expected = classify(transaction)
    if ('source' in expected) return { transaction, source: expected.source, booked: booked.get(expected.source) }
    const payoutId = payoutOf.get(transaction)
    if (!payoutId) return { transaction, source: null, booked: undefined }
    const ways = payouts.get(payoutId)
    const minor = expected.kind === 'payout' ? ways?.sentMinor : ways?.backMinor
    return { transaction, source: `payout:${payoutId}`, payoutId, booked: withoutFee(minor) }
  })
}
