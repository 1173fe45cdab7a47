import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { needsDefault, needsMenu, type Needs } from '@muster/contract/facts/thresholds.ts'
import { useState } from 'react'
import { formatCount, plural } from '../../../lib/format.ts'
import { decidedWords } from '../../../lib/needs-words.ts'
import { useNow } from '../../../lib/now.tsx'
import { NeedsSelect } from '../../../ui/form/NeedsSelect.tsx'
import { chosenWords, yesWords } from './joining-words.ts'
import { isShortNotice, offeredNeeds } from '../../../lib/offered-needs.ts'

/** The campaign of a guest's link, and how many act. Null: it could not be read. */
export type Joined = {
  campaign: Pick<Campaign, 'createdAt' | 'endsAt' | 'timeZone' | 'actionMode'>
  figures: Pick<CampaignStats, 'acting' | 'decision'> | undefined
} | null

/** The thresholds that a guest can choose from, as in a member's dialog. None if it is decided who acts, or if the campaign takes no thresholds. */
const useOffered = (joined: Joined, asked: number | null): readonly Needs[] => {
  const nowMs = useNow()
  if (!joined) return needsMenu
  const { campaign, figures } = joined
  if (figures?.decision || isShortNotice(campaign)) return []
  const offered = offeredNeeds({ endsAt: campaign.endsAt, acting: figures?.acting ?? 0, own: asked }, nowMs)
  return offered.length > 1 ? offered : []
}

const helpOf = (needs: number, { campaign }: NonNullable<Joined>) => {
  const example = yesWords(needs, campaign.actionMode !== 'donation')
  if (needs === needsDefault) return example
  return `For example: ${example.charAt(0).toLowerCase()}${example.slice(1)} Only you see your number. ${decidedWords(campaign)} We mail you the result.`
}

/** Once it is decided who acts. */
const Decided = ({ acting, asked }: { acting: number; asked: number }) => (
  <p>
    It is decided who acts: {plural(acting, 'person', 'people')}. You join them.
    {asked > acting + 1 && (
      <span>{` That is fewer than the ${formatCount(asked)} you chose, so confirm only if you are in all the same.`}</span>
    )}
  </p>
)

/** @param preset the number that is selected first */
const Choice = ({
  joined,
  offered,
  preset,
  isOpen,
}: {
  joined: Joined
  offered: readonly Needs[]
  preset: string
  isOpen: boolean
}) => {
  const [needs, setNeeds] = useState(Number(preset))
  return (
    <details open={isOpen}>
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span>{chosenWords(needs, joined?.campaign.actionMode !== 'donation')}</span>{' '}
        <span className="text-link">Change</span>
      </summary>
      <div className="pt-2">
        <NeedsSelect
          defaultValue={preset}
          offered={offered}
          onPick={setNeeds}
          {...(joined && { helpOf: (picked) => helpOf(picked, joined) })}
        />
      </div>
    </details>
  )
}

/**
 * Asks with how many people in all a guest acts. It is folded, because most people come in any case, and the button is to be on a phone's first
 * screen; the fold says what they chose.
 * @param asked the number that they chose when they asked for the link; null: none
 * @param typed what they chose in a form that was refused
 */
export const ConfirmNumber = ({
  joined,
  asked,
  typed,
}: {
  joined: Joined
  asked: number | null
  typed: string | undefined
}) => {
  const offered = useOffered(joined, asked)
  const chosen = asked ?? needsDefault
  if (offered.length === 0) {
    return (
      <>
        <input type="hidden" name="needs" value={needsDefault} />
        {joined?.figures?.decision && <Decided acting={joined.figures.acting} asked={chosen} />}
      </>
    )
  }
  const needs = Math.min(chosen, offered.at(-1) ?? needsDefault)
  const preset = typed ?? String(needs)
  return <Choice key={preset} {...{ joined, offered, preset }} isOpen={typed !== undefined} />
}
