import { needsDefault, type Needs } from '@muster/contract/facts/thresholds.ts'
import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { useState } from 'react'
import type { SyntheticEvent } from 'react'
import { decidedWords, needsFrom } from '../../../lib/needs-words.ts'
import { useNow } from '../../../lib/now.tsx'
import { RadioCards } from '../../../ui/form/RadioCards.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Dialog } from '../../../ui/overlay/Dialog.tsx'
import { DialogForm } from '../../../ui/overlay/DialogForm.tsx'
import { joiningWords, yesWords } from './joining-words.ts'
import { offeredNeeds, peopleOptions, presetNeeds } from '../../../lib/offered-needs.ts'
import { type PromiseParts, SupportFailure } from './SupportFailure.tsx'
import { type OnOwnChange, useOwnSupport } from './useOwnSupport.ts'

type Failed = { error: Error; fallback: string; changedFrom: number | null }
type Sending = { isPending: boolean; failure: Failed | null }

type Choice = 'any' | 'enough'

const Yes = ({ needs, hasAction, decided }: { needs: Needs; hasAction: boolean; decided: string }) => (
  <div className="rounded-md bg-sunk px-4 py-3">
    <h3 className="mb-1 text-base">What you say yes to</h3>
    <p role="status">{yesWords(needs, hasAction)}</p>
    {needs > needsDefault && <p className="mt-2 text-sm text-mute">{decided} Only you see your number.</p>}
  </div>
)

type Shown = Pick<Campaign, '_id' | 'title' | 'supported' | 'needs' | 'endsAt' | 'timeZone' | 'actionMode'>
type Figures = Pick<CampaignStats, 'acting' | 'next' | 'decision'>

const whenDecided = (campaign: Shown, figures: Figures | undefined) =>
  figures?.decision ? 'It is decided who acts, and you join them.' : `${decidedWords(campaign)} We mail you the result.`

/** What is chosen, and from which thresholds. */
const useChosen = ({ endsAt, needs: own }: Shown, figures: Figures | undefined) => {
  const offered = offeredNeeds({ endsAt, acting: figures?.acting ?? 0, own }, useNow())
  const [choice, setChoice] = useState<Choice>('enough')
  const [threshold, setThreshold] = useState(() => presetNeeds(offered, own, figures?.next?.needs))
  return { offered, choice, setChoice, threshold, setThreshold, needs: choice === 'any' ? needsDefault : threshold }
}

const Fields = ({
  offered,
  choice,
  setChoice,
  threshold,
  setThreshold,
  words,
}: ReturnType<typeof useChosen> & { words: ReturnType<typeof joiningWords> }) => (
  <>
    <RadioCards
      label={<span className="sr-only">Your choice</span>}
      name="choice"
      columns={1}
      value={choice}
      onChange={({ target }) => setChoice(target.value as Choice)}
      options={[
        { value: 'any', ...words.always },
        { value: 'enough', ...words.ifEnough },
      ]}
    />
    {choice === 'enough' && (
      <Select
        label="At least how many people, you included?"
        value={String(threshold)}
        options={peopleOptions(offered)}
        onChange={({ target }) => setThreshold(needsFrom(target.value) ?? threshold)}
      />
    )}
  </>
)

/**
 * Asks with how many people in all a person acts, and supports with it, or changes the threshold of a support.
 * @param figures how many act; absent until they are known
 * @param sending how it is supported
 * @param finalFocus the element to focus on close: the one that opened it may be gone
 */
export const NeedsDialog = ({
  campaign,
  figures,
  sending,
  onSupport,
  onChange,
  onClose,
  finalFocus,
  whatChanged,
}: {
  campaign: Shown
  figures: Figures | undefined
  sending: Sending
  onSupport: (needs: Needs) => void
  onChange: OnOwnChange
  onClose: () => void
  finalFocus: () => HTMLElement | null
  whatChanged: PromiseParts['whatChanged']
}) => {
  const own = useOwnSupport(campaign._id, (changed) => {
    onClose()
    onChange(changed)
  })
  const isSupported = campaign.supported
  const hasAction = campaign.actionMode !== 'donation'
  const { isPending, failure } = isSupported ? own : sending
  const chosen = useChosen(campaign, figures)
  const words = joiningWords(chosen.threshold, hasAction)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isPending) return
    if (isSupported) own.change(chosen.needs)
    else onSupport(chosen.needs)
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      finalFocus={finalFocus}
      title={words.when}
      description={<bdi>{campaign.title}</bdi>}
    >
      <DialogForm
        form={{ problems: [], isPending, onSubmit: handleSubmit }}
        action={isSupported ? 'Save' : 'Support'}
        pendingLabel={isSupported ? 'Saving…' : 'Supporting...'}
        onCancel={onClose}
      >
        <Fields {...chosen} words={words} />
        <Yes needs={chosen.needs} hasAction={hasAction} decided={whenDecided(campaign, figures)} />
        {failure && <SupportFailure {...failure} whatChanged={whatChanged} />}
      </DialogForm>
    </Dialog>
  )
}
