import { listProposals } from '@muster/contract/facts/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'

/** What the owner of a campaign proposed to admins. */
export const proposalsKey = (campaignId: string) => ['campaigns', 'proposals', campaignId] as const

/** The change that the owner proposed last; null: none. */
export const lastProposalQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: proposalsKey(campaignId),
    // An admin may have decided.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { items } = await api.call(listProposals, { params: { id: campaignId }, query: { limit: 1 } }, { signal })
      return items[0] ?? null
    },
  })
