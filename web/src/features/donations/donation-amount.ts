import { DonationAmount } from '@muster/contract/donations.ts'
import { majorToMinor, minorToMajor, platformFee } from '@muster/contract/money.ts'
import { amountIn, readTypedAmount } from '../../lib/typed-amount.ts'

/** Offered amounts in US dollars; none of them is chosen beforehand. */
export const offeredAmounts = [10, 25, 50, 100] as const

type ReadAmount = { isValid: true; amount: number } | { isValid: false; isUnclear: boolean; message: string }

/**
 * The amount that a donor typed or chose, in US dollars: greater than 0 with at most two decimals. The input's step of 1 blocks
 * neither 0.50 nor 12.34. The contract has the last word.
 */
export const readAmount = (text: string): ReadAmount => {
  const typed = readTypedAmount(text)
  if (typed.kind === 'unclear') return { isValid: false, isUnclear: true, message: typed.question }
  const { success, data, error } = DonationAmount.safeParse(amountIn(text))
  if (success) return { isValid: true, amount: data }
  return { isValid: false, isUnclear: false, message: error.issues[0]?.message ?? '' }
}

/** The platform's fee on an amount, as the server books it. Amounts in US dollars. */
export const platformFeeOf = (amount: number, percent: number) =>
  minorToMajor(platformFee(majorToMinor(amount), percent))
