import {
  majorToMinor,
  minorToMajor,
  type RefundBasis,
  refundEffect,
  takenFromOthers,
} from '@muster/contract/facts/money.ts'
import type { RefundOffer } from '@muster/contract/money/refunds.ts'

type Basis = Pick<
  RefundOffer,
  'donated' | 'refunded' | 'platformFee' | 'platformFeeBack' | 'providerFee' | 'available' | 'coverable'
>

const basisOf = (offer: Basis): RefundBasis => ({
  givenMinor: majorToMinor(offer.donated),
  refundedMinor: majorToMinor(offer.refunded),
  platformFeeMinor: majorToMinor(offer.platformFee),
  platformFeeBackMinor: majorToMinor(offer.platformFeeBack),
  providerFeeMinor: majorToMinor(offer.providerFee),
  availableMinor: majorToMinor(offer.available),
  coverableMinor: majorToMinor(offer.coverable),
})

/** The consequences of a refund as the server books it: the returned fee, the site's part, and the campaign's remaining balance. */
export const effectOf = (offer: Basis, amount: number) => {
  const effect = refundEffect(basisOf(offer), majorToMinor(amount))
  return {
    feeBack: minorToMajor(effect.platformFeeBackMinor),
    siteLoss: minorToMajor(effect.siteLossMinor),
    available: minorToMajor(effect.availableMinor),
    missing: minorToMajor(effect.missingMinor),
  }
}

/** How much of a refund the server takes from what is held for other donors. */
export const takenOf = (offer: Basis & Pick<RefundOffer, 'neededByOthers'>, amount: number): number => {
  const neededByOthersMinor = majorToMinor(offer.neededByOthers)
  return minorToMajor(takenFromOthers({ ...basisOf(offer), neededByOthersMinor }, majorToMinor(amount)))
}

/** Whether the refund could be made if the campaign's pending payout were rejected. */
export const helpsToReject = (offer: Basis & Pick<RefundOffer, 'pendingPayout'>, amount: number): boolean =>
  offer.pendingPayout !== null &&
  effectOf(
    { ...offer, available: minorToMajor(majorToMinor(offer.available) + majorToMinor(offer.pendingPayout)) },
    amount,
  ).missing === 0
