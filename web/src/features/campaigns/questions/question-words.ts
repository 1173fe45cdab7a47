import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { questionDays } from '@muster/contract/facts/questions.ts'
import { dayMs, plural } from '../../../lib/format.ts'

export type QuestionedCampaign = Pick<
  Campaign,
  '_id' | 'title' | 'standing' | 'endsAt' | 'cancelledAt' | 'timeZone' | 'supported' | 'owner' | 'coOrganisers'
>

/** Whether people can ask and answer: `over` is some days after the end. */
export const questionsState = (
  { standing, endsAt, cancelledAt }: Pick<QuestionedCampaign, 'standing' | 'endsAt' | 'cancelledAt'>,
  nowMs: number,
): 'open' | 'frozen' | 'over' | 'hidden' => {
  const end = endsAt ?? cancelledAt
  if (end !== null && Date.parse(end) + questionDays * dayMs < nowMs) return 'over'
  if (standing === 'published') return 'open'
  return standing === 'frozen' ? 'frozen' : 'hidden'
}

/** Who asked a question without their name. */
export const unnamedAsker = (isSupporter: boolean): string => (isSupporter ? 'a supporter' : 'a visitor')

/** What was deleted without an answer; null: nothing. */
export const unansweredWords = (unanswered: number): string | null =>
  unanswered === 0
    ? null
    : plural(
        unanswered,
        `question got no answer. It was deleted ${questionDays} days after the end.`,
        `questions got no answer. They were deleted ${questionDays} days after the end.`,
      )

/** What comes before the reason, for who asked. */
export const refusedWords = {
  declined: 'Your question was declined. Only you and the organisers read this. The reason:',
  removed: 'An admin removed your question. Only you and the organisers read this. The reason:',
} as const

/** As {@link refusedWords}, for the organisers. */
export const refusedForOrganisers = {
  declined: 'Declined. The reason that was mailed:',
  removed: 'Removed by an admin. The reason that was mailed:',
} as const

/** How many questions wait for the owner. */
export const waitingWords = (waiting: number): string => plural(waiting, 'question waits', 'questions wait')

/** The beginning of a question, for the name of a button. */
export const shortened = (text: string): string => {
  const line = text.replace(/\s+/g, ' ')
  return line.length <= 80 ? line : `${line.slice(0, 80).replace(/\s\S*$/, '')}…`
}
