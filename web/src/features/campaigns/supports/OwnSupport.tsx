import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { needsDefault } from '@muster/contract/facts/thresholds.ts'
import type { ComponentProps } from 'react'
import { lazyPart } from '../../../lib/lazy-part.tsx'
import { Button } from '../../../ui/button/Button.tsx'
import { ifEnoughWords } from './joining-words.ts'
import { isShortNotice } from '../../../lib/offered-needs.ts'

/** Few visitors are supporters, so this code is loaded only for them. */
const OwnCommitment = lazyPart(async () => (await import('./OwnCommitment.tsx')).OwnCommitment)
const SupportedWords = lazyPart(async () => (await import('./OwnCommitment.tsx')).SupportedWords)

type Shown = Pick<
  Campaign,
  | '_id'
  | 'supported'
  | 'needs'
  | 'commitment'
  | 'came'
  | 'createdAt'
  | 'endsAt'
  | 'actionMode'
  | 'executionDate'
  | 'timeZone'
>

const isConditional = ({ needs }: Shown) => (needs ?? needsDefault) > needsDefault

type SupportedProps = { isWithdrawing: boolean; onWithdraw: () => void }

const Supported = ({ campaign, isWithdrawing, onWithdraw }: SupportedProps & { campaign: Shown }) => (
  <div className="flex items-center justify-between gap-3">
    <p className="inline-flex min-h-11 items-center gap-2 text-sm text-mute">
      <SupportedWords campaign={campaign} />
    </p>
    <Button tone="quiet" size="small" className="-mr-3" pending={isWithdrawing} onClick={onWithdraw}>
      Withdraw
    </Button>
  </div>
)

/**
 * The reader's own support. With a threshold above 1, or once it is decided who acts, it also says what that means. Renders nothing without
 * a support.
 */
export const OwnSupport = ({
  campaign,
  figures,
  onChange,
  ...rest
}: ComponentProps<typeof OwnCommitment> & SupportedProps & { campaign: Shown }) => (
  <>
    <div role="status" className="empty:hidden">
      {campaign.supported && <Supported campaign={campaign} {...rest} />}
    </div>
    {campaign.supported && (isConditional(campaign) || campaign.commitment !== 'open') && (
      <OwnCommitment {...{ campaign, figures, onChange }} />
    )}
  </>
)

/** The button that opens the choice of a threshold, or of another one. Not once it is decided who acts: a threshold would then have no effect. */
export const ThresholdButton = ({
  campaign,
  figures,
  ...rest
}: Pick<ComponentProps<'button'>, 'ref' | 'onClick' | 'onPointerEnter'> & {
  campaign: Shown
  figures: Pick<CampaignStats, 'decision'> | undefined
}) =>
  !figures?.decision &&
  !isShortNotice(campaign) &&
  (!campaign.supported || (isConditional(campaign) && campaign.commitment === 'open')) && (
    <Button tone="quiet" size="small" className="justify-self-start max-lg:-ml-3.5 lg:justify-self-center" {...rest}>
      <span>{isConditional(campaign) ? 'Change the number' : ifEnoughWords(campaign.actionMode !== 'donation')}</span>
    </Button>
  )
