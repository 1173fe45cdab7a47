import type { AppContext } from '../context.ts'
import type { Outbox } from '../mail/index.ts'
import { campaignIdIn, confirmationPrefix } from './mail-keys.ts'
import { tooLateMail } from './support-mails.ts'
import { closedReason } from './support-rules.ts'
import { findCampaign } from './supports.sql.ts'

/**
 * A mail that asks a guest to confirm may have waited for hours. Where its campaign takes no support any more, it still leaves, but
 * says so instead of asking for what would be refused.
 */
export const reviseConfirmations = ({ db, clock }: AppContext, outbox: Outbox): void =>
  outbox.revise(confirmationPrefix, async ({ key }, content) => {
    const campaign = await findCampaign(db, campaignIdIn(key))
    const why = campaign ? closedReason(campaign, clock.now()) : 'campaign_not_found'
    if (!why) return content
    const { reason, manage } = content
    return tooLateMail(why, campaign?.title ?? null, { reason, ...(manage && campaign && { manage }) })
  })
