import type { CampaignPromise } from '@muster/contract/campaigns/promises.ts'
import type { LinkStanding } from '@muster/contract/campaigns/supports.ts'
import { hashToken } from '../../platform/base/tokens.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { findVisibleCampaign } from '../campaign/visible-campaign.ts'
import { promiseOf } from '../campaign/campaign-fields.ts'
import type { AppContext } from '../../platform/context.ts'
import { isNotMe } from '../../mail/index.ts'
import { findGuestToken } from './guest-tokens.sql.ts'
import { linkStanding } from './support-rules.ts'
import { findStanding } from './supports.sql.ts'

type GuestPromise = {
  campaignId: string
  version: number
  promise: CampaignPromise
  needs: number | null
  isUsed: boolean
  standing: LinkStanding
  since: string | null
}

/**
 * The current promise that a guest confirms by a mailed token, and whether the token was used before. Throws missing_token, invalid_token
 * (also after the receiver of the mail said that it was not them) and campaign_hidden.
 */
export const readGuestPromise = async ({ db, clock }: AppContext, token: string): Promise<GuestPromise> => {
  if (!token) throw new DomainError('missing_token')
  const now = clock.now()
  const guest = await findGuestToken(db, hashToken(token), now)
  if (!guest || (await isNotMe(db, guest.mailKey))) throw new DomainError('invalid_token')
  const { campaignId } = guest
  const campaign = await findVisibleCampaign(db, campaignId, null)
  const found = await findStanding(db, guest, now)
  return {
    campaignId,
    version: campaign.version,
    promise: promiseOf(campaign),
    needs: guest.needs,
    isUsed: guest.usedAt !== null,
    standing: linkStanding(found),
    since: found?.supportedAt?.toISOString() ?? null,
  }
}
