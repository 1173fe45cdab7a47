import type { Review } from '@muster/contract/campaigns/reviews.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { useLostFocus } from '../../../../lib/useLostFocus.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import type { Decide } from '../decide.ts'
import { useAdminSearch } from '../useAdminSearch.ts'
import { ReviewSheet } from './ReviewSheet.tsx'
import { reviewListQuery } from './reviews.queries.ts'

/** The campaign that is open. */
const choices = { review: null } as const

const columns: readonly AdminColumn<Review>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: ({ title }) => <bdi className="line-clamp-2 xl:max-w-sm">{title}</bdi>,
  },
  {
    key: 'owner',
    header: 'Owner',
    cell: ({ owner }) => <bdi className="block max-w-44 truncate text-sm max-md:max-w-none">{owner.displayName}</bdi>,
  },
  {
    key: 'isChange',
    header: 'Why',
    cell: ({ isChange }) => <span className="text-sm">{isChange ? 'Changed' : 'New'}</span>,
  },
  { key: 'submittedAt', header: 'Waits since', cell: ({ submittedAt }) => <Instant at={submittedAt} /> },
]

/**
 * Campaigns that wait for an admin before they are published, oldest first.
 * @param Decide the buttons for the decision
 */
export const ReviewsList = ({ Decide }: { Decide: Decide }) => {
  const [{ review }, change] = useAdminSearch(choices)
  const list = useInfiniteQuery(reviewListQuery(useApi()))
  const open = list.data?.pages.flatMap(({ items }) => items).find(({ campaignId }) => campaignId === review)
  // A decision removes the sheet and the row that opened it.
  useLostFocus(open?.campaignId, 'main h1')
  return (
    <>
      <AdminTable
        caption="Waiting for review"
        noun={['campaign', 'campaigns']}
        list={list}
        columns={columns}
        rowKey={({ campaignId }) => campaignId}
        onOpen={({ campaignId }) => change({ review: campaignId })}
        empty={<Empty>No campaign waits. Campaigns wait here if the setting REVIEW says so.</Empty>}
      />
      {open && <ReviewSheet review={open} Decide={Decide} onClose={() => change({ review: '' })} />}
    </>
  )
}
