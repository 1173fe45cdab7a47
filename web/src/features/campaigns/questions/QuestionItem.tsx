import type { Question } from '@muster/contract/campaigns/questions.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { PlainText } from '../../../ui/text/PlainText.tsx'
import { Answer, When } from './Answer.tsx'
import { OwnQuestion } from './OwnQuestion.tsx'
import { Refusal } from './Refusal.tsx'
import type { Settling } from './SettleDialog.tsx'
import { type QuestionedCampaign, refusedForOrganisers, shortened, unnamedAsker } from './question-words.ts'

const Asker = ({ question: { isOwn, asker, askedAsSupporter } }: { question: Question }) => {
  if (isOwn) return <span>Asked by you</span>
  if (asker === null) return <span>{`Asked by ${unnamedAsker(askedAsSupporter)}`}</span>
  return (
    <span>
      Asked by <bdi>{asker.displayName}</bdi>
    </span>
  )
}

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
  const { text, status, createdAt, isOwn, answer, refusal } = question
  const isRefused = !isOwn && (status === 'declined' || status === 'removed')
  return (
    <li className="grid gap-3 py-5 not-first:border-t not-first:border-line first:pt-0 last:pb-0">
      <div className="grid gap-1">
        <PlainText text={text} className={`max-w-prose ${isRefused ? '' : 'text-lg/7 font-semibold'}`} />
        <p className="flex flex-wrap gap-x-3 text-sm text-mute">
          <Asker question={question} />
          <When at={createdAt} timeZone={timeZone} />
        </p>
      </div>
      {answer && <Answer answer={answer} timeZone={timeZone} />}
      {isOwn && <OwnQuestion campaignId={campaignId} question={question} />}
      {isRefused && refusal && <Refusal words={refusedForOrganisers[status]} reason={refusal.reason} />}
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
