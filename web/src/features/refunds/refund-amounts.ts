import type { RefundOffer } from '@muster/contract/refunds.ts'

const cents = (amount: number) => Math.round(amount * 100)

/** What was typed as an amount; NaN where it is none, which the contract then refuses. */
export const readAmount = (text: string): number =>
  /^\s*\d+([.,]\d*)?\s*$/.test(text) ? Number(text.trim().replace(',', '.')) : Number.NaN

/** Of the platform's fee, what comes back to the campaign with a refund: pro rata of all that went back, rounded half up, as it is booked. */
export const feeBackOf = (
  { donated, refunded, platformFee, platformFeeBack }: Omit<RefundOffer, 'refunds'>,
  amount: number,
): number => {
  const wentBack = cents(refunded) + cents(amount)
  const due = Math.floor((2 * cents(platformFee) * wentBack + cents(donated)) / (2 * cents(donated)))
  return (due - cents(platformFeeBack)) / 100
}

/** What the campaign could be paid after a refund. */
export const availableAfter = (offer: RefundOffer, amount: number): number =>
  (cents(offer.available) - cents(amount) + cents(feeBackOf(offer, amount))) / 100
