import type { PlanLine, RefundPlan } from '@muster/contract/money/refund-runs.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { Donor } from './Donor.tsx'
import { donationsInWords, obstacleWords } from './refund-run-words.ts'

const payerOf = ({ fromSite, providerFee }: PlanLine): string => {
  if (fromSite === 0) return 'paid by the campaign'
  return fromSite >= providerFee ? 'paid by the site' : `${formatMoney(fromSite, 'USD')} of it paid by the site`
}

const Refund = (line: PlanLine) =>
  line.amount === 0 ? (
    '–'
  ) : (
    <>
      <Money amount={line.amount} className="font-semibold" />
      {line.providerFee > 0 && (
        <span className="block text-sm text-mute">
          PayPal keeps {formatMoney(line.providerFee, 'USD')}, {payerOf(line)}
        </span>
      )}
    </>
  )

const columns: Column<PlanLine>[] = [
  {
    key: 'donor',
    header: 'Donation',
    isRowHeader: true,
    cell: (line) => <Donor {...line} note={line.obstacle && obstacleWords[line.obstacle]} />,
  },
  { key: 'refund', header: 'Refund', align: 'right', cell: Refund },
]

/** Each donation of a preview: those that are not refunded in full first. */
export const PlanTable = ({ plan: { lines, linesInAll } }: { plan: RefundPlan }) => (
  <div className="grid gap-2">
    <Table caption="What happens to each donation" columns={columns} rows={lines} rowKey={(line) => line.donationId} />
    {lines.length < linesInAll && (
      <p className="text-sm text-mute">
        The first {lines.length} of {donationsInWords(linesInAll)}. The statement will list all.
      </p>
    )}
  </div>
)
