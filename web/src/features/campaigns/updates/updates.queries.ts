import { listUpdates, previewUpdate, removeUpdate } from '@muster/contract/facts/calls.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf, Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'

const pageSize = 10
const minuteMs = 60_000

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

const isToCome = ({ mailedAt, removedAt }: CampaignUpdate) => mailedAt === null && removedAt === null

/**
 * The query, and the updates that it has loaded. If they cannot be fetched, the page is shown without them.
 * @param isOwners whether the state of the mails is shown, which changes by itself
 */
export const useUpdates = (campaignId: string, isOwners = false) => {
  const list = useInfiniteQuery({
    ...updatesQuery(useApi(), campaignId),
    refetchInterval: ({ state: { data } }) =>
      isOwners && data?.pages.some(({ items }) => items.some(isToCome)) ? minuteMs : false,
  })
  return { list, updates: list.data?.pages.flatMap(({ items }) => items) ?? none }
}

/** What would become of an update that is written now. Its times change while one writes. */
export const previewQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: ['campaigns', 'update-preview', campaignId],
    meta: { isPrivate: true },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: minuteMs,
    queryFn: ({ signal }) => api.call(previewUpdate, { params: { id: campaignId } }, { signal }),
  })
export type UpdatePreview = AnswerOf<typeof previewUpdate>

/** Loads the updates again, and the urgent ones above the title. */
export const useReloadUpdates = (campaignId: string) => {
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'one', campaignId] })
    await queryClient.invalidateQueries({ queryKey: updatesKey(campaignId) })
  }
}

/** Removes an update. `removed`: its mails had left, so the page says when it was removed. */
export const useRemoveUpdate = (campaignId: string) => {
  const api = useApi()
  const reload = useReloadUpdates(campaignId)
  return async (updateId: string): Promise<'taken back' | 'removed'> => {
    await api.call(removeUpdate, { params: { id: campaignId, updateId } })
    // Its mails may have begun to leave after the page was loaded, and then it is still listed.
    const query = { limit: pageSize }
    const listed = await api.call(listUpdates, { params: { id: campaignId }, query }).catch(() => null)
    await reload()
    return listed?.items.every(({ _id }) => _id !== updateId) ? 'taken back' : 'removed'
  }
}
