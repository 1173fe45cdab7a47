import type { MoneyEntry } from '@muster/contract/money/campaign-money.ts'
import type { MoneyFigure } from '@muster/contract/facts/ledger.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { formatInstant, formatMoney, formatMoneyChange, viewersZone } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/useMediaQuery.ts'
import { Empty } from '../../../ui/page/Empty.tsx'
import { PagedList } from '../../../ui/table/PagedList.tsx'
import { RoomForRows } from '../../../ui/page/Skeleton.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { entriesQuery } from './money.queries.ts'
import { figureWords, kindWords, ownerWords } from './money-words.ts'

/** With a plus sign if it adds, with a dash if it changes nothing. */
const Change = ({ change }: Pick<MoneyEntry, 'change'>) => {
  if (change === 0) return <span className="text-mute">unchanged</span>
  return <span className="figure whitespace-nowrap font-semibold">{formatMoneyChange(change, 'USD')}</span>
}

const columnsFor = (figure: MoneyFigure): Column<MoneyEntry>[] => [
  { key: 'when', header: 'When', cell: ({ bookedAt }) => formatInstant(bookedAt, viewersZone()) },
  { key: 'what', header: 'What', isRowHeader: true, cell: ({ kind }) => kindWords[kind] },
  { key: 'of', header: 'Of', cell: (entry) => <span className="whitespace-nowrap">{ownerWords(entry)}</span> },
  { key: 'amount', header: 'Amount', align: 'right', cell: ({ amount }) => formatMoney(amount, 'USD') },
  { key: 'change', header: figureWords[figure], align: 'right', cell: (entry) => <Change {...entry} /> },
]

const Cards = ({ caption, entries }: { caption: string; entries: readonly MoneyEntry[] }) => (
  <ul aria-label={caption} className="grid gap-3">
    {entries.map((entry) => (
      <li key={entry._id} className="rounded-lg border border-line bg-sheet px-4 py-3">
        <div className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{kindWords[entry.kind]}</span>
          <Change {...entry} />
        </div>
        <p className="mt-1 flex flex-wrap justify-between gap-x-4 text-sm text-mute">
          <span>{formatInstant(entry.bookedAt, viewersZone())}</span>
          <span>{ownerWords(entry)}</span>
        </p>
      </li>
    ))}
  </ul>
)

/** The ledger's entries behind a figure, or all of them: a table on wide screens, cards on a phone. */
export const MoneyEntries = ({ campaignId, figure }: { campaignId: string; figure: MoneyFigure | null }) => {
  const isWide = useMediaQuery('(min-width: 48rem)')
  const list = useInfiniteQuery(entriesQuery(useApi(), campaignId, figure))
  const caption = figure ? `Entries: ${figureWords[figure]}` : 'All entries'
  return (
    <PagedList
      list={list}
      room={<RoomForRows rows={4} className="h-14" />}
      empty={<Empty>This figure has no entries.</Empty>}
    >
      {(entries) =>
        isWide ? (
          <Table
            caption={caption}
            columns={columnsFor(figure ?? 'available')}
            rows={entries}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <Cards caption={caption} entries={entries} />
        )
      }
    </PagedList>
  )
}
