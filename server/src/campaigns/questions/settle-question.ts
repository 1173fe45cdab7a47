import type { Question } from '@muster/contract/campaigns/questions.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import type { Outbox } from '../../mail/index.ts'
import { shareQuestionedCampaign } from './ask-question.ts'
import { ownersRemovedMail, removedQuestionMail } from './question-mails.ts'
import { presentQuestion } from './questions.present.ts'
import { findQuestion, lockQuestion, markRemoved, settleOpen } from './questions.sql.ts'
import { aboutOf, tellAsker } from './tell-asker.ts'

type Settling = {
  campaignId: string
  questionId: string
  status: 'answered' | 'declined'
  /** The answer, or the reason. */
  text: string
  by: { id: string; name: string }
}

/** Answers or declines in the transaction. The same words again change nothing. */
const settle = async (context: AppContext, outbox: Outbox, tx: Tx, settling: Settling): Promise<void> => {
  const { campaignId, questionId, status, text, by } = settling
  await shareQuestionedCampaign(tx, campaignId)
  const question = await lockQuestion(tx, questionId)
  if (question?.campaignId !== campaignId) throw new DomainError('question_not_found')
  if (question.status === status && question.answer === text) return
  if (question.status !== 'open') throw new DomainError('question_settled')
  await settleOpen(tx, questionId, { status, text, by: by.id, now: context.clock.now() })
  await tellAsker(context, outbox, tx, { question, status, text, by: by.name })
}

/**
 * Answers a question, which makes it public, or declines it, and mails who asked. Throws campaign_not_found, campaign_hidden,
 * campaign_frozen, campaign_in_review, question_not_found and question_settled.
 */
export const settleQuestion = async (context: AppContext, outbox: Outbox, settling: Settling): Promise<Question> => {
  await transact(context.db, (tx) => settle(context, outbox, tx, settling))
  await outbox.wake()
  const settled = await findQuestion(context.db, settling.questionId)
  if (!settled) throw new DomainError('question_not_found')
  return presentQuestion(settled, settling.by.id)
}

type Removing = { questionId: string; adminId: string; reason: string }

/** Takes a question down, and mails who asked and, if it was answered, the owner. Throws question_not_found. */
export const removeQuestion = async (
  context: AppContext,
  outbox: Outbox,
  { questionId, adminId, reason }: Removing,
): Promise<void> => {
  await transact(context.db, async (tx) => {
    const question = await lockQuestion(tx, questionId)
    if (!question) throw new DomainError('question_not_found')
    await markRemoved(tx, questionId, { reason, adminId, now: context.clock.now() })
    const about = { ...aboutOf(question, context), reason }
    const { email, ownerEmail } = question
    const key = `question-removed:${questionId}`
    if (email) await outbox.enqueue(tx, { key, to: email, content: removedQuestionMail(about) })
    if (question.status !== 'answered') return
    await outbox.enqueue(tx, { key: `${key}:owner`, to: ownerEmail, content: ownersRemovedMail(about) })
  })
  await outbox.wake()
}
