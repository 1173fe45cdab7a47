import { after } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { eachMail, type Revisions } from '../../mail/index.ts'
import { setGuestTokenExpiry } from './guest-tokens.sql.ts'
import { campaignIdIn } from './mail-keys.ts'
import { notConfirmableMail } from './support-mails.ts'
import { closedReason, tokenLifeMs } from './support-rules.ts'
import { findCampaign } from './supports.sql.ts'

/**
 * A confirmation mail may have waited for hours. The life of its link begins when it leaves. If its campaign no longer takes support, it is
 * still sent, but says so instead of asking for a confirmation.
 */
export const confirmationRevisions = ({ db, clock }: AppContext): Revisions => ({
  'guest-support': eachMail(async ({ key, content }) => {
    const campaign = await findCampaign(db, campaignIdIn(key))
    // It would show the title of a campaign that no one else may see.
    if (campaign?.standing === 'hidden') return null
    const why = campaign ? closedReason(campaign, clock.now()) : 'campaign_not_found'
    if (!why) {
      const expiresAt = after(clock.now(), tokenLifeMs)
      await transact(db, (tx) => setGuestTokenExpiry(tx, key, expiresAt))
      return content
    }
    const { reason, manage, notMe } = content
    const foot = { reason, ...(manage && campaign && { manage }), ...(notMe && { notMe }) }
    return notConfirmableMail(why, campaign?.title ?? null, foot)
  }),
})
