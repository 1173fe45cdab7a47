import type { QuarantineItem } from '@muster/contract/money/ledger.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { StatusFilter } from '../StatusFilter.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { ledgerZone } from './ledger-words.ts'
import { type QuarantineStatus, quarantineQuery } from './ledger.queries.ts'
import { QuarantineSheet } from './QuarantineSheet.tsx'

const filters = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'looked_into', label: 'Reviewed' },
  { value: 'all', label: 'All' },
] as const

const choices = { status: ['waiting', 'looked_into', 'all'] } as const

const columns: readonly AdminColumn<QuarantineItem>[] = [
  { key: 'reason', header: 'What is wrong', isRowHeader: true, cell: ({ reason }) => reason },
  {
    key: 'amount',
    header: 'Amount',
    align: 'right',
    cell: ({ details }) => <span className="whitespace-nowrap">{details.captured ?? details.amount ?? '–'}</span>,
  },
  {
    key: 'foundAt',
    header: 'Since',
    cell: ({ foundAt }) => <Instant at={foundAt} zone={ledgerZone} />,
  },
  {
    key: 'standing',
    header: 'Status',
    cell: ({ lookedIntoAt }) => (
      <StatusBadge tone={lookedIntoAt === null ? 'warning' : 'good'}>
        <span className="whitespace-nowrap">{lookedIntoAt === null ? 'Waiting' : 'Reviewed'}</span>
      </StatusBadge>
    ),
  },
]

const NothingAside = ({ status, onClear }: { status: string; onClear: () => void }) => {
  if (status === 'all') return <Empty>Everything matched so far.</Empty>
  return (
    <Empty
      action={
        <Button tone="secondary" onClick={onClear}>
          Show all
        </Button>
      }
    >
      {status === 'waiting' ? 'Nothing is waiting for review.' : 'Nothing has been reviewed yet.'}
    </Empty>
  )
}

/** PayPal's reports that do not match our records, oldest first. By default only those without a review. */
export const QuarantineTab = () => {
  const [{ status }, change] = useAdminSearch(choices)
  const [opened, setOpened] = useState<QuarantineItem | null>(null)
  const list = useInfiniteQuery(quarantineQuery(useApi(), (status === 'all' ? '' : status) as QuarantineStatus))
  return (
    <>
      <StatusFilter options={filters} value={status} onChange={(next) => change({ status: next })} />
      <AdminTable
        caption="Set aside"
        noun={['thing set aside', 'things set aside']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        onOpen={setOpened}
        empty={<NothingAside status={status} onClear={() => change({ status: 'all' })} />}
      />
      <QuarantineSheet item={opened} onClose={() => setOpened(null)} />
    </>
  )
}
