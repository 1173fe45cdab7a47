import type { Crowd } from '@muster/contract/campaigns/crowds.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { useLostFocus } from '../../../../lib/useLostFocus.ts'
import { Empty } from '../../../../ui/page/Empty.tsx'
import { type AdminColumn, AdminTable } from '../AdminTable.tsx'
import { Instant } from '../cells.tsx'
import { useAdminSearch } from '../useAdminSearch.ts'
import { crowdListQuery } from './crowds.queries.ts'
import { CrowdSheet } from './CrowdSheet.tsx'

/** The campaign that is open. */
const choices = { crowd: null } as const

const columns: readonly AdminColumn<Crowd>[] = [
  {
    key: 'campaign',
    header: 'Campaign',
    isRowHeader: true,
    cell: ({ title }) => <bdi className="line-clamp-2 xl:max-w-sm">{title}</bdi>,
  },
  { key: 'waiting', header: 'Wait', align: 'right', cell: ({ waiting }) => waiting },
  {
    key: 'confirmed',
    header: 'Confirmed',
    align: 'right',
    cell: ({ confirmed, mailed }) => `${confirmed} of ${mailed}`,
  },
  { key: 'notMe', header: '“Not me”', align: 'right', cell: ({ notMe }) => notMe },
  {
    key: 'waitsSince',
    header: 'Waits since',
    cell: ({ waitsSince }) => (waitsSince ? <Instant at={waitsSince} /> : '–'),
  },
]

/** Campaigns whose guests have waited for their mails for more than ten minutes, or whose mails reached people who had not asked for them, oldest first. */
export const CrowdsList = () => {
  const [{ crowd }, change] = useAdminSearch(choices)
  const list = useInfiniteQuery(crowdListQuery(useApi()))
  const open = list.data?.pages.flatMap(({ items }) => items).find(({ campaignId }) => campaignId === crowd)
  // A decision removes the sheet and the row that opened it.
  useLostFocus(open?.campaignId, 'main h1')
  return (
    <>
      <AdminTable
        caption="Guests who wait"
        noun={['campaign', 'campaigns']}
        list={list}
        columns={columns}
        rowKey={({ campaignId }) => campaignId}
        onOpen={({ campaignId }) => change({ crowd: campaignId })}
        empty={
          <Empty>
            No guest has waited for a mail for more than ten minutes, and few people say that they did not ask for
            theirs.
          </Empty>
        }
      />
      {open && <CrowdSheet key={open.campaignId} crowd={open} onClose={() => change({ crowd: '' })} />}
    </>
  )
}
