import type { Question, QuestionLink } from '@muster/contract/campaigns/questions.ts'
import { presentPerson } from '../../people/index.ts'
import type { QuestionRow } from './questions.sql.ts'

/** What an asker and the organisers read of why their question was declined or removed. */
const refusalOf = ({ status, answer, settledAt, removedReason, removedAt }: QuestionRow): Question['refusal'] => {
  if (removedReason !== null && removedAt) return { reason: removedReason, at: removedAt.toISOString() }
  return status === 'declined' && answer !== null && settledAt ? { reason: answer, at: settledAt.toISOString() } : null
}

const answerOf = ({ status, answer, settledAt, settler }: QuestionRow): Question['answer'] =>
  status === 'answered' && answer !== null && settledAt && settler
    ? { text: answer, at: settledAt.toISOString(), by: presentPerson(settler) }
    : null

/** A question as this account sees it. Its name is not shown unless who asked chose so, not even to those who answer. */
export const presentQuestion = (row: QuestionRow, viewerId: string | null): Question => {
  return {
    _id: row.id,
    text: row.text,
    status: row.status,
    createdAt: row.createdAt.toISOString(),
    asker: row.isNamed && row.asker ? presentPerson(row.asker) : null,
    askedAsSupporter: row.bySupporter,
    isOwn: viewerId !== null && row.askerId === viewerId,
    answer: answerOf(row),
    refusal: refusalOf(row),
  }
}

/** What the link of a guest says about their question. @param row null: it is not asked, or was withdrawn */
export const presentLink = (
  { campaignId, text }: { campaignId: string; text: string },
  campaignTitle: string,
  row: QuestionRow | null,
): QuestionLink => ({
  ...{ campaignId, campaignTitle, text, status: row?.status ?? 'asked' },
  ...{ answer: row && answerOf(row), refusal: row && refusalOf(row) },
})
