import { emailPattern } from '@muster/contract/facts/email-address.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { SearchField } from '../SearchField.tsx'
import { StatusFilter } from '../StatusFilter.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { personWords } from './support-words.ts'
import { type ListedSupport, type SupportFilter, supportListQuery } from './supports.queries.ts'
import { SupportSheet } from './SupportSheet.tsx'

const filters = [
  { value: 'pointed', label: 'Reported by owners' },
  { value: 'removed', label: 'Removed' },
] as const

const choices = {
  status: ['pointed', 'removed'],
  /** Shows the supports of this address. */
  q: null,
  /** The support that is open. */
  support: null,
} as const

const columns: readonly AdminColumn<ListedSupport>[] = [
  {
    key: 'person',
    header: 'Person',
    isRowHeader: true,
    cell: (support) => <bdi className="wrap-anywhere">{personWords(support)}</bdi>,
  },
  {
    key: 'campaign',
    header: 'Campaign',
    cell: ({ campaign }) => <bdi className="line-clamp-2 text-sm wrap-anywhere">{campaign.title}</bdi>,
  },
  {
    key: 'reason',
    header: 'Reason',
    cell: ({ pointedOut, removed, decided }) => (
      <>
        <bdi className="line-clamp-2 text-sm wrap-anywhere">{removed?.reason ?? pointedOut?.reason ?? '–'}</bdi>
        {decided && <StatusBadge tone="good">{decided}</StatusBadge>}
      </>
    ),
  },
  {
    key: 'at',
    header: 'Since',
    cell: ({ pointedOut, removed, supportedAt }) => <Instant at={removed?.at ?? pointedOut?.at ?? supportedAt} />,
  },
]

const emptyWords = (show: SupportFilter['show'], q: string): string => {
  if (q !== '') return emailPattern.test(q) ? 'This address supports no campaign.' : 'Type the whole address.'
  return show === 'removed' ? 'No support was removed.' : 'No supporter waits.'
}

/**
 * Supporters whom owners pointed out, supports that were removed, and those of an address, which an admin removes or lets come back. What
 * was decided stays in the list until it is opened again.
 */
export const SupportsList = () => {
  const [{ status, q, support }, change] = useAdminSearch(choices)
  const show = status as SupportFilter['show']
  const isSearch = emailPattern.test(q)
  const list = useInfiniteQuery(supportListQuery(useApi(), { show, ...(isSearch && { address: q }) }))
  const open = list.data?.pages.flatMap(({ items }) => items).find(({ _id }) => _id === support)
  return (
    <>
      <StatusFilter options={filters} value={status} onChange={(next) => change({ status: next })}>
        <SearchField
          label="Supports of an address"
          placeholder="name@example.org"
          value={q}
          onSearch={(next) => change({ q: next })}
        />
      </StatusFilter>
      <AdminTable
        caption="Supporters"
        noun={['support', 'supports']}
        list={list}
        columns={columns}
        rowKey={({ _id }) => _id}
        onOpen={({ _id }) => change({ support: _id })}
        empty={<Empty>{emptyWords(show, q)}</Empty>}
      />
      {open && <SupportSheet key={open._id} support={open} onClose={() => change({ support: '' })} />}
    </>
  )
}
