import { unansweredMax } from '@muster/contract/facts/disputes.ts'
import { findAdmins } from '../../people/index.ts'
import { hour } from '../../platform/base/clock.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { Caller } from '../../platform/http/access.ts'
import type { MailContent, Outbox } from '../../mail/index.ts'
import { lockDispute, type LockedDispute } from './disputes.sql.ts'
import { lockRaised, type Raiser } from './lock-raised.ts'
import { answerMail, questionMail } from './message-mails.ts'
import { countUnanswered, findLatestMessage, insertMessage, type Message } from './messages.sql.ts'
import { reporterPage } from './reporter-page.ts'

type Context = AppContext & { outbox: Outbox }
type Sent = { disputeId: string; text: string }

/** The same text within this time is one message, so that a repeated press has one effect. */
const repeatedWithinMs = hour

/** Adds a message to a locked dispute. `isNew` is false if it repeats the latest one of its direction. */
export const addMessage = async (
  tx: Tx,
  message: Omit<Message, 'id'>,
): Promise<{ message: Message; isNew: boolean }> => {
  const latest = await findLatestMessage(tx, message.dispute_id, message.kind)
  const isRepeated =
    latest?.author_id === message.author_id &&
    latest.text === message.text &&
    message.created_at.getTime() - latest.created_at.getTime() < repeatedWithinMs
  if (latest && isRepeated) return { message: latest, isNew: false }
  const added = { id: newId(), ...message }
  await insertMessage(tx, added)
  return { message: added, isNew: true }
}

/** Mails a message to the admins, but not to one who owns the campaign or wrote it. */
export const mailToAdmins = async (
  { outbox }: Context,
  tx: Tx,
  { message, ownerId }: { message: Message; ownerId: string },
  content: MailContent,
): Promise<void> => {
  const admins = (await findAdmins(tx)).filter(({ id }) => id !== ownerId && id !== message.author_id)
  await outbox.enqueueAll(
    tx,
    admins.map(({ id, email }) => ({ key: `dispute-message:${message.id}:${id}`, to: email, content })),
  )
}

/** Writes a message of the reporter of a locked dispute, and mails it to the admins. */
const ask = async (
  context: Context,
  tx: Tx,
  dispute: LockedDispute,
  { disputeId, text, authorId }: Sent & { authorId: string | null },
): Promise<Message> => {
  const { clock, config } = context
  const written = { dispute_id: disputeId, kind: 'from_reporter', author_id: authorId, text } as const
  const { message, isNew } = await addMessage(tx, { ...written, created_at: clock.now() })
  if (!isNew) return message
  const asked = await countUnanswered(tx, disputeId, { asked: 'from_reporter', answer: 'to_reporter' })
  if (asked > unansweredMax) throw new DomainError('too_many_messages')
  const content = questionMail({ ...dispute, disputeId, text }, config.publicUrl)
  await mailToAdmins(context, tx, { message, ownerId: dispute.ownerId }, content)
  return message
}

/** Writes a message of an admin to the reporter of a locked dispute, and mails it. */
const answer = async (
  context: Context,
  tx: Tx,
  dispute: LockedDispute,
  { disputeId, text, authorId }: Sent & { authorId: string },
): Promise<Message> => {
  const { clock, outbox } = context
  const written = { dispute_id: disputeId, kind: 'to_reporter', author_id: authorId, text } as const
  const { message, isNew } = await addMessage(tx, { ...written, created_at: clock.now() })
  if (!isNew) return message
  const content = answerMail({ ...dispute, text, page: await reporterPage(context, dispute) })
  await outbox.enqueue(tx, { key: `dispute-message:${message.id}`, to: dispute.reporterEmail, content })
  return message
}

/**
 * Writes a message of the person who raised a dispute, or of an admin to that person, and mails it to the other side. Throws
 * dispute_not_found, also for a dispute of another person, and too_many_messages.
 */
export const sendMessage = async (
  context: Context,
  { id: authorId, role }: Pick<Caller, 'id' | 'role'>,
  sent: Sent,
): Promise<Message> => {
  const message = await transact(context.db, async (tx) => {
    const dispute = await lockDispute(tx, sent.disputeId)
    if (!dispute) throw new DomainError('dispute_not_found')
    if (dispute.reporterId === authorId) return ask(context, tx, dispute, { ...sent, authorId })
    if (role !== 'admin') throw new DomainError('dispute_not_found')
    return answer(context, tx, dispute, { ...sent, authorId })
  })
  await context.outbox.wake()
  return message
}

/** Writes a message of the guest who raised a dispute. Throws as {@link sendMessage}. */
export const sendAsGuest = async (
  context: Context,
  raiser: Extract<Raiser, { donationId: string }>,
  sent: Sent,
): Promise<Message> => {
  const message = await transact(context.db, async (tx) =>
    ask(context, tx, await lockRaised(tx, sent.disputeId, raiser), { ...sent, authorId: null }),
  )
  await context.outbox.wake()
  return message
}
