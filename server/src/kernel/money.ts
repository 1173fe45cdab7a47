/**
 * The only place where money is computed. Inside, money is a bigint of minor units (cents); on the wire it is a decimal
 * number of major units; at PayPal it is a string with exactly two decimals.
 */

/** Major units from the wire, already validated to at most two decimals, as minor units. */
export const majorToMinor = (amount: number): bigint => BigInt(Math.round(amount * 100))

/** Minor units as the decimal number that JSON carries. Exact: the nearest double of a two-decimal amount prints as it. */
export const minorToMajor = (amountMinor: bigint): number => Number(amountMinor) / 100

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** US cents as a person reads them: `125050n` is `$1,250.50`. */
export const inDollars = (amountMinor: bigint): string => dollars.format(minorToMajor(amountMinor))

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

/**
 * The platform's fee on a donation: a percentage of the gross, rounded half up to a cent, never more than what the
 * provider left over, never less than 0.
 * @param percent at most two decimals, e.g. 5 or 2.75
 */
export const platformFee = (grossMinor: bigint, providerFeeMinor: bigint, percent: number): bigint => {
  const basisPoints = BigInt(Math.round(percent * 100))
  const fee = (grossMinor * basisPoints + 5_000n) / 10_000n
  const left = grossMinor - providerFeeMinor
  if (left <= 0n) return 0n
  return fee < left ? fee : left
}
