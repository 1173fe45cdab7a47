import { majorToMinor, minorToMajor, platformFee } from '@muster/contract/money.ts'

/** Offered amounts in US dollars; none of them is chosen beforehand. */
export const offeredAmounts = [10, 25, 50, 100] as const

export const maxAmount = 100_000

const validMessage = 'Enter a valid amount'

/**
 * The amount that a donor typed or chose, in US dollars: greater than 0 with at most two decimals. The input's step of 1 is for its
 * arrows alone, 0.50 and 12.34 are taken as well. The server has the last word.
 */
export const readAmount = (text: string): { isValid: true; amount: number } | { isValid: false; message: string } => {
  const written = text.trim()
  if (!/^(\d+([.,]\d{0,2})?|[.,]\d{1,2})$/.test(written)) return { isValid: false, message: validMessage }
  const amount = Number(written.replace(',', '.'))
  if (!(amount > 0)) return { isValid: false, message: validMessage }
  if (amount > maxAmount) return { isValid: false, message: 'One donation can be at most 100,000' }
  return { isValid: true, amount }
}

/** The platform's fee on an amount, as the server books it. Amounts in US dollars. */
export const platformFeeOf = (amount: number, percent: number) =>
  minorToMajor(platformFee(majorToMinor(amount), percent))
