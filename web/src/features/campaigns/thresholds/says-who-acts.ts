import type { CampaignStats } from '@muster/contract/campaigns/campaigns.ts'

/** How many people stand behind a campaign, how many of them act, and what is missing. */
export type Acting = Pick<CampaignStats, 'members' | 'acting' | 'next' | 'decision'>

/** Whether there is more to say than how many supporters there are: some act only if enough others do, or it is decided. */
export const saysWhoActs = ({ members, acting, next, decision }: Acting) =>
  decision === null ? acting < members || next !== null : decision.supporters > 1
