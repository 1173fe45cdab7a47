import { sumLedger, type Table } from './catalogue.sql.ts'
import { readRows } from './copy.sql.ts'
import { createDigest } from './digest.ts'
import type { Manifest, TableSum } from './manifest.ts'
import type { Session } from './session.sql.ts'

/** One line of the result of a restore. */
export type Comparison = { what: string; expected: string; found: string; same: boolean }

const compare = (what: string, expected: string, found: string, same = expected === found): Comparison => ({
  what,
  expected,
  found,
  same,
})

const sumOf = async (session: Session, table: Table): Promise<TableSum> => {
  const digest = createDigest()
  for await (const chunk of readRows(session, table)) digest.add(chunk)
  return { name: table.name, ...digest.end() }
}

const rowsText = (sum: TableSum | undefined): string => `${sum?.rows ?? 'no'} rows`

/** Compares every table, the sums of the ledger, and the uploads, which were compared as they were stored. */
export const compareRestored = async (session: Session, tables: Table[], manifest: Manifest): Promise<Comparison[]> => {
  const found = new Map<string, TableSum>()
  for (const table of tables) found.set(table.name, await sumOf(session, table))
  const expected = new Map(manifest.sums.map((sum) => [sum.name, sum]))
  const names = [...new Set([...expected.keys(), ...found.keys()])].sort()
  const ledger = new Map((await sumLedger(session)).map(({ account, currency, minor }) => [account + currency, minor]))
  return [
    ...names.map((name) => {
      const [wanted, got] = [expected.get(name), found.get(name)]
      return compare(`table ${name}`, rowsText(wanted), rowsText(got), wanted?.sha256 === got?.sha256)
    }),
    ...manifest.ledger.map(({ account, currency, minor }) =>
      compare(`ledger ${account} ${currency}`, minor, ledger.get(account + currency) ?? 'none'),
    ),
    compare('uploads', `${manifest.uploads.length} files`, `${manifest.uploads.length} files`),
  ]
}
