import type { Campaign, CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { useNavigate } from '../../router/hooks.ts'
import { hasEnded, hasFinished, offersOf } from '../../features/campaigns/campaign/campaign-words.ts'
import { useCampaignCache } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { MoneySummary } from '../../features/campaigns/campaign/page/MoneySummary.tsx'
import { DonateButton, DonationsNote } from '../../features/money/donations/DonateButton.tsx'
import { ToRenew } from '../../features/campaigns/promises/ToRenew.tsx'
import { PeopleSummary } from '../../features/campaigns/supports/PeopleSummary.tsx'
import { useSupportControl } from '../../features/campaigns/supports/useSupportControl.tsx'
import { ActingWords } from '../../features/campaigns/thresholds/ActingWords.tsx'
import { saysWhoActs } from '../../features/campaigns/thresholds/acting-words.ts'
import { useNow } from '../../lib/now.tsx'
import { paths } from '../../paths.ts'
import { CampaignEnding, CampaignThanks } from './CampaignEnding.tsx'
import { usePromiseParts } from './usePromiseParts.tsx'

/** A part of the panel. `order` is its place beside the story; on a phone the figures are in the page and the buttons in a bar below. */
type Part = { figures: ReactNode; order: string }

const first = { figures: 'lg:order-1', button: 'lg:order-2', below: 'lg:order-3' } as const
const second = { figures: 'lg:order-4', button: 'lg:order-5', below: 'lg:order-6' } as const

const Figures = ({ parts, ending }: { parts: Part[]; ending: ReactNode }) => (
  <div className="max-lg:order-2 max-lg:rounded-lg max-lg:border max-lg:border-line max-lg:bg-sheet max-lg:p-5 lg:contents">
    {ending && <div className="mb-5 empty:hidden">{ending}</div>}
    {parts.map(({ figures, order }, index) => (
      <div key={order} className={`${order} ${index > 0 ? 'mt-5 border-t border-line pt-5' : ''}`}>
        {figures}
      </div>
    ))}
  </div>
)

const useSupport = (campaign: Campaign, figures: CampaignStats | undefined, isMain: boolean) => {
  const { setSupported, setOwn } = useCampaignCache(campaign._id)
  const promise = usePromiseParts(campaign._id)
  const tone = isMain ? 'primary' : 'secondary'
  return useSupportControl({ campaign, figures, tone, onChange: setSupported, onOwnChange: setOwn, ...promise })
}

const Donate = ({ campaign, isMain }: { campaign: Campaign; isMain: boolean }) => {
  const navigate = useNavigate()
  const promise = usePromiseParts(campaign._id)
  return (
    <DonateButton
      {...promise}
      campaign={campaign}
      tone={isMain ? 'primary' : 'secondary'}
      onStarted={({ donationId, isWindowBlocked }) =>
        void navigate(paths.donation(campaign._id, donationId), { state: { isWindowBlocked } })
      }
    />
  )
}

/**
 * The buttons to support and donate, the campaign's main action first: each below its figures, or on a phone in a bar at the bottom. None of
 * them stands out once people have left.
 */
const Actions = ({
  campaign,
  stats,
  isMoneyFirst,
  donates,
  isFinished,
}: {
  campaign: Campaign
  stats: CampaignStats | undefined
  isMoneyFirst: boolean
  donates: boolean
  isFinished: boolean
}) => {
  const isMoneyMain = isMoneyFirst || campaign.supported
  const support = useSupport(campaign, stats, !isFinished && !(donates && isMoneyMain))
  const [ofPeople, ofMoney] = isMoneyFirst ? [second, first] : [first, second]
  const buttons = [
    <div key="support" className={`lg:mt-4 ${ofPeople.button}`}>
      {support.button}
    </div>,
    donates && (
      <div key="donate" className={`empty:hidden lg:mt-4 ${ofMoney.button}`}>
        <Donate campaign={campaign} isMain={!isFinished && isMoneyMain} />
      </div>
    ),
  ]
  return (
    <>
      <div className="action-bar max-lg:-mx-[clamp(1rem,4vw,2.5rem)] max-lg:grid max-lg:auto-cols-fr max-lg:grid-flow-col max-lg:gap-3 max-lg:border-t max-lg:border-line max-lg:bg-sheet max-lg:px-[clamp(1rem,4vw,2.5rem)] noscript:hidden! lg:contents">
        {isMoneyFirst ? buttons.toReversed() : buttons}
      </div>
      {/* On a phone it is in the page: the bar has only the buttons, to leave room. */}
      <div className={`grid gap-2 empty:hidden max-lg:order-2 max-lg:-mt-4 lg:mt-2 noscript:hidden! ${ofPeople.below}`}>
        {support.below}
      </div>
      {donates && (
        <div className={`mt-3 text-center text-sm text-mute empty:hidden max-lg:hidden ${ofMoney.below}`}>
          <DonationsNote />
        </div>
      )}
    </>
  )
}

/**
 * The supporters and the raised amount, each with its button. Supporters come first, unless the campaign asks only for
 * money. A campaign that has ended shows that instead of the buttons. From the time at which people leave, it thanks them first.
 */
export const CampaignPanel = ({ campaign, stats }: { campaign: Campaign; stats: CampaignStats | undefined }) => {
  const nowMs = useNow()
  const toRenew = stats?.toRenew ?? null
  const raised = stats?.donations.totalRaised ?? campaign.totalRaised
  const { support: isOpen, donate: donates } = offersOf(campaign, nowMs)
  const isFinished = isOpen && hasFinished(campaign, nowMs)
  // Figures of the day, also while it still takes support.
  const isComing = isOpen && !isFinished
  const mayWithdraw = campaign.standing === 'frozen' && campaign.supported
  const isMoneyFirst = campaign.actionMode === 'donation'
  const hasMoney = campaign.actionMode !== 'action' || raised > 0
  const [ofPeople, ofMoney] = isMoneyFirst ? [second, first] : [first, second]
  const people = {
    order: ofPeople.figures,
    figures: (
      <>
        <PeopleSummary
          campaign={campaign}
          isLead={!isMoneyFirst}
          isOpen={isComing}
          note={toRenew && <ToRenew campaign={campaign} toRenew={toRenew} />}
        />
        {stats && saysWhoActs(stats) && <ActingWords stats={stats} isOver={hasEnded(campaign, nowMs)} />}
      </>
    ),
  }
  const money = {
    order: ofMoney.figures,
    figures: <MoneySummary campaign={campaign} raised={raised} isLead={isMoneyFirst} isOpen={isComing} />,
  }
  const parts = hasMoney ? [people, money] : [people]
  const said = isFinished ? <CampaignThanks campaign={campaign} /> : <CampaignEnding campaign={campaign} />
  return (
    <div className="max-lg:contents lg:flex lg:flex-col lg:rounded-lg lg:border lg:border-line lg:bg-sheet lg:p-6">
      <Figures parts={isMoneyFirst ? parts.toReversed() : parts} ending={isComing ? null : said} />
      {(isOpen || mayWithdraw) && <Actions {...{ campaign, stats, isMoneyFirst, donates, isFinished }} />}
    </div>
  )
}
