import type { NamedTest, Row } from '../conformance/rows.ts'
import type { Mutant } from './mutant.ts'

/** The test that a mutant names, as its row names it. */
export const testOf = ({ name, row, test }: Mutant, rows: readonly Row[]): NamedTest => {
  const found = rows.find(({ promise }) => promise === row)?.tests.find(({ title }) => title === test)
  if (!found) throw new Error(`${name}: no row "${row}" names a test "${test}"`)
  return found
}
