import type { Receipt as ReceiptData } from '@muster/contract/money/receipts.ts'
import type { ReactNode } from 'react'
import { formatInstant, formatMoney } from '../../../lib/format.ts'
import { SumTable } from '../../../ui/table/SumTable.tsx'
import { Letterhead, PrintedSheet, SheetFoot } from './Letterhead.tsx'
import { feesOnReceipt, receiptTitle, refundLine } from './receipt-words.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-dashed border-line py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-sm text-mute sm:pt-0.5">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const Facts = ({ receipt: { donationId, donor, campaign, completedAt, captureId } }: { receipt: ReceiptData }) => (
  <dl className="border-t border-line">
    <Fact name="Given by">
      {donor.name !== null && <bdi className="block font-semibold">{donor.name}</bdi>}
      <bdi>{donor.email}</bdi>
    </Fact>
    <Fact name="For the campaign">
      <bdi className="block font-semibold">{campaign.title}</bdi>
      <span>
        of <bdi>{campaign.ownerName}</bdi>
      </span>
    </Fact>
    <Fact name="Received on">
      <time dateTime={completedAt}>{formatInstant(completedAt, 'UTC')} UTC</time>
    </Fact>
    <Fact name="PayPal’s payment">
      <span className="figure">{captureId}</span>
    </Fact>
    <Fact name="PayPal’s invoice id">
      <span className="figure">{donationId}</span>
    </Fact>
  </dl>
)

const Sums = ({ receipt: { amount, refunds, net } }: { receipt: ReceiptData }) => (
  <SumTable
    caption="Amount"
    lines={[
      { what: 'Donation', amount },
      ...refunds.map((refund) => ({
        what: `${refundLine(refund)} (${refund.providerId})`,
        amount: refund.amount,
        isTaken: true,
      })),
    ]}
    total={{
      what: refunds.length === 0 ? 'Donated, in US dollars' : 'Donated after refunds, in US dollars',
      amount: net,
    }}
  />
)

/** What happened to the money of a receipt that was refunded, in whole or in part. */
const RefundMark = ({ receipt: { amount, refunds, net } }: { receipt: ReceiptData }) =>
  refunds.length === 0 ? null : (
    <div className="mt-5 rounded-md border-2 border-danger px-4 py-3 font-semibold text-danger">
      {refunds.map((refund) => (
        <p key={refund.providerId}>
          {refundLine(refund)}
          {net > 0 && <span>{`: ${formatMoney(refund.amount, 'USD')} of ${formatMoney(amount, 'USD')}`}</span>}
        </p>
      ))}
    </div>
  )

const ReceiptNumber = ({ number }: { number: string | null }) => (
  <div role="status" className="sm:text-right print:text-right">
    <p className="text-sm text-mute print:text-ink">Receipt number</p>
    {number === null ? (
      <p className="max-w-56 font-semibold sm:ml-auto">
        Follows within ten minutes{' '}
        <span className="font-normal text-mute print:hidden">This page shows it by itself.</span>
      </p>
    ) : (
      <p className="figure font-display text-2xl/tight font-extrabold tracking-tight">{number}</p>
    )}
  </div>
)

/** A donation's receipt as it is printed. */
export const ReceiptSheet = ({ receipt, isSandbox }: { receipt: ReceiptData; isSandbox: boolean }) => (
  <PrintedSheet labelledBy="receipt">
    <div className="flex flex-wrap items-start justify-between gap-x-10 gap-y-5">
      <Letterhead issuer={receipt.issuer} />
      <ReceiptNumber number={receipt.number} />
    </div>
    <h1 id="receipt" tabIndex={-1} className="mt-8 text-[clamp(1.8rem,1.5rem+1.3vw,2.4rem)]">
      {receiptTitle(receipt)}
    </h1>
    <RefundMark receipt={receipt} />
    <div className="mt-6">
      <Facts receipt={receipt} />
    </div>
    <div className="mt-8">
      <Sums receipt={receipt} />
      <p className="mt-3 text-sm text-mute print:text-ink">{feesOnReceipt(receipt)}</p>
    </div>
    <SheetFoot taxSentence={receipt.taxSentence}>
      {isSandbox && <p className="font-semibold text-ink">Sandbox: no real money moved.</p>}
    </SheetFoot>
  </PrintedSheet>
)
