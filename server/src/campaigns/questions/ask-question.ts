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
import { deleteOpen, findOpenOf, findQuestion, insertQuestion, lockAsker } from './questions.sql.ts'

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
const findSame = async (tx: Tx, { campaignId, askerId, text }: Omit<Asking, 'named'>): Promise<string | null> => {
  const open = await findOpenOf(tx, askerId)
  const here = open.find((one) => one.campaignId === campaignId)
  if (here?.text === text) return here.id
  if (here) throw new DomainError('question_open')
  if (open.length >= openQuestionsMax) throw new DomainError('too_many_questions')
  return null
}

type Asking = { campaignId: string; askerId: string; text: string; named: boolean }

const record = async (tx: Tx, { campaignId, askerId, text, named }: Asking, now: Date): Promise<string> => {
  const id = newId()
  const asked = { id, campaign_id: campaignId, asker_id: askerId, text, is_named: named, created_at: now }
  await insertQuestion(tx, asked)
  return id
}

/**
 * Records a question. Throws the errors of {@link shareQuestionedCampaign}, questions_closed, question_to_oneself, question_open and
 * too_many_questions.
 */
export const askQuestion = ({ db, clock }: AppContext, asking: Asking): Promise<Question> =>
  transact(db, async (tx) => {
    const now = clock.now()
    await lockAsker(tx, asking.askerId)
    const campaign = await shareQuestionedCampaign(tx, asking.campaignId)
    if (campaign.owner_id === asking.askerId) throw new DomainError('question_to_oneself')
    if (isClosed(campaign, now)) throw new DomainError('questions_closed')
    const id = (await findSame(tx, asking)) ?? (await record(tx, asking, now))
    const asked = await findQuestion(tx, id)
    if (!asked) throw new Error(`question ${id} is gone`)
    return presentQuestion(asked, asking.askerId)
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
