import type { Question } from '@muster/contract/campaigns/questions.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { eachMail, type Outbox, type Revisions, stopLink } from '../../mail/index.ts'
import { shareQuestionedCampaign } from './ask-question.ts'
import { answeredMail, declinedMail, ownersRemovedMail, removedQuestionMail } from './question-mails.ts'
import { presentQuestion } from './questions.present.ts'
import {
  findQuestion,
  type LockedQuestion,
  lockQuestion,
  markRemoved,
  mayStillTell,
  settleOpen,
} from './questions.sql.ts'

type Settling = {
  campaignId: string
  questionId: string
  status: 'answered' | 'declined'
  /** The answer, or the reason. */
  text: string
  by: { id: string; name: string }
}

/** The beginning of the key of the mail. */
const kinds = { answered: 'question-answered', declined: 'question-declined' } as const

const aboutOf = (question: LockedQuestion, { config }: AppContext) => ({
  title: question.title,
  question: question.text,
  isNamed: question.isNamed,
  pageUrl: `${config.publicUrl}/campaigns/${question.campaignId}#questions`,
})

/** Mails who asked. If they stopped the mails about the campaign, it is dropped when it would be sent. */
const tellAsker = async (
  context: AppContext,
  outbox: Outbox,
  tx: Tx,
  { question, status, text, by }: Settling & { question: LockedQuestion },
): Promise<void> => {
  const { id, campaignId, email } = question
  if (email === null) return
  const stop = await stopLink(context, { campaignId, email })
  const about = { ...aboutOf(question, context), stop }
  const content =
    status === 'answered'
      ? answeredMail({ ...about, answer: text, by: by.name })
      : declinedMail({ ...about, reason: text })
  await outbox.enqueue(tx, { key: `${kinds[status]}:${id}`, to: email, content })
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
  await tellAsker(context, outbox, tx, { ...settling, question })
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

/** Drops mails about questions that are gone or removed, that their receiver stopped, or whose campaign was taken down. */
export const questionRevisions = ({ db }: Pick<AppContext, 'db'>): Revisions => {
  const revise = (status: Settling['status']) =>
    eachMail(({ key, to, content }) =>
      transact(db, async (tx) => {
        const id = key.slice(kinds[status].length + 1)
        return (await mayStillTell(tx, { id, status, to })) ? content : null
      }),
    )
  return { [kinds.answered]: revise('answered'), [kinds.declined]: revise('declined') }
}
