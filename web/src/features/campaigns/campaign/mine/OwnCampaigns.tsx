import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { useNow } from '../../../../lib/now.tsx'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button/Button.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { showToast } from '../../../../ui/overlay/toasts.ts'
import { attentionQuery, campaignListQuery } from '../campaigns.queries.ts'
import { EndingActions } from '../manage/EndingActions.tsx'
import { ShareButton } from '../page/ShareButton.tsx'
import { OpenLink } from '../OpenLink.tsx'
import { SupportCell } from '../SupportCell.tsx'
import { urgentFirst } from './attention.ts'
import { CampaignRows } from './CampaignRows.tsx'
import type { Figure } from './CampaignRows.tsx'
import { PagedSection } from './PagedSection.tsx'

const figures: readonly Figure<CampaignSummary>[] = [
  { key: 'raised', header: 'Raised', cell: ({ totalRaised }) => <Money amount={totalRaised} className="font-bold" /> },
  { key: 'support', header: 'Support', cell: (campaign) => <SupportCell campaign={campaign} /> },
]

const endedWords = { cancel: 'The campaign is cancelled', delete: 'The campaign is deleted' } as const

/** What another feature does about a campaign. */
type More = ComponentType<{ campaign: CampaignSummary }>

const RowActions = ({ campaign, More }: { campaign: CampaignSummary; More: More }) => {
  const isCancelled = campaign.cancelledAt !== null
  return (
    <>
      <OpenLink campaign={campaign} />
      {!isCancelled && (
        <ButtonLink
          tone="quiet"
          size="small"
          to={paths.editCampaign(campaign._id)}
          aria-label={`Edit ${campaign.title}`}
        >
          Edit
        </ButtonLink>
      )}
      <ButtonLink
        tone="quiet"
        size="small"
        to={paths.campaignMoney(campaign._id)}
        aria-label={`Money of ${campaign.title}`}
      >
        Money
      </ButtonLink>
      <More campaign={campaign} />
      <ShareButton campaign={campaign} tone="quiet" isCompact />
      <EndingActions
        campaign={campaign}
        isCompact
        onDone={(kind) => showToast({ title: endedWords[kind], description: campaign.title })}
      />
    </>
  )
}

const titles = { active: 'My active campaigns', past: 'My past campaigns' } as const

/** The user's active or past campaigns: those that need attention first, then by day. */
export const OwnCampaigns = ({
  status,
  empty,
  More,
}: {
  status: 'active' | 'past'
  empty: ReactNode
  /** The actions of a row that other features have. */
  More: More
}) => {
  const api = useApi()
  const nowMs = useNow()
  const list = useInfiniteQuery(campaignListQuery(api, { owner: 'me', status }))
  const urgent = useQuery(attentionQuery(api))
  return (
    // Shown rows must not move, so the table waits for those that go to the top.
    <PagedSection title={titles[status]} list={list} waits={urgent.isPending} empty={empty}>
      {(rows) => (
        <CampaignRows
          caption={titles[status]}
          rows={urgentFirst(rows, urgent.data ?? [], status, nowMs)}
          figures={figures}
          actions={(campaign) => <RowActions campaign={campaign} More={More} />}
        />
      )}
    </PagedSection>
  )
}
