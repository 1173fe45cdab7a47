import { exportLedger } from '@muster/contract/facts/admin-calls.ts'
import { majorToMinor } from '@muster/contract/facts/money.ts'
import type { LedgerEntry } from '@muster/contract/money/ledger.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { DownloadButton } from '../../../../ui/button/DownloadButton.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { Select } from '../../../../ui/form/Select.tsx'
import { TextInput } from '../../../../ui/form/TextInput.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { SearchField } from '../SearchField.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { DownloadReceipts } from './DownloadReceipts.tsx'
import { EntrySheet } from './EntrySheet.tsx'
import { accountWords, kindWords, counterpartyOf, ledgerZone } from './ledger-words.ts'
import { entriesOfQuery, type LedgerFilter, ledgerQuery } from './ledger.queries.ts'

const kinds = Object.keys(kindWords) as LedgerEntry['kind'][]
const choices = { q: null, kind: ['', ...kinds], from: null, to: null } as const
const kindOptions = [
  { value: '', label: 'All kinds' },
  ...kinds.map((kind) => ({ value: kind, label: kindWords[kind] })),
]

const columns: readonly AdminColumn<LedgerEntry>[] = [
  { key: 'kind', header: 'Entry', isRowHeader: true, cell: ({ kind }) => kindWords[kind] },
  {
    key: 'campaign',
    header: 'Campaign',
    cell: ({ campaign }) => <bdi className="line-clamp-2 text-sm wrap-anywhere xl:max-w-sm">{campaign.title}</bdi>,
  },
  {
    key: 'person',
    header: 'Donor or receiver',
    cell: (entry) => <bdi className="text-sm wrap-anywhere">{counterpartyOf(entry)}</bdi>,
  },
  {
    key: 'moved',
    header: 'Moved',
    cell: ({ debit, credit }) => (
      <span className="text-sm">
        {accountWords[debit]} → {accountWords[credit]}
      </span>
    ),
  },
  {
    key: 'bookedAt',
    header: 'Booked',
    cell: ({ bookedAt }) => <Instant at={bookedAt} zone={ledgerZone} />,
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ amount }) => <Money amount={amount} className="font-semibold" />,
  },
]

const none = { q: '', kind: '', from: '', to: '' } as const

const NothingFound = ({ filter, onClear }: { filter: LedgerFilter; onClear: () => void }) => {
  if (!Object.values(filter).some(Boolean)) return <Empty>Nothing is booked yet.</Empty>
  return (
    <Empty
      action={
        <Button tone="secondary" onClick={onClear}>
          Clear search and filters
        </Button>
      }
    >
      {filter.q ? (
        <span>
          No entry matches “<bdi className="font-semibold">{filter.q}</bdi>”.
        </span>
      ) : (
        'No entry matches these filters.'
      )}
    </Empty>
  )
}

/** Whether the days are the wrong way round, so that no entry can match. */
const isTurned = ({ from, to }: LedgerFilter) => Boolean(from && to && from > to)

/** Downloads the filtered entries. */
const DownloadFound = ({ filter }: { filter: LedgerFilter }) => {
  const api = useApi()
  const fetchFile = async () => ({
    name: 'muster-ledger.csv',
    mediaType: 'text/csv',
    content: await api.call(exportLedger, { query: filter }),
  })
  // Other filters are another file: what is in the downloads is not it.
  return (
    <DownloadButton key={JSON.stringify(filter)} fetchFile={fetchFile}>
      Download CSV
    </DownloadButton>
  )
}

type Change = (part: Partial<Record<keyof typeof none, string>>) => void

const Filters = ({ filter, change }: { filter: LedgerFilter; change: Change }) => (
  <div className="mb-6 flex flex-wrap items-end gap-4">
    <SearchField
      label="Search the ledger"
      placeholder="Campaign, donor, owner or an id"
      value={filter.q ?? ''}
      onSearch={(q) => change({ q })}
    />
    <div className="max-sm:w-full">
      <Select
        label="Kind"
        options={kindOptions}
        value={filter.kind}
        onChange={(event) => change({ kind: event.target.value })}
      />
    </div>
    <div className="grid grid-cols-2 gap-4 max-sm:w-full">
      <TextInput
        type="date"
        label="From"
        value={filter.from}
        max={filter.to}
        error={isTurned(filter) ? '“From” is after “To”' : undefined}
        onChange={(event) => change({ from: event.target.value })}
      />
      <TextInput
        type="date"
        label="To"
        value={filter.to}
        min={filter.from}
        onChange={(event) => change({ to: event.target.value })}
      />
    </div>
    <DownloadFound filter={filter} />
  </div>
)

const day = /^\d{4}-\d\d-\d\d$/
const dayOr = (text: string) => (day.test(text) ? text : '')

type Refunder = ComponentType<{ donationId: string; isRefunded: boolean }>

const takenBack: readonly LedgerEntry['kind'][] = ['refund', 'reversal']

/** The refund of an entry's donation, unless all of it went back already: the sheet loads all entries of the donation. */
const RefundOf = ({
  donation: { _id, amount },
  RefundButton,
}: {
  donation: NonNullable<LedgerEntry['donation']>
  RefundButton: Refunder
}) => {
  const { data, isPending } = useQuery(entriesOfQuery(useApi(), _id))
  if (isPending) return null
  const back = (data?.items ?? []).filter(({ kind }) => takenBack.includes(kind))
  const backMinor = back.reduce((sum, entry) => sum + majorToMinor(entry.amount), 0n)
  return <RefundButton donationId={_id} isRefunded={backMinor >= majorToMinor(amount)} />
}

/** All ledger entries, newest first, with search and filters. `RefundButton` refunds an entry's donation. */
export const EntriesTab = ({ RefundButton }: { RefundButton: Refunder }) => {
  const [values, change] = useAdminSearch(choices)
  const [opened, setOpened] = useState<LedgerEntry | null>(null)
  const filter = {
    q: values.q,
    kind: values.kind as NonNullable<LedgerFilter['kind']>,
    from: dayOr(values.from),
    to: dayOr(values.to),
  }
  const list = useInfiniteQuery(ledgerQuery(useApi(), filter))
  return (
    <>
      <Filters filter={filter} change={change} />
      <AdminTable
        caption="Entries"
        noun={['entry', 'entries']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        onOpen={setOpened}
        empty={<NothingFound filter={filter} onClear={() => change(none)} />}
      />
      <DownloadReceipts />
      <EntrySheet
        entry={opened}
        action={
          opened?.donation?.status === 'completed' && (
            <RefundOf donation={opened.donation} RefundButton={RefundButton} />
          )
        }
        onClose={() => setOpened(null)}
      />
    </>
  )
}
