/** Characters that start a formula in spreadsheets, including their full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u
/** A plain number, with or without a sign, is not a formula. */
const number = /^-?\d+(\.\d+)?$/
/** Spreadsheets in some locales also split cells at semicolons and tabs. */
const needsQuotes = /[",;\t\r\n]/

const cellOf = (value: string | null): string => {
  if (value === null) return ''
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A line of a CSV file (RFC 4180), with its line break. Text that a spreadsheet would run as a formula is prefixed with an apostrophe,
 * which marks it as text.
 */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`
