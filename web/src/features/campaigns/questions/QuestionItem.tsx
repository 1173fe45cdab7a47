import type { Question } from '@muster/contract/campaigns/questions.ts'
import { dayIn, formatRelativeDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { OwnQuestion } from './OwnQuestion.tsx'
import type { Settling } from './SettleDialog.tsx'
import { type QuestionedCampaign, shortened, unnamedAsker } from './question-words.ts'

const When = ({ at, timeZone }: { at: string; timeZone: string }) => (
  <time dateTime={at}>{formatRelativeDay(dayIn(Date.parse(at), timeZone), useNow(), timeZone)}</time>
)

const Asker = ({ question: { isOwn, asker, askedAsSupporter } }: { question: Question }) => {
  if (isOwn) return <span>Asked by you</span>
  if (asker === null) return <span>{`Asked by ${unnamedAsker(askedAsSupporter)}`}</span>
  return (
    <span>
      Asked by <bdi>{asker.displayName}</bdi>
    </span>
  )
}

const Answer = ({ answer, timeZone }: { answer: NonNullable<Question['answer']>; timeZone: string }) => (
  <div className="grid gap-1 border-l-4 border-aubergine pl-4">
    <p className="flex flex-wrap gap-x-3 text-sm text-mute">
      <span>
        Answered by <bdi>{answer.by.displayName}</bdi>
      </span>
      <When at={answer.at} timeZone={timeZone} />
    </p>
    <PlainText text={answer.text} className="max-w-prose" withLinks />
  </div>
)

const buttons = {
  answer: { word: 'Answer', tone: 'secondary' },
  decline: { word: 'Decline', tone: 'quiet' },
  remove: { word: 'Remove…', tone: 'quiet' },
} as const

/** A question with its answer, and what the viewer can do about it. */
export const QuestionItem = ({
  campaign: { _id: campaignId, timeZone },
  question,
  settlings,
  onSettle,
}: {
  campaign: QuestionedCampaign
  question: Question
  settlings: readonly Settling[]
  onSettle: (settling: Settling) => void
}) => {
  const { text, createdAt, isOwn, answer } = question
  return (
    <li className="grid gap-3 py-5 not-first:border-t not-first:border-line first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <PlainText text={text} className="max-w-prose text-lg/7 font-semibold" />
        <p className="flex flex-wrap gap-x-3 text-sm text-mute">
          <Asker question={question} />
          <When at={createdAt} timeZone={timeZone} />
        </p>
      </div>
      {answer && <Answer answer={answer} timeZone={timeZone} />}
      {isOwn && <OwnQuestion campaignId={campaignId} question={question} />}
      {settlings.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {settlings.map((settling) => (
            <Button
              key={settling}
              size="small"
              tone={buttons[settling].tone}
              aria-haspopup="dialog"
              aria-label={`${buttons[settling].word.replace('…', '')}: ${shortened(text)}`}
              onClick={() => onSettle(settling)}
            >
              {buttons[settling].word}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
