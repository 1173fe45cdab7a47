import type { SharedDispute, SharedText } from '@muster/contract/campaigns/shared-texts.ts'
import { unansweredMax } from '@muster/contract/facts/disputes.ts'
import { DomainError, invalidField } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { type Db, transact } from '../../platform/database/database.ts'
import type { Outbox } from '../../mail/index.ts'
import { isDecided, namesIn } from './dispute-rules.ts'
import { lockDispute } from './disputes.sql.ts'
import { ownersAnswerMail, sharedTextMail } from './message-mails.ts'
import { countUnanswered, findLatestMessage } from './messages.sql.ts'
import { addMessage, mailToAdmins } from './send-message.ts'
import { findShared, type SharedRow } from './shared-texts.sql.ts'

type Context = AppContext & { outbox: Outbox }

/** Maximum number of disputes whose shared texts the owner's page shows. */
const disputesShown = 20

const presentText = ({ id, kind, text, at }: SharedRow['texts'][number]): SharedText => ({
  _id: id,
  from: kind === 'to_owner' ? 'admin' : 'owner',
  text,
  createdAt: new Date(at).toISOString(),
})

/** What admins shared with the owner of a campaign, and the owner's answers, the latest dispute first. */
export const readShared = async (db: Db, campaignId: string): Promise<SharedDispute[]> =>
  (await findShared(db, campaignId, disputesShown)).map(({ id, status, texts }) => ({
    disputeId: id,
    isDecided: isDecided(status),
    texts: texts.map(presentText),
  }))

/**
 * Shares a text with the owner of the campaign, who is mailed. Throws dispute_not_found, dispute_not_shareable, and a field error for a text with
 * the name or the address of the person who raised the dispute.
 */
export const shareWithOwner = async (
  context: Context,
  { disputeId, adminId, text }: { disputeId: string; adminId: string; text: string },
): Promise<void> => {
  const { db, clock, config, outbox } = context
  await transact(db, async (tx) => {
    const dispute = await lockDispute(tx, disputeId)
    if (!dispute) throw new DomainError('dispute_not_found')
    if (!dispute.isShareable) throw new DomainError('dispute_not_shareable')
    const names = namesIn(text, [dispute.reporterName, dispute.reporterUsername, dispute.reporterEmail])
    if (names.length > 0) throw invalidField('text', `This says who raised it: ${names.join(', ')}. Take it out`)
    const written = { dispute_id: disputeId, kind: 'to_owner', author_id: adminId, text } as const
    const { message, isNew } = await addMessage(tx, { ...written, created_at: clock.now() })
    if (!isNew) return
    const content = sharedTextMail({ ...dispute, text }, config.publicUrl)
    await outbox.enqueue(tx, { key: `dispute-message:${message.id}`, to: dispute.ownerEmail, content })
  })
  await outbox.wake()
}

type Answer = { campaignId: string; disputeId: string; ownerId: string; text: string }

/**
 * Records what the owner of a campaign answers about a text that was shared with them, and mails it to the admins. Throws dispute_not_found, also if
 * nothing was shared, and too_many_messages.
 */
export const answerAsOwner = async (
  context: Context,
  { campaignId, disputeId, ownerId, text }: Answer,
): Promise<SharedText> => {
  const { db, clock, config, outbox } = context
  const answer = await transact(db, async (tx) => {
    const dispute = await lockDispute(tx, disputeId)
    const isTheirs = dispute?.campaignId === campaignId
    const isShared = (await findLatestMessage(tx, disputeId, 'to_owner')) !== undefined
    if (!dispute || !isTheirs || !isShared) throw new DomainError('dispute_not_found')
    const written = { dispute_id: disputeId, kind: 'from_owner', author_id: ownerId, text } as const
    const { message, isNew } = await addMessage(tx, { ...written, created_at: clock.now() })
    if (!isNew) return message
    const answered = await countUnanswered(tx, disputeId, { asked: 'from_owner', answer: 'to_owner' })
    if (answered > unansweredMax) throw new DomainError('too_many_messages')
    const content = ownersAnswerMail({ ...dispute, disputeId, text }, config.publicUrl)
    await mailToAdmins(context, tx, { message, ownerId: dispute.ownerId }, content)
    return message
  })
  await outbox.wake()
  return { _id: answer.id, from: 'owner', text: answer.text, createdAt: answer.created_at.toISOString() }
}
