import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { formatCount } from '../../../../lib/format.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { StatusFilter } from '../StatusFilter.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { type ListedMailing, mailingListQuery } from './mailings.queries.ts'
import { MailingSheet } from './MailingSheet.tsx'

const filters = [
  { value: 'waiting', label: 'Waiting for an admin' },
  { value: 'held', label: 'Held' },
] as const

const choices = {
  status: ['waiting', 'held'],
  /** The one that is open. */
  mailing: null,
} as const

const columns: readonly AdminColumn<ListedMailing>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: ({ campaign }) => <bdi className="line-clamp-2 xl:max-w-sm">{campaign.title}</bdi>,
  },
  {
    key: 'update',
    header: 'Update',
    cell: ({ updates, decided }) => (
      <>
        <bdi className="line-clamp-2 text-sm wrap-anywhere">{updates.map(({ title }) => title).join(', ')}</bdi>
        {decided && <StatusBadge tone="good">{decided}</StatusBadge>}
      </>
    ),
  },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ campaign }) => (
      <bdi className="block max-w-44 truncate text-sm max-md:max-w-none">{campaign.owner.displayName}</bdi>
    ),
  },
  { key: 'people', header: 'People', align: 'right', cell: ({ people }) => formatCount(people) },
  {
    key: 'leavesAt',
    header: 'Leaves',
    cell: ({ leavesAt, held }) => (held ? '–' : <Instant at={leavesAt} />),
  },
]

/**
 * Mails of updates that wait for an admin: the first of a new organiser to many people. What was decided stays in the list until it is
 * opened again.
 */
export const MailingsList = () => {
  const [{ status, mailing }, change] = useAdminSearch(choices)
  const list = useInfiniteQuery(mailingListQuery(useApi(), status as 'waiting' | 'held'))
  const open = list.data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === mailing)
  return (
    <>
      <StatusFilter options={filters} value={status} onChange={(next) => change({ status: next })} />
      <AdminTable
        caption="Updates"
        noun={['mailing', 'mailings']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        onOpen={({ _id }) => change({ mailing: _id })}
        empty={<Empty>{status === 'held' ? 'No mails are held.' : 'No update waits for an admin.'}</Empty>}
      />
      {open && <MailingSheet key={open._id} mailing={open} onClose={() => change({ mailing: '' })} />}
    </>
  )
}
