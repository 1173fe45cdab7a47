import type { CampaignPromise } from '@muster/contract/promises/promises.ts'
import { hashToken } from '../base/tokens.ts'
import { DomainError } from '../base/errors.ts'
import { findVisibleCampaign, promiseOf } from '../campaigns/index.ts'
import type { AppContext } from '../context.ts'
import { findGuestToken } from './guest-tokens.sql.ts'

type GuestPromise = { campaignId: string; version: number; promise: CampaignPromise }

/** What a guest confirms by a mailed token, as it is now. Throws missing_token, invalid_token and campaign_hidden. */
export const readGuestPromise = async ({ db, clock }: AppContext, token: string): Promise<GuestPromise> => {
  if (!token) throw new DomainError('missing_token')
  const guest = await findGuestToken(db, hashToken(token), clock.now())
  if (!guest) throw new DomainError('invalid_token')
  const { campaignId } = guest
  const campaign = await findVisibleCampaign(db, campaignId, null)
  return { campaignId, version: campaign.version, promise: promiseOf(campaign) }
}
