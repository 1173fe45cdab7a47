import type { LedgerFilter } from '@muster/contract/money/ledger.ts'
import { after, day } from '../../platform/base/clock.ts'
import type { Cells, CsvFile } from '../../platform/base/csv.ts'
import type { Db } from '../../platform/database/database.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { minorToDecimal } from '../../platform/base/money.ts'
import type { Page } from '../../platform/http/answers.ts'
import { paypalIdOf } from './ledger.present.ts'
import { searchLedger } from './search-ledger.ts'
import { type EntryFilter, type EntryPlace, type EntryRow, findEntries } from './site-ledger.sql.ts'

/** Entries per query of an export: some hundred kilobytes. */
const linesPerQuery = 1_000

const startOf = (text: string): Date => new Date(`${text}T00:00:00Z`)

const filterOf = async (db: Db, { q, kind, from, to }: LedgerFilter): Promise<EntryFilter> => ({
  kind,
  from: from === '' ? null : startOf(from),
  until: to === '' ? null : after(startOf(to), day),
  scope: await searchLedger(db, q),
})

const placeOf = ({ booked_at, id }: EntryRow): EntryPlace => ({ at: booked_at, id })

const order = timeOrder('entries')

/** A page of the matching entries, newest first. */
export const listEntries = async (
  db: Db,
  { limit, cursor, ...filter }: LedgerFilter & { limit: number; cursor?: string | undefined },
): Promise<Page<EntryRow>> => {
  const rows = await findEntries(db, await filterOf(db, filter), {
    after: readTimeCursor(order, cursor),
    limit: limit + 1,
  })
  return pageOf(order, rows, limit, (row) => timePlace(row.booked_at, row.id))
}

const head = [
  ...['id', 'bookedAt', 'kind', 'from', 'to', 'amount', 'currency', 'campaignId', 'campaign', 'owner', 'ownerEmail'],
  ...['donationId', 'donor', 'donorEmail', 'refundId', 'payoutId', 'payoutRecipient', 'source', 'paypalId'],
]

const nameOf = (person: EntryRow['donor']) => person?.name ?? person?.username ?? null

const cellsOf = (row: EntryRow): Cells => [
  ...[row.id, row.booked_at.toISOString(), row.kind, row.debit, row.credit],
  ...[minorToDecimal(row.amount_minor), row.currency, row.campaign_id, row.title, nameOf(row.owner), row.owner.email],
  ...[row.donation_id, nameOf(row.donor), row.donor?.email ?? null, row.refund_id, row.payout_id, row.recipient],
  ...[row.source, paypalIdOf(row)],
]

async function* batchesOf(db: Db, filter: EntryFilter): AsyncGenerator<Cells[]> {
  let place: EntryPlace | null = null
  do {
    const rows: EntryRow[] = await findEntries(db, filter, { after: place, limit: linesPerQuery })
    yield rows.map(cellsOf)
    const last = rows.length === linesPerQuery ? rows.at(-1) : undefined
    place = last ? placeOf(last) : null
  } while (place)
}

/**
 * All matching entries as a CSV file, newest first. Entries booked during the export are newer than its start, so no line
 * appears twice.
 */
export const exportEntries = async (db: Db, filter: LedgerFilter, now: Date): Promise<CsvFile> => ({
  head,
  batches: batchesOf(db, await filterOf(db, filter)),
  filename: `muster-ledger-${now.toISOString().slice(0, 10)}.csv`,
})
