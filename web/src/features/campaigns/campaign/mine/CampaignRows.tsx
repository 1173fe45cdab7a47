import type { ReactNode } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { formatPlace } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/now.tsx'
import { useMediaQuery } from '../../../../lib/useMediaQuery.ts'
import { paths } from '../../../../paths.ts'
import { DateBlock } from '../../../../ui/picture/DateBlock.tsx'
import { Icon } from '../../../../ui/picture/Icon.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { Table } from '../../../../ui/table/Table.tsx'
import type { Column } from '../../../../ui/table/Table.tsx'
import { dateState, nearWords } from '../campaign-words.ts'
import { attentionFor } from './attention.ts'
import type { Attention, OwnCampaign } from './attention.ts'

/** A column of figures: below its header in a table, beside its label on a phone. */
export type Figure<Row> = { key: string; header: string; cell: (row: Row) => ReactNode }

type RowsProps<Row> = {
  caption: string
  rows: readonly Row[]
  figures: readonly Figure<Row>[]
  actions: (row: Row) => ReactNode
}

const placeOf = { campaign: paths.campaign, money: paths.campaignMoney, questions: paths.campaignQuestions } as const

/** Why a campaign needs attention, with a link to the details unless the day itself is the reason. */
const Badge = ({ attention: { tone, words, opens }, campaign }: { attention: Attention; campaign: OwnCampaign }) => {
  const badge = <StatusBadge tone={tone}>{words}</StatusBadge>
  if (!opens) return badge
  return (
    <Link
      to={placeOf[opens](campaign._id)}
      aria-label={`${words}: ${campaign.title}`}
      className="-my-1.5 inline-flex min-h-9 items-center decoration-1 underline-offset-3 hover:underline"
    >
      {badge}
      <Icon name="arrowRight" className="ml-1 size-[1em] text-ink" />
    </Link>
  )
}

const Name = ({ campaign, nowMs }: { campaign: OwnCampaign; nowMs: number }) => {
  const reasons = attentionFor(campaign, nowMs)
  // A link in the second line is taller than its words, and must not cover the title.
  const gap = reasons.some(({ opens }) => opens) ? 'mt-2.5' : 'mt-1'
  return (
    <div className="min-w-0">
      <Link
        to={paths.campaign(campaign._id)}
        className="line-clamp-2 wrap-anywhere font-display text-[1.0625rem]/5.5 font-bold tracking-tight decoration-2 underline-offset-4 hover:underline"
      >
        <bdi>{campaign.title}</bdi>
      </Link>
      <p className={`${gap} flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-normal text-mute wrap-anywhere`}>
        {reasons.map((attention) => (
          <Badge key={attention.words} attention={attention} campaign={campaign} />
        ))}
        {formatPlace(campaign)}
      </p>
    </div>
  )
}

const Day = ({ campaign, nowMs }: { campaign: OwnCampaign; nowMs: number }) => {
  const { executionDate } = campaign
  return (
    <div className="flex items-center gap-3">
      <DateBlock day={executionDate} size="small" state={dateState(campaign, nowMs)} />
      <span className="text-sm">
        {executionDate?.slice(0, 4)}
        <span className="block text-mute">
          {executionDate === null ? 'to be announced' : nearWords(campaign, nowMs)}
        </span>
      </span>
    </div>
  )
}

const AsTable = <Row extends OwnCampaign>({ caption, rows, figures, actions }: RowsProps<Row>) => {
  const nowMs = useNow()
  const columns: Column<Row>[] = [
    { key: 'title', header: 'Title', isRowHeader: true, cell: (row) => <Name campaign={row} nowMs={nowMs} /> },
    { key: 'date', header: 'Coordination date', cell: (row) => <Day campaign={row} nowMs={nowMs} /> },
    ...figures.map((figure) => ({ ...figure, align: 'right' as const })),
    {
      key: 'actions',
      header: 'Actions',
      // In a narrow table whole buttons wrap, not their words.
      cell: (row) => (
        <div className="-mx-2 flex flex-wrap items-center whitespace-nowrap xl:flex-nowrap">{actions(row)}</div>
      ),
    },
  ]
  return <Table caption={caption} columns={columns} rows={rows} rowKey={({ _id }) => _id} />
}

const AsList = <Row extends OwnCampaign>({ caption, rows, figures, actions }: RowsProps<Row>) => {
  const nowMs = useNow()
  return (
    <ul aria-label={caption} className="grid gap-3">
      {rows.map((row) => (
        <li key={row._id} className="rounded-lg border border-line bg-sheet p-4">
          <div className="flex gap-4">
            <DateBlock day={row.executionDate} size="small" state={dateState(row, nowMs)} className="self-start" />
            <Name campaign={row} nowMs={nowMs} />
          </div>
          <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-1">
            {figures.map(({ key, header, cell }) => (
              <div key={key} className="flex items-baseline gap-2">
                <dt className="text-sm text-mute">{header}</dt>
                <dd className="figure">{cell(row)}</dd>
              </div>
            ))}
          </dl>
          <div className="-mx-3.5 mt-1 flex flex-wrap items-center">{actions(row)}</div>
        </li>
      ))}
    </ul>
  )
}

/** The user's campaigns as a table, and on a phone as a list. */
export const CampaignRows = <Row extends OwnCampaign>(props: RowsProps<Row>) =>
  useMediaQuery('(min-width: 60rem)') === false ? <AsList {...props} /> : <AsTable {...props} />
