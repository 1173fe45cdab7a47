import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { RaisedByDay } from '@muster/contract/campaigns/raised.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../../api/context.tsx'
import { dayIn, formatCount, formatDay, formatMoney, plural } from '../../../../lib/format.ts'
import { useNow } from '../../../../lib/now.tsx'
import { Money } from '../../../../ui/text/Money.tsx'
import { Table } from '../../../../ui/table/Table.tsx'
import { raisedByDayQuery } from '../campaigns.queries.ts'
import { hasLine, height, raisedLine, width } from './raised-line.ts'

type Days = RaisedByDay['days']
type Timed = Pick<Campaign, '_id' | 'createdAt' | 'endsAt'>

const utc = 'UTC'

/** From the campaign's first day to today, or to its last day if it is over. */
const spanOf = ({ createdAt, endsAt }: Timed, days: Days, nowMs: number) => {
  const endMs = endsAt === null ? nowMs : Math.min(nowMs, Date.parse(endsAt))
  const known = [dayIn(Date.parse(createdAt), utc), ...days.map(({ day }) => day)].toSorted()
  const lastDay = [...known, dayIn(endMs, utc)].toSorted().at(-1) ?? ''
  return { firstDay: known[0] ?? lastDay, lastDay }
}

const Picture = ({ campaign, days }: { campaign: Timed; days: Days }) => {
  const { firstDay, lastDay } = spanOf(campaign, days, useNow())
  const { line, area } = raisedLine(days, firstDay, lastDay)
  const raised = formatMoney(days.at(-1)?.raised ?? 0, 'USD')
  return (
    <>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`Raised from ${formatDay(firstDay)} to ${formatDay(lastDay)}: ${raised}, given on ${plural(days.length, 'day', 'days')}`}
        className="mt-5 h-36 w-full overflow-visible border-b border-edge"
      >
        <path d={area} className="fill-aubergine-soft" />
        <path d={line} className="fill-none stroke-aubergine" strokeWidth="2.5" vectorEffect="non-scaling-stroke" />
      </svg>
      <p aria-hidden="true" className="mt-2 flex justify-between gap-4 text-sm text-mute">
        <span>{formatDay(firstDay)}</span>
        <span className="text-right">
          {formatDay(lastDay)}: <span className="figure font-bold text-ink">{raised}</span>
        </span>
      </p>
    </>
  )
}

const DaysTable = ({ days }: { days: Days }) => (
  <Table
    caption="Raised, day by day"
    columns={[
      { key: 'day', header: 'Day', isRowHeader: true, cell: ({ day }) => formatDay(day) },
      { key: 'donations', header: 'Donations', align: 'right', cell: ({ donations }) => formatCount(donations) },
      { key: 'raised', header: 'Raised so far', align: 'right', cell: ({ raised }) => <Money amount={raised} /> },
    ]}
    rows={days}
    rowKey={({ day }) => day}
  />
)

/**
 * The raised amount over time, as a picture and as a table. Renders nothing with only one day of donations, or if it cannot be fetched: the
 * totals are shown elsewhere.
 */
export const RaisedOverTime = ({ campaign }: { campaign: Timed }) => {
  const { data: days } = useQuery(raisedByDayQuery(useApi(), campaign._id))
  if (!days || !hasLine(days)) return null
  return (
    <section aria-labelledby="raised-over-time">
      <h2 id="raised-over-time" className="text-2xl">
        Donations over time
      </h2>
      <Picture campaign={campaign} days={days} />
      <details className="mt-2">
        <summary className="text-link inline-flex min-h-11 cursor-pointer items-center">Show as a table</summary>
        <div className="mt-2 max-w-lg">
          <DaysTable days={days} />
        </div>
      </details>
    </section>
  )
}
