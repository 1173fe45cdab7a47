import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { getRefundOffer } from './refund-calls.ts'

const offerKey = (donationId: string) => ['admin', 'refund-offer', donationId] as const

/** What can go back of a donation. */
export const refundOfferQuery = (api: Api, donationId: string) =>
  queryOptions({
    queryKey: offerKey(donationId),
    // Another admin may have refunded it meanwhile, and PayPal goes on by itself.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getRefundOffer, { params: { id: donationId } }, { signal }),
  })

/** Has everything that an admin sees of money fetched anew. */
export const useReloadMoney = () => {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: ['admin'] })
}
