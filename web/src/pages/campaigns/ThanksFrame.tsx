import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { offersOf } from '../../features/campaigns/campaign/campaign-words.ts'
import { CalendarLink } from '../../features/campaigns/campaign/page/CalendarLink.tsx'
import { ShareButton } from '../../features/campaigns/campaign/page/ShareButton.tsx'
import { formatMoney } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import type { ButtonTone } from '../../ui/button/Button.tsx'
import { DateBlock } from '../../ui/picture/DateBlock.tsx'

/**
 * The thanks for a donation that has arrived: the day, the words, and what to do next.
 * @param amount in US dollars
 * @param links beside the link back to the campaign
 * @param children between the words and the buttons
 */
export const ThanksFrame = ({
  campaign,
  amount,
  text,
  shareTone,
  links,
  onClose,
  children,
}: {
  campaign: Campaign
  amount: number
  text: ReactNode
  shareTone: ButtonTone
  links?: ReactNode
  onClose: () => void
  children?: ReactNode
}) => {
  const offers = offersOf(campaign, useNow())
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-[auto_minmax(0,1fr)]">
      {offers.support && campaign.executionDate !== null && (
        <DateBlock day={campaign.executionDate} size="large" withWeekday className="self-start" />
      )}
      <div className="grid max-w-xl gap-5 sm:col-start-2">
        <div role="status">
          <h2 className="text-[clamp(2rem,6vw,2.75rem)] leading-none">{`You gave ${formatMoney(amount, 'USD')}`}</h2>
          <p className="mt-3 text-lg">Thank you. The money has arrived.</p>
          <p className="mt-1 text-mute">{text}</p>
        </div>
        {children}
        <div className="flex flex-wrap gap-3">
          <ShareButton campaign={campaign} tone={shareTone} label="Share this campaign" />
          {offers.support && <CalendarLink campaign={campaign} />}
        </div>
        <div className="-mx-2 -mt-2 flex flex-wrap items-center">
          {links}
          <button type="button" className="text-link inline-flex min-h-11 items-center px-2 text-sm" onClick={onClose}>
            Back to the campaign
          </button>
        </div>
      </div>
    </div>
  )
}
