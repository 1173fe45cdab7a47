import { suggestionsMax } from '@muster/contract/facts/limits.ts'
import type { Campaign, CampaignStats, CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import {
  autocompletePlaces,
  getCampaign,
  getCampaignStats,
  getRaisedByDay,
  getReviewRule,
  listAttention,
  listCampaigns,
  listCoOrganised,
  listFollowed,
  listSupported,
  suggestTags,
} from '@muster/contract/facts/calls.ts'
import type { PlaceScope } from '@muster/contract/facts/campaigns.ts'
import { needsDefault } from '@muster/contract/facts/thresholds.ts'
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Api, AskedOf } from '../../../api/api.ts'
import { storeAnswer } from '../../../api/store-answer.ts'

export type CampaignFilter = Omit<AskedOf<typeof listCampaigns>['query'], 'cursor' | 'limit'>

const nextCount = 6
/** Debounce of suggestions. */
export const suggestionDelayMs = 150

/** The next days with a campaign, the nearest first. */
export const nextCampaignsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['campaigns', 'next'],
    queryFn: async ({ signal }): Promise<CampaignSummary[]> => {
      const page = await api.call(listCampaigns, { query: { sort: 'date', limit: nextCount } }, { signal })
      return page.items
    },
  })

/** Campaigns that fit a filter, page by page. @param from the cursor of the first page; null: the list's beginning */
export const campaignListQuery = (api: Api, filter: CampaignFilter, from: string | null = null) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'list', filter, from],
    initialPageParam: from,
    queryFn: ({ signal, pageParam }) =>
      api.call(listCampaigns, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.next,
  })

const campaignKey = (id: string) => ['campaigns', 'one', id] as const
const statsKey = (id: string) => ['campaigns', 'stats', id] as const

export const campaignQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: campaignKey(id),
    queryFn: ({ signal }) => api.call(getCampaign, { params: { id } }, { signal }),
  })

/** Whether a new campaign, or a change of this one's promise, would wait for an admin. @param campaignId null: a new one */
export const reviewRuleQuery = (api: Api, campaignId: string | null) =>
  queryOptions({
    queryKey: ['campaigns', 'review-rule', campaignId],
    meta: { isPrivate: true },
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getReviewRule, { query: campaignId === null ? {} : { campaignId } }, { signal }),
  })

/** The figures of one campaign: gross, fees, net, supporters. */
export const campaignStatsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: statsKey(id),
    queryFn: ({ signal }) => api.call(getCampaignStats, { params: { id } }, { signal }),
  })

/** The raised amount over time. */
export const raisedByDayQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['campaigns', 'raised-by-day', id],
    queryFn: async ({ signal }) => (await api.call(getRaisedByDay, { params: { id } }, { signal })).days,
  })

/** Campaigns that this person supports or donated to, page by page. */
export const supportedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'supported'],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(listSupported, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next,
  })

const followedKey = ['campaigns', 'followed'] as const

/** Campaigns that this person follows, page by page. */
export const followedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: followedKey,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(listFollowed, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next,
  })

/** Campaigns that this person co-organises, page by page. */
export const coOrganisedQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['campaigns', 'co-organised'],
    // What waits there is as new as what waits in own campaigns.
    staleTime: 0,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(listCoOrganised, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next,
  })

/** Own campaigns that need attention. Always refetched. On failure, the tables omit the hints. */
export const attentionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['campaigns', 'attention'],
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) => api.call(listAttention, {}, { signal }),
  })

/** Tags in use that match a text, most common first. For an empty text, the most common of all. */
export const tagsQuery = (api: Api, text: string) =>
  queryOptions({
    queryKey: ['tags', text],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const { tags } = await api.call(suggestTags, { query: { q: text } }, { signal })
      return tags.slice(0, suggestionsMax)
    },
  })

const placesKey = (scope: PlaceScope, country: string, text: string) => ['places', scope, country, text] as const

/**
 * Place suggestions for the typed text. Until they arrive, the previous ones stay, if they were for a prefix of
 * the same text. A failure is not retried: the next typed letter sends a new request.
 * @param country places in this country rank first
 */
export const placesQuery = (api: Api, text: string, scope: PlaceScope, country = '') =>
  queryOptions({
    queryKey: placesKey(scope, country, text),
    staleTime: 5 * 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const { predictions } = await api.call(autocompletePlaces, { query: { input: text, scope, country } }, { signal })
      return predictions.slice(0, suggestionsMax)
    },
    placeholderData: (previous, query) =>
      query?.queryKey[1] === scope && query.queryKey[2] === country && text.startsWith(query.queryKey[3])
        ? previous
        : undefined,
  })

/** What a new support means. Once it is decided who acts, a support is taken only if its person acts, too. */
const commitmentNow = (queryClient: QueryClient, id: string) =>
  queryClient.getQueryData<CampaignStats>(statsKey(id))?.decision ? 'acting' : 'open'

/** A page that was loaded longer ago is read again when its reader supports the campaign. */
const oldAfterMs = 60_000

/**
 * Whether the arrangements may have changed since the page was loaded. The server takes a support from such a page, because only a changed
 * promise outdates it.
 */
const isOld = (queryClient: QueryClient, id: string): boolean =>
  Date.now() - (queryClient.getQueryState(campaignKey(id))?.dataUpdatedAt ?? 0) > oldAfterMs

const cacheOf = (queryClient: QueryClient, id: string) => ({
  /** Whether this person supports it now, the change of its supporter count, and with how many people in all they act. */
  setSupported: (isSupported: boolean, change: number, needs?: number) => {
    const own = (campaign: Campaign): Pick<Campaign, 'supported' | 'needs' | 'commitment' | 'came'> =>
      isSupported
        ? // Who stays after a change of the promise keeps their threshold.
          {
            supported: true,
            needs: needs ?? campaign.needs ?? needsDefault,
            commitment: commitmentNow(queryClient, id),
            came: null,
          }
        : { supported: false, needs: null, commitment: null, came: null }
    const wasOld = isOld(queryClient, id)
    storeAnswer<Campaign>(
      queryClient,
      campaignKey(id),
      (campaign) =>
        campaign && {
          ...campaign,
          ...own(campaign),
          following: isSupported ? null : false,
          supportedVersion: isSupported ? campaign.version : null,
          support: campaign.support + change,
          members: campaign.members + change,
        },
    )
    if (change !== 0) void queryClient.invalidateQueries({ queryKey: ['campaigns', 'list'] })
    // `change` is 0 if this person supported the campaign already, maybe with another threshold.
    if (change === 0 || wasOld) void queryClient.invalidateQueries({ queryKey: campaignKey(id) })
    void queryClient.invalidateQueries({ queryKey: statsKey(id) })
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'supported'] })
    void queryClient.invalidateQueries({ queryKey: followedKey })
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'supporters', id] })
  },
  setFollowing: (following: boolean) => {
    storeAnswer<Campaign>(queryClient, campaignKey(id), (campaign) => campaign && { ...campaign, following })
    void queryClient.invalidateQueries({ queryKey: statsKey(id) })
    void queryClient.invalidateQueries({ queryKey: followedKey })
  },
  /** What this person's support is now. */
  setOwn: ({ needs, commitment, came }: Pick<Campaign, 'needs' | 'commitment' | 'came'>) => {
    storeAnswer<Campaign>(
      queryClient,
      campaignKey(id),
      (campaign) => campaign && { ...campaign, needs, commitment, came },
    )
    void queryClient.invalidateQueries({ queryKey: statsKey(id) })
  },
  /** The campaign's figures changed on the server. */
  refetch: () => queryClient.invalidateQueries({ queryKey: ['campaigns'] }),
  /** The campaign was deleted. */
  forget: () => {
    queryClient.removeQueries({ queryKey: campaignKey(id) })
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'list'] })
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'next'] })
  },
  /** Stores the server's response to an edit or creation. */
  set: (campaign: Campaign) => {
    storeAnswer<Campaign>(queryClient, campaignKey(campaign._id), campaign)
    void queryClient.invalidateQueries({ queryKey: statsKey(campaign._id) })
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'versions', campaign._id] })
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'list'] })
    void queryClient.invalidateQueries({ queryKey: ['campaigns', 'next'] })
  },
})

/** Updates the cached data of a campaign on all screens. */
export const useCampaignCache = (id: string) => {
  const queryClient = useQueryClient()
  return useMemo(() => cacheOf(queryClient, id), [queryClient, id])
}
