import { formatMoney } from '@muster/contract/facts/format-money.ts'
import { minorToMajor } from '@muster/contract/facts/money.ts'

/**
 * Money inside the server is a bigint of minor units (cents); on the wire it is a decimal number of major units; at PayPal it is a
 * string with exactly two decimals. What the browser computes too is in the contract.
 */
export { bookedPlatformFee, majorToMinor, minorToMajor } from '@muster/contract/facts/money.ts'

/** US cents as text on screens and in mails: `125050n` is `$1,250.50`. */
export const inDollars = (amountMinor: bigint): string => formatMoney(minorToMajor(amountMinor), 'USD')

/** Minor units as PayPal writes them: `2500n` is `"25.00"`. */
export const minorToDecimal = (amountMinor: bigint): string => {
  const sign = amountMinor < 0n ? '-' : ''
  const digits = (amountMinor < 0n ? -amountMinor : amountMinor).toString().padStart(3, '0')
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** PayPal's decimal text as minor units. Throws a RangeError for anything that is not exact in cents. */
export const decimalToMinor = (text: string): bigint => {
  const match = /^(-?)(\d{1,15})(?:\.(\d{1,2}))?$/.exec(text)
  if (!match) throw new RangeError(`not an exact amount: ${text}`)
  const [, sign, whole = '0', cents = ''] = match
  const minor = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'))
  return sign ? -minor : minor
}
