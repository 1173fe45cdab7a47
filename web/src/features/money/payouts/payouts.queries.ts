import { listSandboxLogins } from '@muster/contract/facts/admin-calls.ts'
import { getPayoutOffer, listCampaignPayouts } from '@muster/contract/facts/campaign-money-calls.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

/** Everything about a campaign's payouts. */
export const payoutsKey = (campaignId: string) => ['payouts', campaignId] as const

/** The payout that the owner can request now. */
export const payoutOfferQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: [...payoutsKey(campaignId), 'offer'],
    queryFn: ({ signal }) => api.call(getPayoutOffer, { params: { id: campaignId } }, { signal }),
  })

/** The earlier payouts, newest first. */
export const payoutsQuery = (api: Api, campaignId: string) =>
  infiniteQueryOptions({
    queryKey: [...payoutsKey(campaignId), 'list'],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listCampaignPayouts,
        { params: { id: campaignId }, query: { limit: 5, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })

/** Test buyers of the payment sandbox, for admins. */
export const sandboxLoginsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin', 'sandbox-logins'],
    queryFn: ({ signal }) => api.call(listSandboxLogins, {}, { signal }),
  })
