import type { Question } from '@muster/contract/campaigns/questions.ts'
import { openQuestionsMax } from '@muster/contract/facts/questions.ts'
import { queueForCampaignState } from '../campaign/campaigns.sql.ts'
import { hiddenError, type StandingRow } from '../campaign/standing-rules.ts'
import { DomainError } from '../../platform/base/errors.ts'
import { newId } from '../../platform/base/tokens.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact, type Tx } from '../../platform/database/database.ts'
import { isClosed } from './question-rules.ts'
import { presentQuestion } from './questions.present.ts'
import { deleteOpen, findOpenOf, insertQuestion, lockAsker, type NewQuestion } from './asking.sql.ts'
import { findQuestion } from './questions.sql.ts'

const refusals = {
  frozen: ['campaign_frozen', 'An admin has frozen this campaign. It takes no questions and no answers for now'],
  in_review: [
    'campaign_in_review',
    'This campaign waits for an admin to look at it. Until then it takes no questions and no answers',
  ],
} as const

/** Refuses questions and answers unless the campaign is published. */
const requireTakesQuestions = (row: StandingRow): void => {
  if (row.standing === 'published') return
  if (row.standing === 'hidden') throw hiddenError(row)
  const [code, message] = refusals[row.standing]
  throw new DomainError(code, { message })
}

/**
 * A campaign that takes questions and answers until the transaction ends. Throws campaign_not_found, campaign_hidden, campaign_frozen and
 * campaign_in_review.
 */
export const shareQuestionedCampaign = async (tx: Tx, campaignId: string) => {
  const campaign = await queueForCampaignState(tx, campaignId)
  if (!campaign) throw new DomainError('campaign_not_found')
  requireTakesQuestions(campaign)
  return campaign
}

/** Returns the id of the same question if it waits. Throws question_open and too_many_questions. */
const findSame = async (tx: Tx, { campaignId, asker, text }: NewQuestion): Promise<string | null> => {
  const open = await findOpenOf(tx, asker)
  const here = open.find((one) => one.campaignId === campaignId)
  if (here?.text === text) return here.id
  if (here) throw new DomainError('question_open')
  if (open.length >= openQuestionsMax) throw new DomainError('too_many_questions')
  return null
}

/**
 * Records a question of a person who is locked, and returns its id, or that of the same question which waits already. Throws the errors of
 * {@link shareQuestionedCampaign}, questions_closed, question_to_oneself, question_open and too_many_questions.
 */
export const addQuestion = async (tx: Tx, asked: NewQuestion, now: Date): Promise<string> => {
  const campaign = await shareQuestionedCampaign(tx, asked.campaignId)
  if (campaign.owner_id === asked.asker.accountId) throw new DomainError('question_to_oneself')
  if (isClosed(campaign, now)) throw new DomainError('questions_closed')
  const same = await findSame(tx, asked)
  if (same !== null) return same
  await insertQuestion(tx, asked, now)
  return asked.id
}

type Asking = { campaignId: string; askerId: string; text: string; named: boolean }

/** Records a question of an account. Throws the errors of {@link addQuestion}. */
export const askQuestion = ({ db, clock }: AppContext, { askerId, ...asking }: Asking): Promise<Question> =>
  transact(db, async (tx) => {
    await lockAsker(tx, askerId)
    const asker = { accountId: askerId, email: null }
    const id = await addQuestion(tx, { ...asking, id: newId(), asker }, clock.now())
    const asked = await findQuestion(tx, id)
    if (!asked) throw new Error(`question ${id} is gone`)
    return presentQuestion(asked, askerId)
  })

/** Deletes a question of the caller that waits. Throws question_not_found and question_settled. */
export const withdrawQuestion = (
  { db }: AppContext,
  own: { id: string; campaignId: string; askerId: string },
): Promise<void> =>
  transact(db, async (tx) => {
    if (await deleteOpen(tx, own)) return
    const found = await findQuestion(tx, own.id)
    const isOwn = found?.askerId === own.askerId && found.campaignId === own.campaignId
    throw new DomainError(isOwn && found.status !== 'removed' ? 'question_settled' : 'question_not_found')
  })
