import { getRefundOffer } from '@muster/contract/facts/admin-calls.ts'
import { type QueryKey, queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

const offerKey = (donationId: string) => ['admin', 'refund-offer', donationId] as const

/** The refundable amount of a donation. */
export const refundOfferQuery = (api: Api, donationId: string) =>
  queryOptions({
    queryKey: offerKey(donationId),
    // Always refetched: another admin may have refunded it, and PayPal's state changes.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getRefundOffer, { params: { id: donationId } }, { signal }),
  })

const isListOfDecisions = ([, about, what]: QueryKey): boolean =>
  (about === 'disputes' || about === 'refund-requests') && what === 'list'

/** Refetches all money data of the admin's pages. The lists of disputes and of requests are not: one that the refund settled stays where it was, with what was decided. */
export const useReloadMoney = () => {
  const queryClient = useQueryClient()
  return () =>
    queryClient.invalidateQueries({ queryKey: ['admin'], predicate: ({ queryKey }) => !isListOfDecisions(queryKey) })
}
