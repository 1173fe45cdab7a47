import { csvLine } from '../../base/csv.ts'
import { minorToDecimal } from '../../base/money.ts'
import type { Db } from '../../database/database.ts'
import { findLines, type LineRow } from './run-views.sql.ts'

const linesPerQuery = 1_000

const heads = [
  ...['Donation', 'Donated at (UTC)', 'Donor', 'Email', 'Donated', 'Refund', 'Status', 'Why not'],
  ...['Not refunded', 'Site’s fee returned', 'Paid by the site', 'Currency'],
]

const cellsOf = (row: LineRow, forAdmin: boolean): (string | null)[] => [
  row.donationId,
  row.completedAt.toISOString(),
  row.isAnonymous && !forAdmin ? null : row.donorName,
  forAdmin ? row.donorEmail : null,
  minorToDecimal(row.givenMinor),
  minorToDecimal(row.amountMinor),
  row.status ?? 'left_out',
  row.problem ?? row.obstacle,
  minorToDecimal(row.leftMinor),
  minorToDecimal(row.platformFeeBackMinor),
  minorToDecimal(row.fromSiteMinor),
  'USD',
]

/** The statement of a run as the lines of a CSV file: what became of each donation, oldest first. */
export async function* exportRun(db: Db, runId: string, forAdmin: boolean): AsyncGenerator<string> {
  yield csvLine(heads)
  let rows: LineRow[]
  let after = 0
  do {
    rows = await findLines(db, runId, after, linesPerQuery)
    yield rows.map((row) => csvLine(cellsOf(row, forAdmin))).join('')
    after = rows.at(-1)?.number ?? after
  } while (rows.length === linesPerQuery)
}
