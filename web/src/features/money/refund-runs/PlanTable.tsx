import type { PlanLine, RefundPlan } from '@muster/contract/money/refund-runs.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { type Column, Table } from '../../../ui/table/Table.tsx'
import { Donor } from './Donor.tsx'
import { donationsInWords, obstacleWords } from './refund-run-words.ts'

const payerOf = ({ fromSite, providerFee }: PlanLine) => {
  if (providerFee === 0) return null
  if (fromSite === 0) return 'paid by the campaign'
  return fromSite >= providerFee ? 'paid by the site' : `${formatMoney(fromSite, 'USD')} paid by the site`
}

const columns: Column<PlanLine>[] = [
  {
    key: 'donor',
    header: 'Donation',
    isRowHeader: true,
    cell: (line) => <Donor {...line} note={line.obstacle && obstacleWords[line.obstacle]} />,
  },
  {
    key: 'refund',
    header: 'Refund',
    align: 'right',
    cell: ({ amount }) => (amount === 0 ? '–' : <Money amount={amount} className="font-semibold" />),
  },
  {
    key: 'kept',
    header: 'PayPal keeps',
    align: 'right',
    cell: (line) =>
      line.amount === 0 ? (
        '–'
      ) : (
        <>
          <Money amount={line.providerFee} />
          {payerOf(line) && <span className="block text-sm text-mute">{payerOf(line)}</span>}
        </>
      ),
  },
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
