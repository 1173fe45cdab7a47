import type { Payout, PayoutOffer } from '@muster/contract/payouts.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../api/context.tsx'
import { formatInstant, formatMoney, viewersZone } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { wordsOf } from './payout-words.ts'
import { payoutOfferQuery, payoutsQuery } from './payouts.queries.ts'
import { RequestPayoutDialog } from './RequestPayoutDialog.tsx'

type Paid = { _id: string; title: string }

const Row = ({ payout }: { payout: Payout }) => {
  const { label, tone, text } = wordsOf(payout)
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Money amount={payout.net} className="font-semibold" />
        <StatusBadge tone={tone}>{label}</StatusBadge>
      </div>
      <p className="mt-1 text-sm wrap-anywhere">{text}</p>
      <p className="text-sm text-mute">Asked for {formatInstant(payout.createdAt, viewersZone())}</p>
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

const Asking = ({ campaign, offer }: { campaign: Paid; offer: PayoutOffer }) => {
  const [isOpen, setIsOpen] = useState(false)
  if (offer.isPending) {
    return (
      <p className="text-mute">Your request waits for an admin. Whatever comes in meanwhile goes into the next one.</p>
    )
  }
  if (offer.net <= 0) return <p className="text-mute">Nothing to pay out now.</p>
  return (
    <>
      <Button tone="secondary" className="w-full" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        Request payout of {formatMoney(offer.net, 'USD')}
      </Button>
      {isOpen && <RequestPayoutDialog campaign={campaign} offer={offer} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** What the owner can ask for now, and what became of what was asked for before. Where nothing could be fetched it is said once. */
export const PayoutPanel = ({ campaign }: { campaign: Paid }) => {
  const { data: offer, error, refetch } = useQuery(payoutOfferQuery(useApi(), campaign._id))
  return (
    <section aria-labelledby="payouts" className="rounded-lg border border-line bg-sheet p-5 lg:p-6">
      <h2 id="payouts" className="mb-3 text-xl">
        Payouts
      </h2>
      {offer && <Asking campaign={campaign} offer={offer} />}
      {error && !offer && <Failure what="Failed to load" error={error} retry={() => void refetch()} />}
      {(offer || !error) && <Payouts campaignId={campaign._id} />}
    </section>
  )
}
