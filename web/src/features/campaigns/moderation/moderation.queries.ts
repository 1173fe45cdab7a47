import { getModeration } from '@muster/contract/facts/calls.ts'
import type { CampaignModeration } from '@muster/contract/campaigns/moderation.ts'
import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { storeAnswer } from '../../../api/store-answer.ts'

const moderationKey = (campaignId: string) => ['moderation', campaignId] as const

/** What admins decided about a campaign, for its owner and admins. */
export const moderationQuery = (api: Api, campaignId: string) =>
  queryOptions({
    queryKey: moderationKey(campaignId),
    // Another admin may have decided.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getModeration, { params: { id: campaignId } }, { signal }),
  })

/** Shows a decision on all screens. */
export const useShowDecision = (campaignId: string) => {
  const queryClient = useQueryClient()
  return async (decided: CampaignModeration) => {
    storeAnswer(queryClient, moderationKey(campaignId), decided)
    await queryClient.invalidateQueries({ queryKey: ['campaigns'] })
  }
}
