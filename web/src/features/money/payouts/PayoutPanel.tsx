import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { Payout, PayoutOffer } from '@muster/contract/money/payouts.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useApi } from '../../../api/context.tsx'
import { formatInstantThere, formatMoney, viewersZone } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button/Button.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { HandedOver } from '../../../ui/text/HandedOver.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { OfCancelled } from './OfCancelled.tsx'
import { HeldForDonors, HeldForDonorsAbove } from '../refund-requests/HeldForDonors.tsx'
import { DisputedPayout, HeldInDisputes } from './HeldInDisputes.tsx'
import { describePayout } from './payout-words.ts'
import { payoutOfferQuery, payoutsQuery } from './payouts.queries.ts'
import { RequestPayoutDialog } from './RequestPayoutDialog.tsx'

type Paid = Pick<Campaign, '_id' | 'title' | 'cancelledAt' | 'standing'>

const Row = ({ payout }: { payout: Payout }) => {
  const { label, tone, text } = describePayout(payout)
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Money amount={payout.net} className="font-semibold" />
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className="mt-1 text-sm wrap-anywhere">{text}</p>
      <p className="text-sm text-mute">Requested {formatInstantThere(payout.createdAt, viewersZone())}</p>
      <HandedOver transfers={payout.transfers} timeZone={viewersZone()} />
      <ButtonLink
        tone="quiet"
        size="small"
        className="-mx-3.5"
        to={paths.newDispute({ campaignId: payout.campaignId, payoutId: payout._id })}
        aria-label={`Report a problem with the payout of ${formatMoney(payout.net, 'USD')}`}
      >
        Report a problem
      </ButtonLink>
    </li>
  )
}

const Payouts = ({ campaignId }: { campaignId: string }) => {
  const list = useInfiniteQuery(payoutsQuery(useApi(), campaignId))
  if (list.isPending) return null
  if (list.isLoadingError) return <Failure what="Failed to load" error={list.error} retry={() => void list.refetch()} />
  const payouts = list.data.pages.flatMap(({ items }) => items)
  if (payouts.length === 0) return null
  return (
    <>
      <ul aria-label="Your payouts" className="mt-4">
        {payouts.map((payout) => (
          <Row key={payout._id} payout={payout} />
        ))}
      </ul>
      {list.hasNextPage && (
        <Button
          tone="secondary"
          size="small"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Show earlier ones
        </Button>
      )}
    </>
  )
}

/** Why nothing is paid out of a campaign that is not published. */
const standingReasons: Record<Campaign['standing'], string | null> = {
  published: null,
  hidden: 'Nothing is paid out while this campaign is taken down.',
  frozen: 'Nothing is paid out while this campaign is frozen.',
  in_review: 'Nothing is paid out while this campaign waits for an admin.',
}

/** Why no payout can be requested now; null if one can. */
const reasonAgainst = ({ standing }: Paid, offer: PayoutOffer | undefined, hasFailed: boolean): string | null => {
  const paused = standingReasons[standing]
  if (paused !== null) return paused
  if (!offer) return hasFailed ? 'The available amount could not be loaded.' : 'Loading the available amount…'
  if (offer.isPending) {
    return 'Your request is waiting for an admin. Donations that arrive in the meantime go into the next payout.'
  }
  if (offer.waitsUntil !== undefined) {
    return `This campaign was handed over. A payout can be requested from ${formatInstantThere(offer.waitsUntil, viewersZone())}.`
  }
  return offer.net > 0 ? null : 'Nothing to pay out now.'
}

/** The button is always shown, with the amount or with the reason why no payout can be requested. */
const PayoutRequest = ({
  campaign,
  offer,
  hasFailed,
  hasPaidOut,
}: {
  campaign: Paid
  offer: PayoutOffer | undefined
  hasFailed: boolean
  hasPaidOut: boolean
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const reasonId = useId()
  const reason = reasonAgainst(campaign, offer, hasFailed)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {reason === null && offer && (
        <p id={reasonId}>
          <Money amount={offer.net} className="block font-display text-2xl/7 font-bold" />
          <span className="text-sm text-mute">
            {campaign.cancelledAt === null ? 'can be paid out' : 'can be asked for'}
          </span>
        </p>
      )}
      <Button
        tone="secondary"
        aria-haspopup="dialog"
        aria-describedby={reasonId}
        unavailableBecause={reason === null ? undefined : reasonId}
        onClick={() => setIsOpen(true)}
      >
        Request Payout
      </Button>
      {reason !== null && (
        <p id={reasonId} className="basis-40 grow text-sm text-mute">
          {reason}
        </p>
      )}
      {isOpen && offer && <RequestPayoutDialog {...{ campaign, offer, hasPaidOut }} onClose={() => setIsOpen(false)} />}
    </div>
  )
}

/** Whether any payout was made or can still be. While the payouts are not loaded, one may have been. */
const useHasPaidOut = (campaignId: string) => {
  const { data } = useInfiniteQuery(payoutsQuery(useApi(), campaignId))
  return !data || data.pages.some(({ items }) => items.some(({ status }) => status !== 'rejected'))
}

/**
 * The available payout and the earlier payouts. Shows one error if either cannot be loaded.
 * @param isBelowStatement the page says above what is held in disputes and for donors, and why
 */
export const PayoutPanel = ({ campaign, isBelowStatement }: { campaign: Paid; isBelowStatement: boolean }) => {
  const hasPaidOut = useHasPaidOut(campaign._id)
  const { data: offer, error, refetch } = useQuery(payoutOfferQuery(useApi(), campaign._id))
  const hasFailed = error !== null && !offer
  return (
    <section aria-labelledby="payouts" className="rounded-lg border border-line bg-sheet p-5 lg:p-6">
      <h2 id="payouts" className="mb-3 text-xl">
        Payouts
      </h2>
      <div className="mb-4 empty:hidden">
        {offer && campaign.cancelledAt !== null && <OfCancelled amount={offer.net} />}
      </div>
      <PayoutRequest campaign={campaign} offer={offer} hasFailed={hasFailed} hasPaidOut={hasPaidOut} />
      {offer && (
        <div className="mt-4 grid gap-3 empty:hidden">
          <DisputedPayout amount={offer.disputedOfPending} since={offer.disputedOfPendingSince} />
          {!isBelowStatement && <HeldInDisputes amount={offer.heldInDisputes} since={offer.heldInDisputesSince} />}
          {isBelowStatement ? (
            <HeldForDonorsAbove {...offer} />
          ) : (
            <HeldForDonors {...offer} isCancelled={campaign.cancelledAt !== null} hasPaidOut={hasPaidOut} />
          )}
        </div>
      )}
      {hasFailed && (
        <div className="mt-4">
          <Failure what="Failed to load" error={error} retry={() => void refetch()} />
        </div>
      )}
      {!hasFailed && <Payouts campaignId={campaign._id} />}
    </section>
  )
}
