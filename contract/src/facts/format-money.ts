import type { Currency } from './money.ts'

const formats = new Map<Currency, Intl.NumberFormat>()

const formatOf = (currency: Currency): Intl.NumberFormat => {
  const known = formats.get(currency)
  if (known) return known
  const made = new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  formats.set(currency, made)
  return made
}

/** U+2212, as wide as a plus sign. A hyphen is easy to miss before a figure. */
const minus = '−'

/**
 * An amount in major units as screens and mails show it, always to the cent: `$1,234.50`, `−$0.25`. The only place that formats the
 * minus sign. CSV files use a hyphen.
 */
export const formatMoney = (amount: number, currency: Currency): string => {
  const text = formatOf(currency).format(Math.abs(amount))
  return amount < 0 ? `${minus}${text}` : text
}

/** A change of an amount, with its sign: `+$5.00`, `−$5.00`. */
export const formatMoneyChange = (change: number, currency: Currency): string =>
  change > 0 ? `+${formatMoney(change, currency)}` : formatMoney(change, currency)
