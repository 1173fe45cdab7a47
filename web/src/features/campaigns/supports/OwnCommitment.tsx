import { needsDefault } from '@muster/contract/facts/thresholds.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useNow } from '../../../lib/now.tsx'
import { shortDate } from '../../../lib/short-day.ts'
import { commitmentWords, mayActAllTheSame, type ActingNow } from '../../../lib/needs-words.ts'
import { Button } from '../../../ui/button/Button.tsx'
import { SupportFailure } from './SupportFailure.tsx'
import { type OnOwnChange, useOwnSupport } from './useOwnSupport.ts'

type Supported = Pick<Campaign, 'needs' | 'commitment' | 'actionMode' | 'executionDate' | 'timeZone'>

/** Whether the reader is coming, on which day, and that a reminder follows. A person who need not act gets no reminder. */
export const SupportedWords = ({ campaign }: { campaign: Supported }) => {
  const { needs, commitment, actionMode, executionDate: day, timeZone } = campaign
  const nowMs = useNow()
  if (commitment === 'not_reached' || commitment === 'stepped_back') return <span>You support this campaign.</span>
  const dependsOnOthers = commitment === 'open' && (needs ?? needsDefault) > needsDefault
  const isComing = actionMode !== 'donation' && !dependsOnOthers
  const words = isComing ? 'You are coming' : 'You support this campaign'
  if (day === null) return <span>{`${words}. We tell you the day by mail.`}</span>
  return (
    <span>
      {isComing
        ? `${words} on ${shortDate(day, nowMs, timeZone)}. We remind you by mail.`
        : `${words}. We remind you of the day by mail.`}
    </span>
  )
}

type Props = {
  campaign: Pick<Campaign, '_id' | 'needs' | 'commitment' | 'came'>
  figures: ActingNow | undefined
  onChange: OnOwnChange
}

/** What the reader's support means now. After the decision it has a button: to step back if too few act, or to act all the same. */
export const OwnCommitment = ({ campaign: { _id: id, needs, commitment, came }, figures, onChange }: Props) => {
  const { change, stepBack, isPending, failure } = useOwnSupport(id, onChange)
  if (needs === null || commitment === null) return null
  const action =
    commitment === 'short'
      ? { words: 'Step back', act: stepBack }
      : mayActAllTheSame(commitment) && { words: 'I am in all the same', act: () => change(needsDefault) }
  return (
    <div className="grid gap-2">
      <p role="status" className="text-sm empty:hidden">
        {commitmentWords({ needs, commitment, came }, figures)}
      </p>
      {action && (
        <Button tone="secondary" pending={isPending} onClick={action.act}>
          {action.words}
        </Button>
      )}
      {failure && <SupportFailure {...failure} whatChanged={() => null} />}
    </div>
  )
}
