import { listVersions } from '@muster/contract/facts/calls.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

const pageSize = 30
const keyOf = (campaignId: string) => ['campaigns', 'versions', campaignId] as const

/** The versions of a campaign’s promise, newest first, page by page. */
export const versionsQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(campaignId), 'list'],
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listVersions,
        { params: { id: campaignId }, query: { limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })

/** When the promise or the story of a campaign was changed last. */
export const lastChangeQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: [...keyOf(campaignId), 'last'],
    queryFn: async ({ signal }) => {
      const { items } = await api.call(listVersions, { params: { id: campaignId }, query: { limit: 1 } }, { signal })
      return items[0]?.createdAt ?? null
    },
  })
