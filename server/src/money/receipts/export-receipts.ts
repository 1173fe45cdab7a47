import { minorToDecimal, minorToMajor } from '../../platform/base/money.ts'
import type { Cells, CsvFile } from '../../platform/base/csv.ts'
import type { Db } from '../../platform/database/database.ts'
import { numberText } from './receipts.present.ts'
import { findNumbered, findReceiptsOf } from './receipts.sql.ts'

const linesPerQuery = 1_000

const head = [
  ...['number', 'bookedAt', 'givenAt', 'amount', 'refunded', 'net', 'currency', 'donor', 'donorEmail'],
  ...['campaign', 'campaignId', 'donationId', 'paypalId', 'receiver'],
]

type Numbered = Awaited<ReturnType<typeof findNumbered>>[number]

const cellsOf = (row: Numbered): Cells => [
  ...[numberText(row), row.bookedAt.toISOString(), row.givenAt.toISOString()],
  ...[minorToDecimal(row.amountMinor), minorToDecimal(row.refundedMinor)],
  ...[minorToDecimal(row.amountMinor - row.refundedMinor), row.currency, row.donor, row.donorEmail],
  ...[row.campaign, row.campaignId, row.donationId, row.captureId, row.receiver],
]

async function* batchesOf(db: Db, year: number): AsyncGenerator<Cells[]> {
  let rows: Numbered[]
  let after = 0
  do {
    rows = await findNumbered(db, year, after, linesPerQuery)
    yield rows.map(cellsOf)
    after = rows.at(-1)?.number ?? after
  } while (rows.length === linesPerQuery)
}

/** The numbered receipts of a year as a CSV file, in the order of their numbers. */
export const exportReceipts = (db: Db, year: number): CsvFile => ({
  head,
  batches: batchesOf(db, year),
  filename: `muster-receipts-${year}.csv`,
})

/** A person's numbered receipts, for the export of their data. */
export const exportReceiptsOf = async (db: Db, donorId: string) => {
  const rows = await findReceiptsOf(db, donorId)
  return rows.map(({ amountMinor, year, number, ...rest }) => ({
    number: numberText({ year, number }),
    ...rest,
    amount: minorToMajor(amountMinor),
  }))
}
