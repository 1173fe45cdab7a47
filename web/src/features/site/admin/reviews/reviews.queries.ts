import { listReviews } from '@muster/contract/facts/admin-calls.ts'
import { getCampaign } from '@muster/contract/facts/calls.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'
import { pagedQuery } from '../admin-lists.ts'

const reviewsKey = ['admin', 'reviews'] as const

/** Campaigns that wait for an admin, oldest first. */
export const reviewListQuery = (api: Api) =>
  pagedQuery([...reviewsKey, 'list'], (page, options) => api.call(listReviews, { query: page }, options))

/** What an admin reads before the decision. */
export const reviewedCampaignQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'campaign', id],
    // Its owner may have edited it.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getCampaign, { params: { id } }, { signal }),
  })

/** Loads the queue and its number again. */
export const useReloadReviews = () => {
  const queryClient = useQueryClient()
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: reviewsKey }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'waiting'] }),
    ])
}
