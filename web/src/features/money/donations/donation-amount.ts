import { DonationAmount } from '@muster/contract/money/donations.ts'
import type { FeeEstimate } from '@muster/contract/site/site.ts'
import {
  bookedPlatformFee,
  estimatedFee,
  majorToMinor,
  minorToMajor,
  platformFee,
} from '@muster/contract/facts/money.ts'
import { amountIn, readTypedAmount } from '../../../lib/typed-amount.ts'

/** Offered amounts in US dollars; none is preselected. */
export const offeredAmounts = [10, 25, 50, 100] as const

type ReadAmount = { isValid: true; amount: number } | { isValid: false; isUnclear: boolean; message: string }

/**
 * The amount that a donor typed or chose, in US dollars: greater than 0 with at most two decimals. The input's step of 1 blocks
 * neither 0.50 nor 12.34. The sign that stands before the field may be typed, too. The contract's schema decides.
 */
export const readAmount = (text: string): ReadAmount => {
  const number = text.trim().replace(/^\$\s*|\s*\$$/g, '')
  const typed = readTypedAmount(number)
  if (typed.kind === 'unclear') return { isValid: false, isUnclear: true, message: typed.question }
  const { success, data, error } = DonationAmount.safeParse(amountIn(number))
  if (success) return { isValid: true, amount: data }
  return { isValid: false, isUnclear: false, message: error.issues[0]?.message ?? '' }
}

/** The expected split of a donation before payment. `provider`, `campaign`: null without an estimate. */
export type ExpectedFees = { provider: number | null; platform: number; campaign: number | null }

/** Splits an amount in US dollars by the rules of the ledger, with PayPal's fee as estimated. */
export const expectedFees = (
  amount: number,
  platformFeePercent: number,
  estimate: Pick<FeeEstimate, 'perMillion' | 'fixed'> | undefined,
): ExpectedFees => {
  const grossMinor = majorToMinor(amount)
  if (!estimate)
    return { provider: null, platform: minorToMajor(platformFee(grossMinor, platformFeePercent)), campaign: null }
  const rate = { perMillion: BigInt(estimate.perMillion), fixedMinor: majorToMinor(estimate.fixed) }
  const providerMinor = estimatedFee(grossMinor, rate)
  const platformMinor = bookedPlatformFee(grossMinor, providerMinor, platformFeePercent)
  return {
    provider: minorToMajor(providerMinor),
    platform: minorToMajor(platformMinor),
    campaign: minorToMajor(grossMinor - providerMinor - platformMinor),
  }
}
