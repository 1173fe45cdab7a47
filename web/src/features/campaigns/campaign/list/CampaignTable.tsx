import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { formatMoney, formatPlace } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/now.tsx'
import { paths } from '../../../../paths.ts'
import { DateBlock } from '../../../../ui/picture/DateBlock.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { Table } from '../../../../ui/table/Table.tsx'
import type { Column } from '../../../../ui/table/Table.tsx'
import { dateState, nearWords, pastHeading, targetTypeWords } from '../campaign-words.ts'
import { CampaignCover } from '../CampaignCover.tsx'
import { OpenLink } from '../OpenLink.tsx'
import { SupportCell } from '../SupportCell.tsx'

const Title = ({ campaign }: { campaign: CampaignSummary }) => (
  <div className="flex w-44 items-center gap-3.5 xl:w-68">
    <CampaignCover campaign={campaign} sizes="5rem" className="aspect-video w-20 shrink-0 rounded-sm max-xl:hidden" />
    <div className="min-w-0">
      <Link
        to={paths.campaign(campaign._id)}
        className="line-clamp-3 wrap-anywhere font-display text-[1.0625rem]/5.5 font-bold tracking-tight decoration-2 underline-offset-4 hover:underline"
      >
        <bdi>{campaign.title}</bdi>
      </Link>
      <p className="mt-0.5 truncate text-sm font-normal text-mute">{formatPlace(campaign)}</p>
    </div>
  </div>
)

const stateWords = { cancelled: 'Cancelled', past: 'Completed' } as const

const CoordinationDate = ({ campaign, nowMs }: { campaign: CampaignSummary; nowMs: number }) => {
  const { executionDate } = campaign
  const state = dateState(campaign, nowMs)
  const near = executionDate === null ? 'to be announced' : nearWords(campaign, nowMs)
  return (
    <div className="flex items-center gap-x-3 gap-y-1 max-xl:flex-col max-xl:items-start xl:min-w-36">
      <DateBlock day={executionDate} size="small" state={state} />
      <span className="text-sm">
        <span className="max-xl:sr-only">{executionDate?.slice(0, 4)} </span>
        {state === 'coming' ? (
          <span className="block text-mute max-xl:sr-only">{near}</span>
        ) : (
          <span className="block font-semibold">{stateWords[state]}</span>
        )}
      </span>
    </div>
  )
}

const RaisedCell = ({ campaign }: { campaign: CampaignSummary }) => (
  <>
    <Money amount={campaign.totalRaised} className="font-bold" />
    {campaign.goalAmount > 0 && (
      <span className="block whitespace-nowrap font-sans text-xs text-mute">
        {/* Donations are in US dollars: an amount is a part of a goal in dollars only. */}
        <span>{`${campaign.currency === 'USD' ? 'of' : 'goal'} ${formatMoney(campaign.goalAmount, campaign.currency)}`}</span>
      </span>
    )}
  </>
)

type Sort = Column<CampaignSummary>['sort']
/** The current and possible sort of a column. */
type SortOf = (column: 'date' | 'raised' | 'support') => Sort

const columnsFor = (
  nowMs: number,
  favorite: (campaign: CampaignSummary) => ReactNode,
  sortOf: SortOf,
): Column<CampaignSummary>[] => [
  { key: 'title', header: 'Title', isRowHeader: true, cell: (campaign) => <Title campaign={campaign} /> },
  {
    key: 'creator',
    header: 'Creator',
    cell: ({ owner }) => <bdi className="line-clamp-2 w-20 text-sm wrap-anywhere xl:w-24">{owner.displayName}</bdi>,
  },
  {
    key: 'type',
    header: 'Type',
    cell: ({ targetType }) => <span className="text-sm">{targetTypeWords[targetType]}</span>,
  },
  {
    key: 'date',
    header: 'Coordination date',
    sort: sortOf('date'),
    cell: (campaign) => <CoordinationDate campaign={campaign} nowMs={nowMs} />,
  },
  {
    key: 'raised',
    header: 'Raised',
    align: 'right',
    sort: sortOf('raised'),
    cell: (campaign) => <RaisedCell campaign={campaign} />,
  },
  {
    key: 'support',
    header: 'Support',
    align: 'right',
    sort: sortOf('support'),
    cell: (campaign) => <SupportCell campaign={campaign} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (campaign) => (
      <div className="-mx-1.5 flex items-center">
        <OpenLink campaign={campaign} tone="secondary" />
        {favorite(campaign)}
      </div>
    ),
  },
]

/** The specification's table. `favorite`: the star of a row. `past`: rows under a separate heading. */
export const CampaignTable = ({
  campaigns,
  past,
  favorite,
  sortOf,
}: {
  campaigns: readonly CampaignSummary[]
  past: readonly CampaignSummary[]
  favorite: (campaign: CampaignSummary) => ReactNode
  sortOf: SortOf
}) => {
  const nowMs = useNow()
  return (
    <Table
      caption="Campaigns"
      columns={columnsFor(nowMs, favorite, sortOf)}
      rows={campaigns}
      below={past.length > 0 ? { heading: pastHeading, rows: past } : undefined}
      rowKey={(campaign) => campaign._id}
    />
  )
}
