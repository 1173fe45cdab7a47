import { listSupporters } from '@muster/contract/facts/calls.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

const pageSize = 12

/** The named supporters of a campaign, latest first, page by page. */
export const supportersQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'supporters', campaignId],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listSupporters,
        {
          params: { id: campaignId },
          query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) },
        },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
