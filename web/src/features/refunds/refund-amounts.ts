import { majorToMinor, minorToMajor, platformFeeBack } from '@muster/contract/money.ts'
import type { RefundOffer } from '@muster/contract/refunds.ts'

type FeeOffer = Pick<RefundOffer, 'donated' | 'refunded' | 'platformFee' | 'platformFeeBack'>

const feeBackMinor = (offer: FeeOffer, amount: number): bigint => {
  const { donated, refunded, platformFee, platformFeeBack: back } = offer
  const share = {
    givenMinor: majorToMinor(donated),
    refundedMinor: majorToMinor(refunded),
    platformFeeMinor: majorToMinor(platformFee),
    platformFeeBackMinor: majorToMinor(back),
  }
  return platformFeeBack(share, majorToMinor(amount))
}

/** What of the platform's fee returns to the campaign with a refund, as the server books it. */
export const feeBackOf = (offer: FeeOffer, amount: number): number => minorToMajor(feeBackMinor(offer, amount))

/** What the campaign could be paid after a refund. */
export const availableAfter = (offer: RefundOffer, amount: number): number =>
  minorToMajor(majorToMinor(offer.available) - majorToMinor(amount) + feeBackMinor(offer, amount))
