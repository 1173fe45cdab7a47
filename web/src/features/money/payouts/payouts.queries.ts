import type * as health from '@muster/contract/admin/site.ts'
import type * as payouts from '@muster/contract/money/payouts.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { callOf } from '../../../api/call-of.ts'

const getPayoutOffer = callOf<typeof payouts.getPayoutOffer>({ method: 'GET', path: '/campaigns/:id/payout' })
const listCampaignPayouts = callOf<typeof payouts.listCampaignPayouts>({
  method: 'GET',
  path: '/campaigns/:id/payouts',
  paged: true,
})
export const requestPayout = callOf<typeof payouts.requestPayout>({ method: 'POST', path: '/campaigns/:id/payout' })
const listSandboxLogins = callOf<typeof health.listSandboxLogins>({ method: 'GET', path: '/admin/sandbox-logins' })

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
