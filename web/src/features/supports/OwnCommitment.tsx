import { needsDefault } from '@muster/contract/facts/thresholds.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { commitmentWords, mayActAllTheSame, type ActingNow } from '../../lib/needs-words.ts'
import { Button } from '../../ui/button/Button.tsx'
import { SupportFailure } from './SupportFailure.tsx'
import { type OnOwnChange, useOwnSupport } from './useOwnSupport.ts'

type Props = {
  campaign: Pick<Campaign, '_id' | 'needs' | 'commitment' | 'came'>
  figures: ActingNow | undefined
  onChange: OnOwnChange
}

/** What the reader's support means now, and once it is decided who acts: stepping back if too few do, or acting all the same. */
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
