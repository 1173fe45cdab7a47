/** Characters that start a formula in spreadsheets, including their full-width forms. */
const formula = /^[=+\-@\t\r\n＝＋－＠]/u
/** A plain number, with or without a sign, is not a formula. */
const number = /^-?\d+(\.\d+)?$/
/** Spreadsheets in some locales also split cells at semicolons and tabs. */
const needsQuotes = /[",;\t\r\n]/

export type Cells = readonly (string | null)[]

/** A response that is a CSV file: the names of its columns, and its lines in batches, which are streamed. */
export type CsvFile = { head: readonly string[]; batches: AsyncIterable<readonly Cells[]>; filename: string }

/** Without it, Excel reads a file in the encoding of the computer, and every letter outside ASCII is garbled. */
const byteOrderMark = '\uFEFF'

const cellOf = (value: string | null): string => {
  if (value === null) return ''
  const text = formula.test(value) && !number.test(value) ? `'${value}` : value
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * A line of a CSV file (RFC 4180), with its line break. Text that a spreadsheet would run as a formula is prefixed with an apostrophe,
 * which marks it as text.
 */
export const csvLine = (cells: Cells): string => `${cells.map(cellOf).join(',')}\r\n`

/** The text of a CSV file in UTF-8. Every CSV file of the site is written here. */
export async function* csvText({ head, batches }: Pick<CsvFile, 'head' | 'batches'>): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(head)
  for await (const rows of batches) yield rows.map(csvLine).join('')
}
