/** What a spreadsheet takes for the beginning of a formula, in wide letters too. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u
/** A plain number is one, whatever its sign. */
const number = /^-?\d+(\.\d+)?$/
/** The semicolon and the tab part cells in some countries. */
const needsQuotes = /[",;\t\r\n]/

const cellOf = (value: string | null): string => {
  if (value === null) return ''
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A line of a CSV file (RFC 4180), with its end. A text that a spreadsheet would carry out as a formula gets an apostrophe before
 * it, which the spreadsheet takes for the sign of a text.
 */
export const csvLine = (cells: readonly (string | null)[]): string => `${cells.map(cellOf).join(',')}\r\n`
