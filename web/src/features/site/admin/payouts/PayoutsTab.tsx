import type { ListedPayout } from '@muster/contract/money/payouts.ts'
import type { PayoutSort } from '@muster/contract/facts/payouts.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { Button } from '../../../../ui/button/Button.tsx'
import { EmailText } from '../../../../ui/text/EmailText.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { StatusFilter } from '../StatusFilter.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { payoutListQuery } from './admin-payouts.queries.ts'
import { describePayout } from './payout-words.ts'
import { PayoutSheet } from './PayoutSheet.tsx'

const filters = [
  { value: 'pending', label: 'Pending' },
  { value: 'approved', label: 'Approved' },
  { value: 'rejected', label: 'Rejected' },
  { value: 'all', label: 'All' },
] as const

const choices = {
  status: ['pending', 'approved', 'rejected', 'all'],
  sort: ['createdAt', '-createdAt', 'net', '-net'],
  /** The open payout. */
  payout: null,
} as const

const StatusCell = ({ payout }: { payout: ListedPayout }) => {
  const { label, tone } = describePayout(payout)
  return (
    <>
      <StatusBadge tone={tone}>
        <span className="whitespace-nowrap">{label}</span>
      </StatusBadge>
      {payout.isCancelled && <span className="block text-sm text-danger">Campaign cancelled</span>}
    </>
  )
}

const columns: readonly AdminColumn<ListedPayout>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: ({ campaignTitle }) => <bdi className="line-clamp-2 xl:max-w-sm">{campaignTitle}</bdi>,
  },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner, isOwn }) => (
      <span className="block min-w-28 text-sm wrap-break-word">
        <bdi>{owner.displayName}</bdi>
        {isOwn && <span className="block text-mute">Another admin decides</span>}
      </span>
    ),
  },
  {
    key: 'recipient',
    header: 'Receiver',
    cell: ({ recipientPaypalEmail }) => (
      <span className="text-sm">
        <EmailText email={recipientPaypalEmail} />
      </span>
    ),
  },
  { key: 'gross', header: 'Gross', align: 'right', cell: ({ gross }) => <Money amount={gross} className="text-sm" /> },
  {
    key: 'platformFee',
    header: 'Platform fee',
    align: 'right',
    cell: ({ platformFee }) => <Money amount={platformFee} className="text-sm" />,
  },
  {
    key: 'net',
    header: 'Net',
    align: 'right',
    sortBy: 'net',
    cell: ({ net }) => <Money amount={net} className="font-semibold" />,
  },
  {
    key: 'createdAt',
    header: 'Requested',
    sortBy: 'createdAt',
    cell: ({ createdAt }) => <Instant at={createdAt} />,
  },
  { key: 'status', header: 'Status', cell: (payout) => <StatusCell payout={payout} /> },
]

const NoneFound = ({ status, onClear }: { status: string; onClear: () => void }) => {
  if (status === 'all') return <Empty>No payouts yet.</Empty>
  return (
    <Empty
      action={
        <Button tone="secondary" onClick={onClear}>
          Show all payouts
        </Button>
      }
    >
      {status === 'pending' ? 'No payout is waiting for a decision.' : `No ${status} payouts.`}
    </Empty>
  )
}

/** All payouts, oldest first. By default only pending ones. */
export const PayoutsTab = () => {
  const [{ status, sort, payout }, change] = useAdminSearch(choices)
  const filter = {
    status: (status === 'all' ? '' : status) as ListedPayout['status'] | '',
    sort: sort as PayoutSort,
  }
  const list = useInfiniteQuery(payoutListQuery(useApi(), filter))
  return (
    <>
      <StatusFilter options={filters} value={status} onChange={(next) => change({ status: next })} />
      <AdminTable
        caption="Payouts"
        noun={['payout', 'payouts']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        sort={{ value: sort, onChange: (value) => change({ sort: value }) }}
        onOpen={({ _id }) => change({ payout: _id })}
        empty={<NoneFound status={status} onClear={() => change({ status: 'all' })} />}
      />
      {payout !== '' && <PayoutSheet id={payout} onClose={() => change({ payout: '' })} />}
    </>
  )
}
