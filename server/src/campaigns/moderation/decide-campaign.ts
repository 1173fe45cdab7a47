import type { ModerationCategory, Standing } from '@muster/contract/facts/moderation.ts'
import { changeStanding, type StandingChange } from '../campaign/change-standing.ts'
import { closeForHiding } from './reports/close-case.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import type { MailContent, Outbox } from '../../mail/index.ts'
import { appealPath } from './appeal-link.ts'
import { settleAppeals } from './appeals.sql.ts'
import { insertDecision } from './decisions.sql.ts'
import { frozenMail, hiddenMail, publishedMail } from './moderation-mails.ts'

export type CampaignAction = 'hide' | 'publish' | 'freeze' | 'unfreeze'

export type CampaignDecision = {
  campaignId: string
  adminId: string
  action: CampaignAction
  /** Only of `hide`. */
  category: ModerationCategory | null
  reason: string
  /** The time of the last edit that the admin has read. Default: later edits do not matter. */
  seen?: string | undefined
}

const changes: Record<CampaignAction, StandingChange> = {
  hide: { from: ['published', 'in_review', 'frozen'], to: 'hidden' },
  publish: { from: ['hidden', 'in_review'], to: 'published' },
  freeze: { from: ['published'], to: 'frozen' },
  unfreeze: { from: ['frozen'], to: 'published' },
}

type Before = { id: string; title: string; standing: Standing }

const mailOf = async (
  context: AppContext,
  decisionId: string,
  { action, category, reason }: CampaignDecision,
  { id: campaignId, title, standing }: Before,
): Promise<MailContent> => {
  const { publicUrl } = context.config
  const about = { title, reason, publicUrl, campaignId }
  if (action === 'publish') return publishedMail(about, standing === 'in_review' ? 'in review' : 'hidden')
  if (action === 'unfreeze') return publishedMail(about, 'frozen')
  const appealUrl = publicUrl + (await appealPath(context, decisionId))
  return action === 'hide'
    ? hiddenMail({ ...about, category: category ?? 'other' }, appealUrl)
    : frozenMail(about, appealUrl)
}

/** The reports about a campaign that was taken down are decided with it. */
const closeReports = (
  { config }: AppContext,
  outbox: Outbox,
  tx: Tx,
  { campaignId, adminId, category }: CampaignDecision,
  now: Date,
): Promise<void> =>
  closeForHiding(
    tx,
    { outbox, publicUrl: config.publicUrl },
    { campaignId, adminId, category: category ?? 'other' },
    now,
  )

/** {@link decideCampaign} as a part of a transaction. */
export const recordCampaignDecision = async (
  context: AppContext,
  outbox: Outbox,
  tx: Tx,
  decision: CampaignDecision,
): Promise<void> => {
  const { campaignId, adminId, action, category, reason, seen } = decision
  const now = context.clock.now()
  const before = await changeStanding(tx, campaignId, { ...changes[action], category }, now)
  if (seen !== undefined && before.updatedAt.toISOString() !== seen) throw new DomainError('campaign_edited')
  const id = newId()
  await insertDecision(tx, {
    id,
    account_id: before.ownerId,
    campaign_id: campaignId,
    action,
    category,
    reason,
    decided_by: adminId,
    created_at: now,
  })
  if (action === 'publish' || action === 'unfreeze')
    await settleAppeals(tx, { campaignId, accountId: before.ownerId, action }, { notes: reason, adminId, now })
  if (action === 'hide') await closeReports(context, outbox, tx, decision, now)
  const content = await mailOf(context, id, decision, before)
  await outbox.enqueue(tx, { key: `moderation-decision:${id}`, to: before.ownerEmail, content })
}

/**
 * Hides, publishes, freezes or unfreezes a campaign, records the decision and tells the owner. After the commit nothing of a hidden or
 * frozen campaign starts. Throws campaign_not_found, standing_refused and owner_suspended.
 */
export const decideCampaign = async (
  context: AppContext,
  outbox: Outbox,
  decision: CampaignDecision,
): Promise<void> => {
  await transact(context.db, (tx) => recordCampaignDecision(context, outbox, tx, decision))
  await outbox.wake()
}
