import type { Cells, CsvFile } from '../../platform/base/csv.ts'
import { minorToDecimal } from '../../platform/base/money.ts'
import type { Db } from '../../platform/database/database.ts'
import { findLines, type LineRow } from './run-views.sql.ts'

const linesPerQuery = 1_000

const head = [
  ...['Donation', 'Donated at (UTC)', 'Donor', 'Email', 'Donated', 'Refund', 'Status', 'Why not'],
  ...['Not refunded', 'Site’s fee returned', 'Paid by the site', 'Currency'],
]

const cellsOf = (row: LineRow, forAdmin: boolean): Cells => [
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

async function* batchesOf(db: Db, runId: string, forAdmin: boolean): AsyncGenerator<Cells[]> {
  let rows: LineRow[]
  let after = 0
  do {
    rows = await findLines(db, runId, after, linesPerQuery)
    yield rows.map((row) => cellsOf(row, forAdmin))
    after = rows.at(-1)?.number ?? after
  } while (rows.length === linesPerQuery)
}

/** The statement of a run as a CSV file: what became of each donation, oldest first. */
export const exportRun = (db: Db, runId: string, forAdmin: boolean): CsvFile => ({
  head,
  batches: batchesOf(db, runId, forAdmin),
  filename: `refunds-${runId}.csv`,
})
