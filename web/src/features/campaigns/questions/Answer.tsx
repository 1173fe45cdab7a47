import type { Question } from '@muster/contract/campaigns/questions.ts'
import { dayIn, formatRelativeDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'

export const When = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at}>{formatRelativeDay(dayIn(Date.parse(at), timeZone), useNow(), timeZone)}</time>
)

/** The answer to a question. @param timeZone of the campaign; without it, the day of the answer is left out */
export const Answer = ({ answer, timeZone }: { answer: NonNullable<Question['answer']>; timeZone?: string }) => (
  <div className="grid gap-1 border-l-4 border-aubergine pl-4">
    <p className="flex flex-wrap gap-x-3 text-sm text-mute">
      <span>
        Answered by <bdi>{answer.by.displayName}</bdi>
      </span>
      {timeZone && <When at={answer.at} timeZone={timeZone} />}
    </p>
    <PlainText text={answer.text} className="max-w-prose" withLinks />
  </div>
)
