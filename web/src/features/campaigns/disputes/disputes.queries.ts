import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { getDisputeChoices } from '@muster/contract/facts/dispute-calls.ts'
import { getCampaign, listCampaigns } from '@muster/contract/facts/calls.ts'
import {
  answerSharedText,
  getMailedDisputes,
  listMyDisputes,
  listSharedTexts,
  raiseMailedDispute,
  sendDisputeMessage,
  sendMailedMessage,
  withdrawDispute,
  withdrawMailedDispute,
} from '@muster/contract/facts/dispute-calls.ts'
import { infiniteQueryOptions, queryOptions, type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { useApi } from '../../../api/context.tsx'
import { mailedDonationQuery } from '../../../api/mailed-donation.queries.ts'

export const myDisputesKey = ['disputes', 'mine'] as const

/** The caller's disputes, newest first, page by page. */
export const myDisputesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: myDisputesKey,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(listMyDisputes, { query: pageParam === null ? {} : { cursor: pageParam } }, { signal }),
    getNextPageParam: (page) => page.next,
  })

/** What the person who raised a dispute can do about it. Each is done once the page shows it. */
export type DisputeCalls = { say: (text: string) => Promise<void>; withdraw: () => Promise<void> }

/** The {@link DisputeCalls} of an account. */
export const useMyDispute = (id: string): DisputeCalls => {
  const api = useApi()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: myDisputesKey })
  return {
    say: async (text) => {
      await api.call(sendDisputeMessage, { params: { id }, body: { text } })
      await reload()
    },
    withdraw: async () => {
      await api.call(withdrawDispute, { params: { id } })
      await reload()
    },
  }
}

/** The disputes of a guest that a mailed link opens, and what another one can be about. */
export const mailedDisputesQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['disputes', 'mailed', token],
    queryFn: ({ signal }) => api.call(getMailedDisputes, { params: { token } }, { signal }),
    retry: false,
  })

/** The page of the donation says what its dispute does. */
const reloadMailed = (api: Api, queryClient: QueryClient, token: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: mailedDisputesQuery(api, token).queryKey }),
    queryClient.invalidateQueries({ queryKey: mailedDonationQuery(api, token).queryKey }),
  ])

/** What a guest says about a payout; without its id, about their donation. */
export type Raised = { payoutId: string | null; reason: string; details: string }

/** Raises a dispute of a guest. Done once the page shows it. */
export const useMailedRaise = (token: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (body: Raised): Promise<void> => {
    await api.call(raiseMailedDispute, { params: { token }, body })
    await reloadMailed(api, queryClient, token)
  }
}

/** The {@link DisputeCalls} of a guest. */
export const useMailedDispute = (token: string, id: string): DisputeCalls => {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { token, id }
  const reload = () => reloadMailed(api, queryClient, token)
  return {
    say: async (text) => {
      await api.call(sendMailedMessage, { params, body: { text } })
      await reload()
    },
    withdraw: async () => {
      await api.call(withdrawMailedDispute, { params })
      await reload()
    },
  }
}

const sharedKey = (campaignId: string) => ['disputes', 'shared', campaignId] as const

/** What admins shared with the owner of a campaign about disputes. */
export const sharedTextsQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: sharedKey(campaignId),
    queryFn: ({ signal }) => api.call(listSharedTexts, { params: { id: campaignId } }, { signal }),
  })

/** Answers the admins about a text that they shared. */
export const useSharedAnswer = (campaignId: string, disputeId: string) => {
  const api = useApi()
  const queryClient = useQueryClient()
  return async (text: string): Promise<void> => {
    await api.call(answerSharedText, { params: { id: campaignId, disputeId }, body: { text } })
    await queryClient.invalidateQueries({ queryKey: sharedKey(campaignId) })
  }
}

const foundMax = 6

/** Campaigns that match a text, to choose from: active ones first, then past ones. */
export const foundCampaignsQuery = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['disputes', 'campaigns', q],
    queryFn: async ({ signal }): Promise<CampaignSummary[]> => {
      const page = await api.call(listCampaigns, { query: { q, status: 'all', limit: foundMax } }, { signal })
      return page.items
    },
  })

/** The campaign of a new dispute. */
export const disputedCampaignQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['disputes', 'campaign', id],
    queryFn: ({ signal }) => api.call(getCampaign, { params: { id } }, { signal }),
  })

/** The donations and payouts of a campaign that a dispute can name. */
export const disputeChoicesQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: ['disputes', 'choices', campaignId],
    queryFn: ({ signal }) => api.call(getDisputeChoices, { params: { id: campaignId } }, { signal }),
  })
