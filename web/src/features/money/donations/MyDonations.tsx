import type { Donation } from '@muster/contract/money/donations.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { useApi } from '../../../api/context.tsx'
import { dayIn, formatDay, viewersZone } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { buttonClass, ButtonLink } from '../../../ui/button/Button.tsx'
import { Empty } from '../../../ui/page/Empty.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { PagedList } from '../../../ui/table/PagedList.tsx'
import { RoomForRows } from '../../../ui/page/Skeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { AskBackButton } from '../refund-requests/AskBackButton.tsx'
import { AskedLine } from '../refund-requests/AskedLine.tsx'
import { CancelledLine } from '../refund-requests/Cancelled.tsx'
import { AnonymousSwitch } from './AnonymousSwitch.tsx'
import { dayZonesInWords, donationLabel } from './donation-labels.ts'
import { myDonationsQuery } from './donations.queries.ts'

/** Renders the picture of the campaign. */
type Cover = (campaign: { _id: string; imageUrl: string | null }) => ReactNode

/** These never appear on a list of donors, so there is no name to hide. */
const neverNamed: readonly Donation['status'][] = ['created', 'declined', 'cancelled', 'expired']
const canBeNamed = ({ status, kept }: Donation) => !neverNamed.includes(status) && kept > 0

const dayOf = ({ completedAt, createdAt }: Donation) =>
  formatDay(dayIn(Date.parse(completedAt ?? createdAt), viewersZone()))

const DonationActions = ({ donation }: { donation: Donation }) => (
  <div className="-mx-3.5 flex flex-wrap items-center">
    {donation.status === 'completed' && (
      <ButtonLink
        tone="quiet"
        size="small"
        to={paths.receipt(donation._id)}
        aria-label={`Receipt for ${donation.campaignTitle}`}
      >
        Receipt
      </ButtonLink>
    )}
    {donation.refundableUntil !== null && <AskBackButton donation={donation} tone="quiet" size="small" />}
    {donation.approveUrl !== null && (
      <a href={donation.approveUrl} target="_blank" rel="noopener" className={buttonClass('quiet', 'small')}>
        Continue on PayPal
        <Icon name="external" />
        <span className="sr-only">(new window)</span>
      </a>
    )}
    {donation.isDisputed ? (
      <ButtonLink
        tone="quiet"
        size="small"
        to={paths.myDisputes()}
        aria-label={`See your dispute about your donation to ${donation.campaignTitle}`}
      >
        See your dispute
      </ButtonLink>
    ) : (
      <ButtonLink
        tone="quiet"
        size="small"
        to={paths.newDispute({ campaignId: donation.campaignId, donationId: donation._id })}
        aria-label={`Report a problem with your donation to ${donation.campaignTitle}`}
      >
        Report a problem
      </ButtonLink>
    )}
    {donation.payoutId !== null && (
      <ButtonLink
        tone="quiet"
        size="small"
        to={paths.newDispute({ campaignId: donation.campaignId, payoutId: donation.payoutId })}
        aria-label={`Report a payout of ${donation.campaignTitle}`}
      >
        Report a payout
      </ButtonLink>
    )}
  </div>
)

const DonationCard = ({ donation, cover }: { donation: Donation; cover: Cover }) => {
  const titleId = useId()
  const { tone, label, text } = donationLabel(donation)
  const { amount, refunded, kept, campaignId, campaignTitle, campaignImageUrl } = donation
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-lg border border-line bg-sheet px-4 pb-1.5 pt-4 sm:grid-cols-[9rem_minmax(0,1fr)_auto] sm:gap-x-6 sm:px-5 sm:pt-5"
      >
        <div className="row-span-2">{cover({ _id: campaignId, imageUrl: campaignImageUrl })}</div>
        <div className="min-w-0">
          <h2 id={titleId} className="text-[1.0625rem]/5.5 tracking-tight">
            <Link
              to={paths.campaign(campaignId)}
              className="wrap-anywhere decoration-2 underline-offset-4 hover:underline"
            >
              <bdi>{campaignTitle}</bdi>
            </Link>
          </h2>
          <p className="mt-1 text-sm text-mute">{dayOf(donation)}</p>
        </div>
        <p className="max-sm:col-start-2 sm:text-right">
          <Money amount={amount} className="text-xl font-bold" />
          {refunded > 0 && (
            <span className="block text-sm text-mute max-sm:inline max-sm:pl-3">
              <Money amount={kept} /> after refunds
            </span>
          )}
        </p>
        <div className="max-sm:col-span-2">
          <p>
            <StatusBadge tone={tone}>{label}</StatusBadge>
          </p>
          <p className="mt-1 max-w-prose text-sm text-mute">{text}</p>
          <AskedLine donation={donation} zone={viewersZone()} />
          <CancelledLine donation={donation} zone={viewersZone()} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-1 max-sm:col-span-2 sm:col-span-3">
          <DonationActions donation={donation} />
          {canBeNamed(donation) && (
            <div className="max-sm:w-full">
              <AnonymousSwitch donation={donation} />
            </div>
          )}
        </div>
      </article>
    </li>
  )
}

const none = (
  <Empty action={<ButtonLink to={paths.campaigns()}>Browse campaigns</ButtonLink>}>
    You have not donated to a campaign yet. Find one to support.
  </Empty>
)

/** This person's donations, each with its status and actions. */
export const MyDonations = ({ cover }: { cover: Cover }) => {
  const list = useInfiniteQuery(myDonationsQuery(useApi()))
  return (
    <PagedList list={list} room={<RoomForRows rows={2} className="h-44" />} empty={none}>
      {(donations) => (
        <>
          <ul aria-label="My donations" className="grid gap-4">
            {donations.map((donation) => (
              <DonationCard key={donation._id} donation={donation} cover={cover} />
            ))}
          </ul>
          <p className="mt-4 text-sm text-mute">
            Anonymous donations stay off the campaign’s public list of donors. {dayZonesInWords(viewersZone())}
          </p>
        </>
      )}
    </PagedList>
  )
}
