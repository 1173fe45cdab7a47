import { getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  downloadMoneyEndpoint,
  getCampaignMoneyEndpoint,
  listMoneyEntriesEndpoint,
} from '@muster/contract/money/campaign-money.ts'
import { ownerOf } from '../../campaigns/index.ts'
import type { Cells } from '../../platform/base/csv.ts'
import type { Db } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { RouteContext } from '../../platform/context.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { minorToDecimal } from '../../platform/base/money.ts'
import { ownerRoute, publicRoute, type Route } from '../../platform/http/route.ts'
import { presentMoneyEntry, presentMoney } from './campaign-money.present.ts'
import { type EntryPlace, findEntriesOf, type MoneyEntryFilter, type MoneyEntryRow } from './campaign-money.sql.ts'
import { changeOf, kindsBehind } from './money-figures.ts'
import { readCampaignMoney } from './read-campaign-money.ts'
import { readStats } from './read-stats.ts'

const linesPerQuery = 1_000

const latestFirst = timeOrder('entries')

const head = [
  'Booked at (UTC)',
  'Kind',
  'Amount',
  'Change of what is available',
  'Currency',
  'Donation',
  'Refund',
  'Payout',
  'Source',
  'Entry',
]

const cellsOf = (row: MoneyEntryRow): Cells => [
  row.bookedAt.toISOString(),
  row.kind,
  minorToDecimal(row.amountMinor),
  minorToDecimal(changeOf(row, 'available')),
  'USD',
  row.donationId,
  row.refundId,
  row.payoutId,
  row.source,
  row.id,
]

const batchesOf = async function* (db: Db, campaignId: string): AsyncGenerator<Cells[]> {
  let after: EntryPlace | null = null
  for (;;) {
    const filter: MoneyEntryFilter = { kinds: 'all', order: 'oldest', after, limit: linesPerQuery }
    const rows = await findEntriesOf(db, campaignId, filter)
    yield rows.map(cellsOf)
    after = rows.at(-1) ?? null
    if (rows.length < linesPerQuery) return
  }
}

/** The figures of one campaign for everyone, and its money for its owner and for admins. */
export const campaignMoneyRoutes = (context: RouteContext): Route[] => {
  const { clock } = context
  return [
    publicRoute(getCampaignStatsEndpoint, ({ params, user, db }) => readStats({ ...context, db }, params.id, user)),
    ownerRoute(getCampaignMoneyEndpoint, ownerOf, async ({ params, db }) => {
      const row = await readCampaignMoney(db, params.id, clock.now())
      if (!row) throw new DomainError('campaign_not_found')
      return presentMoney(row)
    }),
    ownerRoute(listMoneyEntriesEndpoint, ownerOf, async ({ params, query: { figure, cursor, limit }, db }) => {
      const kinds = figure ? kindsBehind(figure) : 'all'
      const place = readTimeCursor(latestFirst, cursor)
      const after = place && { bookedAt: place.at, id: place.id }
      const found = await findEntriesOf(db, params.id, { kinds, order: 'latest', after, limit: limit + 1 })
      const { items, next } = pageOf(latestFirst, found, limit, (row) => timePlace(row.bookedAt, row.id))
      return { items: items.map((row) => presentMoneyEntry(row, figure ?? 'available')), next }
    }),
    ownerRoute(downloadMoneyEndpoint, ownerOf, async ({ params, db }) => ({
      head,
      batches: batchesOf(db, params.id),
      filename: `campaign-money-${params.id}.csv`,
    })),
  ]
}
