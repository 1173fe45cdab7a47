import type { FollowLink } from '@muster/contract/campaigns/following.ts'
import { findVerifiedAccount, isSuspended } from '../../people/index.ts'
import { findOpenCampaign, hasEnded } from '../campaign/find-open-campaign.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { type Db, transact, type Tx } from '../../platform/database/database.ts'
import { confirmMail, eachMail, isNotMe, mayMail, type Outbox, type Revisions, wouldWait } from '../../mail/index.ts'
import { hiddenError } from '../campaign/standing-rules.ts'
import { findCampaign } from '../supports/supports.sql.ts'
import { addFollow } from './follow-campaign.ts'
import { campaignIdIn, type FollowRequest, followUrl, newRequest, readFollowToken } from './follow-link.ts'
import { confirmFollowMail } from './follow-mails.ts'
import { findRelation } from './following.sql.ts'

type Asked = {
  campaignId: string
  email: string
  /** Of the caller; null: networks are not counted. */ ip: string | null
}

/**
 * Mails a link by which an address follows a campaign. Does the same whatever the address is to the campaign, so that no caller can learn it.
 * Returns whether the mail has to wait, which depends on the campaign and the network alone. Throws the errors of `findOpenCampaign`.
 */
export const requestGuestFollow = async (
  context: AppContext,
  outbox: Outbox,
  { campaignId, email, ip }: Asked,
): Promise<{ waiting: boolean }> => {
  const now = context.clock.now()
  const waiting = await transact(context.db, async (tx) => {
    const campaign = await findOpenCampaign(tx, campaignId, now)
    const asked = { email, ip, campaign }
    const waits = await wouldWait(tx, asked, now)
    const request = newRequest({ campaignId, email }, now)
    const content = confirmFollowMail(campaign.title, await followUrl(context, request))
    if (await mayMail(tx, asked, now)) {
      const isWithheld = await isSuspended(tx, email)
      await outbox.enqueueUnproven(tx, { key: request.mailKey, content, asked, isWithheld })
    } else {
      await outbox.refuseUnproven(tx, { content, asked })
    }
    return waits
  })
  await outbox.wake()
  return { waiting }
}

const read = async (db: Db | Tx, request: FollowRequest): Promise<FollowLink> => {
  const { campaignId } = request
  const relation = await findRelation(db, request)
  if (!relation) throw new DomainError('campaign_not_found')
  if (relation.standing === 'hidden') throw hiddenError(relation)
  const { campaignTitle, isInvolved, isFollowing } = relation
  return { campaignId, campaignTitle, state: isInvolved ? 'involved' : isFollowing ? 'following' : 'asked' }
}

/** What a mailed link is about. Throws missing_token, invalid_token, campaign_not_found and campaign_hidden. */
export const readFollowLink = async (context: AppContext, token: string): Promise<FollowLink> => {
  const request = await readFollowToken(context, token)
  if (await isNotMe(context.db, request.mailKey)) throw new DomainError('invalid_token')
  return read(context.db, request)
}

/** Follows a campaign by a mailed link. Idempotent. Throws the errors of its token and of `addFollow`. */
export const confirmGuestFollow = async (context: AppContext, outbox: Outbox, token: string): Promise<FollowLink> => {
  const now = context.clock.now()
  const request = await readFollowToken(context, token)
  const { campaignId, email, mailKey } = request
  const link = await transact(context.db, async (tx) => {
    if (await isSuspended(tx, email)) throw new DomainError('invalid_token')
    if (!(await confirmMail(tx, mailKey, now))) throw new DomainError('invalid_token')
    const accountId = await findVerifiedAccount(tx, email)
    await addFollow(tx, { campaignId, accountId, email }, now)
    return read(tx, request)
  })
  await outbox.wake()
  return link
}

/** A mail that has waited is not sent if its campaign can no longer be followed. */
export const followRevisions = ({ db, clock }: AppContext): Revisions => ({
  'guest-follow': eachMail(async ({ key, content }) => {
    const campaign = await findCampaign(db, campaignIdIn(key))
    const isOpen = campaign?.standing === 'published' && !campaign.cancelledAt && !hasEnded(campaign, clock.now())
    return isOpen ? content : null
  }),
})
