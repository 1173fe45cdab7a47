import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'

/** Whether an account speaks for a campaign: its owner and its co-organisers write updates and answer questions. */
export const organises = (
  { owner, coOrganisers = [] }: Pick<Campaign, 'owner' | 'coOrganisers'>,
  userId: string | undefined,
): boolean => [owner, ...coOrganisers].some(({ _id }) => _id === userId)
