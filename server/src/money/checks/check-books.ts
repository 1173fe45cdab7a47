import type { Database } from '../../database/database.ts'
import { type Broken, findBroken } from './find-broken.sql.ts'
import { readChecks } from './read-checks.ts'

/** A row as text; amounts of money are bigints, which JSON does not have. */
const asText = (row: unknown): string =>
  JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))

export const asTexts = (broken: Broken): Record<string, string[]> =>
  Object.fromEntries(Object.entries(broken).map(([name, rows]) => [name, rows.map(asText)]))

/** A check, and the first rows that break it as JSON; none if it holds. */
export type CheckResult = { name: string; broken: string[] }

/** Runs every check of the books for all campaigns, and stores nothing. */
export const checkBooks = async (db: Database): Promise<CheckResult[]> => {
  const checks = await readChecks()
  const broken = asTexts(await findBroken(db, checks))
  return checks.map(({ name }) => ({ name, broken: broken[name] ?? [] }))
}
