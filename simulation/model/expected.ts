import type { Books, Capture, PayoutItem, Refund } from './books.ts'
import type { DonationFact, Facts } from './facts.ts'
import type { Snapshot } from './snapshot.ts'

/** A payment that must be in the ledger, with its refunds and whether a PayPal dispute about it is open. */
export type ExpectedPayment = {
  donation: DonationFact
  capture: Capture
  platformFee: bigint
  refunds: Refund[]
  isDisputed: boolean
}

/** The expected ledger, computed from the recorded actions and PayPal's records, without the server's code. */
export type Expected = {
  payments: Map<string, ExpectedPayment>
  /** Captures that differ from the server's order and must not be booked to a campaign. */
  mismatches: Map<string, Capture>
  itemsOf(payout: Snapshot['payouts'][number]): PayoutItem[]
}

export const sumOf = <T>(items: readonly T[], amount: (item: T) => bigint): bigint =>
  items.reduce((total, item) => total + amount(item), 0n)

const platformPercent = 5n

/** 5 %, rounded half up, and at most what is left after PayPal's fee. */
const platformFeeOf = ({ amountMinor, feeMinor }: Capture): bigint => {
  const share = (amountMinor * platformPercent + 50n) / 100n
  const left = amountMinor - feeMinor
  return share < left ? share : left
}

/** The part of the platform fee that is returned for the refunds of a payment: pro rata, rounded half up. */
export const platformFeeBack = ({ capture, platformFee, refunds }: ExpectedPayment): bigint => {
  const back = sumOf(refunds, ({ amountMinor }) => amountMinor)
  return (2n * platformFee * back + capture.amountMinor) / (2n * capture.amountMinor)
}

const matchesOrder = (capture: Capture, donation: DonationFact): boolean =>
  capture.amountMinor === donation.amountMinor && capture.currency === 'USD' && capture.customId === donation.id

const payoutFee = 25n

/** PayPal refuses such a payout. The server retries it, because an earlier response may have been lost. */
export const exceedsPaypalBalance = ({ net }: { net: bigint }, { movements }: Books): boolean =>
  net + payoutFee >
  sumOf(
    movements.filter(({ currency }) => currency === 'USD'),
    ({ netMinor }) => netMinor,
  )

export const computeExpected = (facts: Facts, { books }: Snapshot): Expected => {
  const byOrder = new Map([...facts.donations.values()].map((donation) => [donation.orderId, donation]))
  const captured = new Set(books.movements.filter(({ kind }) => kind === 'capture').map(({ reference }) => reference))
  const disputed = new Set(books.disputedCaptures)
  const payments = new Map<string, ExpectedPayment>()
  const mismatches = new Map<string, Capture>()
  for (const capture of books.captures.filter(({ id }) => captured.has(id))) {
    const donation = byOrder.get(capture.orderId)
    if (!donation) throw new Error(`PayPal captured ${capture.id} for an order that was never returned to a donor`)
    const refunds = books.refunds.filter(({ captureId }) => captureId === capture.id)
    if (!matchesOrder(capture, donation)) mismatches.set(capture.id, capture)
    else
      payments.set(capture.id, {
        donation,
        capture,
        platformFee: platformFeeOf(capture),
        refunds,
        isDisputed: disputed.has(capture.id),
      })
  }
  return {
    payments,
    mismatches,
    itemsOf: ({ id, batchId }) =>
      books.items.filter((item) => item.senderBatchId === `po-${id}` || (batchId !== null && item.batchId === batchId)),
  }
}
