import { listUpdates } from '@muster/contract/facts/calls.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'

const pageSize = 10

export const updatesKey = (campaignId: string) => ['campaigns', 'updates', campaignId] as const

/** The updates of a campaign, newest first, page by page. */
export const updatesQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: updatesKey(campaignId),
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listUpdates,
        { params: { id: campaignId }, query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })

const none: CampaignUpdate[] = []

/** The query, and the updates that it has loaded. If they cannot be fetched, the page is shown without them. */
export const useUpdates = (campaignId: string) => {
  const list = useInfiniteQuery(updatesQuery(useApi(), campaignId))
  return { list, updates: list.data?.pages.flatMap(({ items }) => items) ?? none }
}
