import { isInDispute } from './disputes.ts'
import { type ExpectedPayment, platformFeeBack, sumOf } from './expected.ts'
import type { CheckInput } from './invariant.ts'
import { isHeldForDonor } from './promises.ts'
import type { Snapshot } from './snapshot.ts'

/** What PayPal gave back of a payment. */
export const refundedMinor = (payment: ExpectedPayment): bigint =>
  sumOf(payment.refunds, ({ amountMinor }) => amountMinor)
const remainingMinor = (payment: ExpectedPayment): bigint => payment.capture.amountMinor - refundedMinor(payment)
const feesOf = (payment: ExpectedPayment): bigint =>
  payment.capture.feeMinor +
  payment.platformFee -
  sumOf(payment.refunds, ({ feeBackMinor }) => feeBackMinor) -
  platformFeeBack(payment)

const isActive = ({ status, transferStatus }: Snapshot['payouts'][number]): boolean =>
  status !== 'rejected' && transferStatus !== 'returned' && transferStatus !== 'failed'

/** The amounts of a campaign's active payouts, and the fees of the paid ones. */
const claimedMinor = ({ snapshot: { payouts }, expected }: CheckInput, campaignId: string): bigint =>
  sumOf(
    payouts.filter((payout) => payout.campaignId === campaignId && isActive(payout)),
    (payout) => {
      const items = payout.transferStatus === 'paid' ? expected.itemsOf(payout) : []
      return payout.net + sumOf(items.slice(0, 1), ({ feeMinor }) => feeMinor)
    },
  )

/** PayPal fees for a campaign's refunds that the site paid. Invariant 22 limits them. */
const paidBySite = ({ snapshot: { ledger } }: CheckInput, campaignId: string): bigint =>
  sumOf(
    ledger.filter((row) => row.kind === 'site_loss' && row.campaignId === campaignId),
    ({ amount }) => amount,
  )

/** At most all of what there is. */
const heldOf = (thereMinor: bigint, wantedMinor: bigint): bigint => {
  if (thereMinor <= 0n) return 0n
  return wantedMinor < thereMinor ? wantedMinor : thereMinor
}

/** Whether its donor can still ask a payment back, or asked and waits for an admin. */
const isAskable = ({ snapshot }: CheckInput, { donation: { id } }: ExpectedPayment): boolean => {
  const row = snapshot.donations.find((one) => one.id === id)
  return row !== undefined && isHeldForDonor(snapshot, row)
}

/** A campaign's money in cents. */
type Figures = {
  captured: bigint
  refunded: bigint
  raised: bigint
  net: bigint
  /** While PayPal decides. */
  held: bigint
  /** Because donors dispute it here: at most what would be available without it. */
  heldInDisputes: bigint
  available: bigint
}

/** Computes a campaign's money from what people did and from PayPal's records. What PayPal holds is not held a second time. */
export const computeFigures = (input: CheckInput, campaignId: string): Figures => {
  const payments = [...input.expected.payments.values()].filter(({ donation }) => donation.campaignId === campaignId)
  const raised = sumOf(payments, remainingMinor)
  const net = raised - sumOf(payments, feesOf) + paidBySite(input, campaignId)
  const held = sumOf(
    payments.filter(({ isDisputed }) => isDisputed),
    remainingMinor,
  )
  const others = payments.filter(({ isDisputed }) => !isDisputed)
  const inDispute = others.filter(({ donation }) => isInDispute(input.snapshot, donation.id))
  const askable = others.filter((payment) => !inDispute.includes(payment) && isAskable(input, payment))
  const unclaimed = net - held - claimedMinor(input, campaignId)
  const heldInDisputes = heldOf(unclaimed, sumOf(inDispute, remainingMinor))
  const rest = unclaimed - heldInDisputes
  const available = rest - heldOf(rest, sumOf(askable, remainingMinor))
  const [captured, refunded] = [sumOf(payments, ({ capture }) => capture.amountMinor), sumOf(payments, refundedMinor)]
  return { captured, refunded, raised, net, held, heldInDisputes, available }
}
