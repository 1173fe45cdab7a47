import type { NamedTest, Row } from '../conformance/rows.ts'
import type { Mutant } from './mutant.ts'

/** Finds a mutant's test in its row. */
export const testOf = ({ name, row, test }: Mutant, rows: readonly Row[]): NamedTest => {
  const found = rows.find(({ promise }) => promise === row)?.tests.find(({ title }) => title === test)
  if (!found) throw new Error(`${name}: row "${row}" has no test "${test}"`)
  return found
}
