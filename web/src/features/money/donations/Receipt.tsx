import { siteName } from '../../../lib/site-face.ts'
import type { Receipt as ReceiptData } from '@muster/contract/money/donations.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.tsx'
import { ApiError } from '../../../api/errors.ts'
import { siteQuery } from '../../../api/site.queries.ts'
import { dayIn, formatDay, formatInstant } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { PageHeading } from '../../../ui/page/PageHeading.tsx'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'
import { SumTable } from '../../../ui/table/SumTable.tsx'
import { receiptQuery } from './donations.queries.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid gap-x-6 border-b border-dashed border-line py-2.5 sm:grid-cols-[10rem_minmax(0,1fr)] print:grid-cols-[10rem_minmax(0,1fr)]">
    <dt className="text-sm text-mute sm:pt-0.5">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

const Facts = ({ receipt: { number, donor, campaign, completedAt, captureId } }: { receipt: ReceiptData }) => (
  <dl className="border-t border-line">
    <Fact name="Given by">
      {donor.name !== null && <bdi className="block font-semibold">{donor.name}</bdi>}
      <bdi>{donor.email}</bdi>
    </Fact>
    <Fact name="Given to">
      <bdi className="block font-semibold">{campaign.title}</bdi>
      <span>
        a campaign of <bdi>{campaign.ownerName}</bdi>
      </span>
    </Fact>
    <Fact name="Received">
      <time dateTime={completedAt}>{formatInstant(completedAt, 'UTC')} UTC</time>
    </Fact>
    <Fact name="Receipt number">
      <span className="figure">{number}</span>
    </Fact>
    <Fact name="PayPal’s payment">
      <span className="figure">{captureId}</span>
    </Fact>
  </dl>
)

const refundWords = { refund: 'Refunded', reversal: 'Taken back by PayPal' } as const

const Sums = ({ receipt: { amount, refunds, net } }: { receipt: ReceiptData }) => (
  <SumTable
    caption="Amount"
    lines={[
      { what: 'Donation', amount },
      ...refunds.map(({ kind, completedAt, providerId, amount: back }) => ({
        what: `${refundWords[kind]} on ${formatDay(dayIn(Date.parse(completedAt), 'UTC'))} (${providerId})`,
        amount: back,
        isTaken: true,
      })),
    ]}
    total={{
      what: refunds.length === 0 ? 'Donated, in US dollars' : 'Donated after refunds, in US dollars',
      amount: net,
    }}
  />
)

const titleOf = ({ refunded, net }: ReceiptData) => {
  if (refunded === 0) return 'Donation receipt'
  return net > 0 ? 'Donation receipt, refunded in part' : 'Donation receipt, refunded'
}

/** The print layout: white, without the site's frame. */
const Sheet = ({ receipt, isSandbox }: { receipt: ReceiptData; isSandbox: boolean }) => (
  <article
    aria-labelledby="receipt"
    className="rounded-lg border border-line bg-sheet p-5 sm:p-10 print:border-0 print:bg-transparent print:p-0"
  >
    <p className="mb-2 text-sm text-mute">
      <span className="font-display text-base font-extrabold tracking-tight text-ink">{siteName()}</span> ·{' '}
      {window.location.host}
    </p>
    <h1 id="receipt" tabIndex={-1} className="text-[clamp(1.8rem,1.5rem+1.3vw,2.4rem)]">
      {titleOf(receipt)}
    </h1>
    <div className="mt-6">
      <Facts receipt={receipt} />
    </div>
    <div className="mt-8">
      <Sums receipt={receipt} />
    </div>
    <div className="mt-8 grid gap-2 text-sm text-mute">
      {isSandbox && <p className="font-semibold text-ink">Sandbox: no real money moved.</p>}
      <p>PayPal’s own receipt shows the receipt number as its invoice id.</p>
      <p>
        {siteName()} does not state that this donation can be deducted from taxes. Whether it can depends on who is
        behind the campaign and on where you pay taxes; ask your tax office.
      </p>
    </div>
  </article>
)

const Actions = () => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-3 print:hidden">
    <Link to={paths.myDonations()} className="text-link inline-flex min-h-11 items-center gap-2 text-sm">
      <Icon name="arrowLeft" />
      My donations
    </Link>
    <Button onClick={() => window.print()}>Print or save as PDF</Button>
  </div>
)

/** The reason why there is no receipt, or not yet. */
const NoReceipt = ({ error, retry }: { error: Error | null; retry: () => void }) => {
  if (error instanceof ApiError && error.code === 'donation_not_completed') {
    return <Alert title={error.message} action={<ButtonLink to={paths.myDonations()}>My donations</ButtonLink>} />
  }
  if (error) return <Failure what="Failed to load" error={error} retry={retry} />
  return (
    <Loading>
      <Skeleton className="h-128" />
    </Loading>
  )
}

/** A donation's receipt, for the screen and for print. */
export const Receipt = ({ donationId }: { donationId: string }) => {
  const api = useApi()
  const { data: site } = useQuery(siteQuery(api))
  const { data: receipt, error, refetch } = useQuery(receiptQuery(api, donationId))
  if (receipt) {
    return (
      <>
        <Actions />
        <Sheet receipt={receipt} isSandbox={site?.donations === 'sandbox'} />
      </>
    )
  }
  return (
    <>
      <PageHeading>Donation receipt</PageHeading>
      <div className="mt-6">
        <NoReceipt error={error} retry={() => void refetch()} />
      </div>
    </>
  )
}
