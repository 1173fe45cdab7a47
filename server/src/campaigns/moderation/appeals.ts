import { appealableActions, type ModerationAction } from '@muster/contract/facts/moderation.ts'
import { hasOtherAdmin } from '../../people/index.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Outbox } from '../../mail/index.ts'
import { appealPath, readAppealToken } from './appeal-link.ts'
import { type AppealRow, insertAppeal, lockAppeal, writeOutcome } from './appeals.sql.ts'
import { recordCampaignDecision } from './decide-campaign.ts'
import { recordPersonDecision } from './decide-person.ts'
import { type DecisionRow, findDecision, isLatestDecision } from './decisions.sql.ts'
import { appealMail } from './moderation-mails.ts'

/** Whether a person can appeal against such a decision. */
export const isAppealable = (action: ModerationAction): boolean =>
  (appealableActions as readonly ModerationAction[]).includes(action)

/** The decision that a mailed link is about. Throws missing_token and invalid_token. */
export const readLinkedDecision = async (context: AppContext, token: string): Promise<DecisionRow> => {
  const decision = await findDecision(context.db, await readAppealToken(context, token))
  if (!decision) throw new DomainError('invalid_token')
  return decision
}

/** Records the one appeal against a decision. Throws missing_token, invalid_token and appeal_exists. */
export const appealAgainst = async (context: AppContext, token: string, text: string): Promise<void> => {
  const { id } = await readLinkedDecision(context, token)
  const undecided = { outcome: null, notes: null, decided_by: null, decided_at: null }
  const inserted = await transact(context.db, (tx) =>
    insertAppeal(tx, { id: newId(), decision_id: id, text, created_at: context.clock.now(), ...undecided }),
  )
  if (!inserted) throw new DomainError('appeal_exists')
}

const ownAppeal = 'Another admin has to decide about this appeal, because it is about you or a campaign of yours'
const ownDecision = 'Another admin has to decide about this appeal, because you made the decision'

/**
 * Why this admin must leave an appeal to another one; null: they may decide. Who made the decision decides about the appeal only if there
 * is no other admin.
 */
export const refusalOf = (appeal: AppealRow, adminId: string, hasOther: boolean): string | null => {
  if ([appeal.account_id, ...appeal.belonging_ids].includes(adminId)) return ownAppeal
  return appeal.made_by === adminId && hasOther ? ownDecision : null
}

type Deciding = { appealId: string; adminId: string; outcome: 'upheld' | 'reversed'; notes: string }

/** Takes a decision back, unless there is a later one, which stays. */
const reverse = async (
  context: AppContext,
  outbox: Outbox,
  tx: Tx,
  { appeal, adminId, notes: reason }: { appeal: AppealRow; adminId: string; notes: string },
): Promise<void> => {
  const { decision_id: id, campaign_id: campaignId, account_id: accountId, action } = appeal
  if (!(await isLatestDecision(tx, { id, campaignId, accountId }))) return
  if (action === 'suspend') {
    if (appeal.suspended_at)
      await recordPersonDecision(context, outbox, tx, { accountId, adminId, action: 'reinstate', reason })
    return
  }
  if (campaignId === null) return
  const about = { campaignId, adminId, category: null, reason }
  if (action === 'hide' && appeal.standing === 'hidden')
    await recordCampaignDecision(context, outbox, tx, { ...about, action: 'publish' })
  if (action === 'freeze' && appeal.standing === 'frozen')
    await recordCampaignDecision(context, outbox, tx, { ...about, action: 'unfreeze' })
}

const subjectOf = ({ campaign_title: title }: AppealRow): string => (title === null ? 'your account' : `“${title}”`)

/**
 * Upholds or reverses the decision of an appeal, and tells the person. Throws appeal_not_found, appeal_decided, appeal_of_own_decision,
 * and owner_suspended if a campaign would be published whose owner is suspended.
 */
export const decideAppeal = async (context: AppContext, outbox: Outbox, deciding: Deciding): Promise<void> => {
  const { appealId, adminId, outcome, notes } = deciding
  await transact(context.db, async (tx) => {
    const appeal = await lockAppeal(tx, appealId)
    if (!appeal) throw new DomainError('appeal_not_found')
    if (appeal.outcome) throw new DomainError('appeal_decided')
    const asking = { exceptId: adminId, production: context.config.production }
    const message = refusalOf(appeal, adminId, await hasOtherAdmin(tx, asking))
    if (message) throw new DomainError('appeal_of_own_decision', { message })
    await writeOutcome(tx, appealId, { outcome, notes, decided_by: adminId, decided_at: context.clock.now() })
    if (outcome === 'reversed') await reverse(context, outbox, tx, { appeal, adminId, notes })
    const url = context.config.publicUrl + (await appealPath(context, appeal.decision_id))
    const content = appealMail({ outcome, notes, subject: subjectOf(appeal) }, url)
    await outbox.enqueue(tx, { key: `appeal-decided:${appealId}`, to: appeal.email, content })
  })
  await outbox.wake()
}
