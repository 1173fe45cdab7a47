import type { Statement as StatementData } from '@muster/contract/money/receipts.ts'
import { plural } from '../../../lib/format.ts'
import { Money } from '../../../ui/text/Money.tsx'
import { Letterhead, PrintedSheet, SheetFoot } from './Letterhead.tsx'
import { refundLine, utcDay } from './receipt-words.ts'

type LineData = StatementData['receipts'][number]

const amountCell = 'py-1.5 pl-4 text-right align-top'

/** A donation, and below it each refund. */
const Line = ({ line }: { line: LineData }) => (
  <tbody className="border-b border-dashed border-line print:break-inside-avoid">
    <tr>
      <th scope="row" className="pb-1 pt-2.5 text-left font-normal">
        <bdi className="block font-semibold wrap-anywhere">{line.campaign.title}</bdi>
        <span className="block text-sm text-mute">
          {line.number === null ? (
            <span>Receipt number follows</span>
          ) : (
            <span className="figure">Receipt {line.number}</span>
          )}
          <span>{' · '}</span>
          <time dateTime={line.completedAt}>{utcDay(line.completedAt)}</time>
          {line.issuer !== null && (
            <span>
              {' · received by '}
              <bdi>{line.issuer.name}</bdi>
            </span>
          )}
        </span>
      </th>
      <td className="pb-1 pl-4 pt-2.5 text-right align-top">
        <Money amount={line.amount} />
      </td>
    </tr>
    {line.refunds.map((refund) => (
      <tr key={refund.providerId} className="text-danger">
        <th scope="row" className="py-1.5 text-left text-sm font-semibold">
          {refundLine(refund)}
        </th>
        <td className={amountCell}>
          <Money amount={-refund.amount} />
        </td>
      </tr>
    ))}
  </tbody>
)

type Total = StatementData['totals'][number]

const totalLines = ({ donations, given, refunded }: Total) =>
  refunded === 0
    ? []
    : [
        { what: `Donated in ${plural(donations, 'donation', 'donations')}`, amount: given },
        { what: 'Refunded', amount: -refunded },
      ]

/** The sums in one currency. */
const TotalRows = ({ total }: { total: Total }) => (
  <>
    {totalLines(total).map(({ what, amount }) => (
      <tr key={what}>
        <th scope="row" className="pt-2 text-left font-normal">
          {what}
        </th>
        <td className="pl-4 pt-2 text-right">
          <Money amount={amount} currency={total.currency} />
        </td>
      </tr>
    ))}
    <tr className="font-display text-lg font-bold">
      <th scope="row" className="py-2 text-left">
        {total.refunded > 0 ? (
          <span>Donated after refunds</span>
        ) : (
          <span>{`Donated in ${plural(total.donations, 'donation', 'donations')}`}</span>
        )}
        <span>, in </span>
        {total.currency}
      </th>
      <td className="py-2 pl-4 text-right">
        <Money amount={total.net} currency={total.currency} />
      </td>
    </tr>
  </>
)

/** A year's donations, as they are printed. */
export const StatementSheet = ({ statement, isSandbox }: { statement: StatementData; isSandbox: boolean }) => (
  <PrintedSheet labelledBy="statement">
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
      <Letterhead issuer={statement.issuer} />
      <div className="sm:text-right print:text-right">
        <p className="text-sm text-mute print:text-ink">Given by</p>
        {statement.donor.name !== null && <bdi className="block font-semibold">{statement.donor.name}</bdi>}
        <bdi className="wrap-anywhere">{statement.donor.email}</bdi>
      </div>
    </div>
    <h1 id="statement" tabIndex={-1} className="mb-6 mt-8 text-[clamp(1.8rem,1.5rem+1.3vw,2.4rem)]">
      Donations in {statement.year}
    </h1>
    <table className="w-full border-collapse border-t border-line">
      <caption className="sr-only">Donations in {statement.year}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Donation</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      {statement.receipts.map((line) => (
        <Line key={line.donationId} line={line} />
      ))}
      <tfoot className="print:break-inside-avoid">
        {statement.totals.map((total) => (
          <TotalRows key={total.currency} total={total} />
        ))}
      </tfoot>
    </table>
    <SheetFoot taxSentence={statement.taxSentence}>
      {isSandbox && <p className="font-semibold text-ink">Sandbox: no real money moved.</p>}
    </SheetFoot>
  </PrintedSheet>
)
