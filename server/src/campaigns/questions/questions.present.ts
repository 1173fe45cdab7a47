import type { Question } from '@muster/contract/campaigns/questions.ts'
import { presentPerson } from '../../people/index.ts'
import type { QuestionRow } from './questions.sql.ts'

/** What an asker reads of why their question was declined or removed. */
const refusalOf = ({ status, answer, settledAt, removedReason, removedAt }: QuestionRow): Question['refusal'] => {
  if (removedReason !== null && removedAt) return { reason: removedReason, at: removedAt.toISOString() }
  return status === 'declined' && answer !== null && settledAt ? { reason: answer, at: settledAt.toISOString() } : null
}

/** A question as this account sees it. Its name is not shown unless who asked chose so, not even to those who answer. */
export const presentQuestion = (row: QuestionRow, viewerId: string | null): Question => {
  const { status, answer, settledAt, settler } = row
  return {
    _id: row.id,
    text: row.text,
    status,
    createdAt: row.createdAt.toISOString(),
    asker: row.isNamed && row.asker ? presentPerson(row.asker) : null,
    askedAsSupporter: row.bySupporter,
    isOwn: viewerId !== null && row.askerId === viewerId,
    answer:
      status === 'answered' && answer !== null && settledAt && settler
        ? { text: answer, at: settledAt.toISOString(), by: presentPerson(settler) }
        : null,
    refusal: refusalOf(row),
  }
}
