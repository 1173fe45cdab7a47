import type { Books, Capture, PayoutItem, Refund } from './books.ts'
import type { Evidence } from './evidence.ts'
import type { DonationFact, Facts } from './facts.ts'

/** A payment that must be in the ledger, what went back of it, and whether its donor contests the rest. */
export type ExpectedPayment = {
  donation: DonationFact
  capture: Capture
  platformFee: bigint
  refunds: Refund[]
  isContested: boolean
}

/** What the server's books should say, reckoned from what people did and from PayPal's own books. */
export type Expected = {
  payments: Map<string, ExpectedPayment>
  /** Payments that reach no campaign: PayPal took something else than we asked for. */
  setAside: Map<string, Capture>
  itemsOf(payout: Evidence['payouts'][number]): PayoutItem[]
}

export const sumOf = <T>(items: readonly T[], amount: (item: T) => bigint): bigint =>
  items.reduce((total, item) => total + amount(item), 0n)

const platformPercent = 5n

/** 5 % rounded half up, but never more than PayPal left. */
const platformFeeOf = ({ amountMinor, feeMinor }: Capture): bigint => {
  const share = (amountMinor * platformPercent + 50n) / 100n
  const left = amountMinor - feeMinor
  return share < left ? share : left
}

/** What the platform gives back of its fee, once so much went back: pro rata, rounded half up. */
export const platformFeeBack = ({ capture, platformFee, refunds }: ExpectedPayment): bigint => {
  const back = sumOf(refunds, ({ amountMinor }) => amountMinor)
  return (2n * platformFee * back + capture.amountMinor) / (2n * capture.amountMinor)
}

const isWhatWasAsked = (capture: Capture, donation: DonationFact): boolean =>
  capture.amountMinor === donation.amountMinor && capture.currency === 'USD' && capture.customId === donation.id

const payoutFee = 25n

/** PayPal refuses to send more than it has; the server then goes on asking, because an earlier answer may have been lost. */
export const isBeyondMeans = ({ net }: { net: bigint }, { movements }: Books): boolean =>
  net + payoutFee >
  sumOf(
    movements.filter(({ currency }) => currency === 'USD'),
    ({ netMinor }) => netMinor,
  )

export const reckon = (facts: Facts, { books }: Evidence): Expected => {
  const byOrder = new Map([...facts.donations.values()].map((donation) => [donation.orderId, donation]))
  const taken = new Set(books.movements.filter(({ kind }) => kind === 'capture').map(({ reference }) => reference))
  const contested = new Set(books.contested)
  const payments = new Map<string, ExpectedPayment>()
  const setAside = new Map<string, Capture>()
  for (const capture of books.captures.filter(({ id }) => taken.has(id))) {
    const donation = byOrder.get(capture.orderId)
    if (!donation) throw new Error(`PayPal took ${capture.id} for an order that nobody was given a link to`)
    const refunds = books.refunds.filter(({ captureId }) => captureId === capture.id)
    if (!isWhatWasAsked(capture, donation)) setAside.set(capture.id, capture)
    else
      payments.set(capture.id, {
        donation,
        capture,
        platformFee: platformFeeOf(capture),
        refunds,
        isContested: contested.has(capture.id),
      })
  }
  return {
    payments,
    setAside,
    itemsOf: ({ id, batchId }) =>
      books.items.filter((item) => item.senderBatchId === `po-${id}` || (batchId !== null && item.batchId === batchId)),
  }
}
