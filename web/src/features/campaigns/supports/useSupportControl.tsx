import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { type ComponentProps, useRef } from 'react'
import { needsFrom } from '../../../lib/needs-words.ts'
import { Button } from '../../../ui/button/Button.tsx'
import type { ButtonTone } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { ThresholdButton, OwnSupport } from './OwnSupport.tsx'
import { SupportDialog, useAsking } from './SupportDialog.tsx'
import { type PromiseParts, SupportFailure } from './SupportFailure.tsx'
import type { OnOwnChange } from './useOwnSupport.ts'
import { useSupport } from './useSupport.ts'
import type { OnSupportChange } from './useSupport.ts'

type Shown = Pick<
  Campaign,
  | '_id'
  | 'title'
  | 'version'
  | 'supported'
  | 'supportedVersion'
  | 'needs'
  | 'commitment'
  | 'came'
  | 'createdAt'
  | 'endsAt'
  | 'timeZone'
  | 'actionMode'
  | 'executionDate'
>

/** Who supported it before it changed is asked whether they stay. */
const wordOf = ({ supported, supportedVersion }: Shown) => {
  if (supported) return 'Supported'
  return supportedVersion === null ? 'Support' : 'Stay'
}

const Label = ({ campaign }: { campaign: Shown }) => (
  <>
    {campaign.supported && <Icon name="check" />}
    <span>{wordOf(campaign)}</span>
  </>
)

/** The support as it is, which can be given again after it was withdrawn. */
const givenBy = ({ version, needs }: Shown) => ({ version, needs: needsFrom(String(needs)) })

/** On a phone the pressed button is in the bar, and the reason may be out of sight. */
const scrollIntoView = (reason: HTMLElement | null) => reason?.scrollIntoView({ block: 'nearest' })

const FailureInSight = (failure: ComponentProps<typeof SupportFailure>) => (
  <div ref={scrollIntoView} className="scroll-mb-32">
    <SupportFailure {...failure} />
  </div>
)

type Props = {
  campaign: Shown
  figures: Pick<CampaignStats, 'acting' | 'next' | 'decision'> | undefined
  tone: ButtonTone
  onChange: OnSupportChange
  onOwnChange: OnOwnChange
} & PromiseParts

/**
 * Support, then Supporting..., then Supported. Signed out it asks to log in, or for an email address. A smaller button below asks with how
 * many people in all a person acts.
 */
export const useSupportControl = ({ campaign, figures, tone, onChange, onOwnChange, ...promise }: Props) => {
  const button = useRef<HTMLButtonElement>(null)
  const thresholdButton = useRef<HTMLButtonElement>(null)
  const { asking, isVisitor, askVisitor, askThreshold, close, fetchDialog, fetchThresholdDialog } = useAsking()
  const { support, withdraw, isSupporting, isWithdrawing, failure, forgetFailure } = useSupport(
    campaign._id,
    (isSupported, change, needs) => {
      // The Withdraw button is about to be removed.
      if (!isSupported) button.current?.focus()
      close()
      onChange(isSupported, change, needs)
    },
    promise.onPromiseChanged,
  )
  const handleClick = () => {
    if (campaign.supported) return
    if (isVisitor()) askVisitor()
    else support(campaign.version)
  }
  const handleThreshold = () => {
    forgetFailure()
    askThreshold()
  }
  const onWithdraw = () => withdraw(givenBy(campaign))
  const sending = { isPending: isSupporting, failure }
  return {
    button: (
      <Button
        ref={button}
        tone={campaign.supported ? 'secondary' : tone}
        size="large"
        className="w-full"
        aria-disabled={campaign.supported || undefined}
        pending={isSupporting && asking === null}
        pendingLabel="Supporting..."
        onPointerEnter={fetchDialog}
        onClick={handleClick}
      >
        <Label campaign={campaign} />
      </Button>
    ),
    below: (
      <>
        <OwnSupport {...{ campaign, figures, isWithdrawing, onWithdraw }} onChange={onOwnChange} />
        <ThresholdButton
          ref={thresholdButton}
          {...{ campaign, figures, onPointerEnter: fetchThresholdDialog }}
          onClick={handleThreshold}
        />
        {failure && asking === null && <FailureInSight {...failure} whatChanged={promise.whatChanged} />}
        <SupportDialog
          {...{ asking, campaign, figures, sending, ...promise }}
          onSupport={(needs) => support(campaign.version, needs)}
          onChange={onOwnChange}
          onClose={close}
          finalFocus={() => thresholdButton.current ?? button.current}
        />
      </>
    ),
  }
}
