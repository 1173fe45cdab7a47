import { unprocessable } from './errors.ts'

/** Supported currencies with their decimal places. */
const decimalPlaces = new Map<string, 0 | 2>([
  ...'AUD BRL CAD CNY CZK DKK EUR HKD ILS MYR MXN NZD NOK PHP PLN GBP SGD SEK CHF THB USD'
    .split(' ')
    .map((code) => [code, 2] as const),
  ...['HUF', 'JPY', 'TWD'].map((code) => [code, 0] as const),
])
const minorMax = 99_999_999_999_999_999n

export type Amount = { currency: string; minor: bigint }
export type WireAmount = { currency_code: string; value: string }

/** The schema of an amount from PayPal's OpenAPI files. */
export const amountSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['currency_code', 'value'],
  properties: {
    currency_code: { type: 'string', minLength: 3, maxLength: 3 },
    value: { type: 'string', maxLength: 32, pattern: '^((-?[0-9]+)|(-?([0-9]+)?[.][0-9]+))$' },
  },
}

/**
 * Parses an amount and applies PayPal's rules: a supported currency, a positive value, no fraction of a minor unit.
 * @param field JSON pointer to the amount, for the error
 */
export const parseAmount = ({ currency_code: currency, value }: WireAmount, field: string): Amount => {
  const places = decimalPlaces.get(currency)
  if (places === undefined) throw unprocessable('INVALID_CURRENCY_CODE', `${field}/currency_code`)
  if (/^-|^0*\.?0*$/.test(value)) throw unprocessable('CANNOT_BE_ZERO_OR_NEGATIVE', `${field}/value`)
  const [whole = '', fraction = ''] = value.split('.')
  if (fraction.length > places) throw unprocessable('DECIMAL_PRECISION', `${field}/value`)
  const minor = BigInt(whole + fraction.padEnd(places, '0'))
  if (minor > minorMax) throw unprocessable('MAX_VALUE_EXCEEDED', `${field}/value`)
  return { currency, minor }
}

/** Formats minor units as PayPal does: `2500n` US cents are `25.00`. */
export const formatValue = ({ currency, minor }: Amount): string => {
  const places = decimalPlaces.get(currency) ?? 2
  if (places === 0) return minor.toString()
  const digits = (minor < 0n ? -minor : minor).toString().padStart(places + 1, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

export const wireAmount = (currency: string, minor: bigint): WireAmount => ({
  currency_code: currency,
  value: formatValue({ currency, minor }),
})

/** PayPal's fee for a capture: a share, rounded half up, plus a fixed amount, at most the gross. */
export const captureFee = (grossMinor: bigint, rate: { basisPoints: bigint; fixedMinor: bigint }): bigint => {
  const fee = (grossMinor * rate.basisPoints + 5_000n) / 10_000n + rate.fixedMinor
  return fee < grossMinor ? fee : grossMinor
}
