import type { AppContext } from '../context.ts'
import type { Outbox } from '../mail/index.ts'
import { campaignIdIn, confirmationPrefix } from './mail-keys.ts'
import { tooLateMail } from './support-mails.ts'
import { closedReason } from './support-rules.ts'
import { findCampaign } from './supports.sql.ts'

/**
 * A confirmation mail may have waited for hours. If its campaign no longer takes support, it is still sent, but
 * says so instead of asking for a confirmation.
 */
export const reviseConfirmations = ({ db, clock }: AppContext, outbox: Outbox): void =>
  outbox.revise(confirmationPrefix, async ({ key, content }) => {
    const campaign = await findCampaign(db, campaignIdIn(key))
    // It would show the title of a campaign that no one else may see.
    if (campaign?.standing === 'hidden') return null
    const why = campaign ? closedReason(campaign, clock.now()) : 'campaign_not_found'
    if (!why) return content
    const { reason, manage } = content
    return tooLateMail(why, campaign?.title ?? null, { reason, ...(manage && campaign && { manage }) })
  })
