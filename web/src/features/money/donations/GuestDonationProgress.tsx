import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useNow } from '../../../lib/now.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { describeDonation } from './donation-words.ts'
import { DonationState } from './DonationState.tsx'
import type { ShownDonation } from './DonationState.tsx'
import { GiveUp } from './GiveUp.tsx'
import { guestDonationQuery, useGiveUpAsGuest } from './guest-donations.queries.ts'
import { isApprovable, type KeptGuestDonation } from './guest-tokens.ts'
import { isPaypalWindow } from './paypal-window.ts'
import { ProgressBox } from './ProgressBox.tsx'
import { forgetSentDonation } from './sent-donation.ts'

type Status = Pick<ShownDonation, 'status' | 'doubt'>

const undecided: readonly Status['status'][] = ['awaiting_approval', 'cancelled', 'declined']

/** The donation of this browser with its status. Only the browser knows the amount. */
const shownDonation = (
  kept: KeptGuestDonation,
  campaign: { _id: string; isCancelled: boolean },
  { status, doubt }: Status,
  nowMs: number,
): ShownDonation => ({
  _id: kept.donationId,
  campaignId: campaign._id,
  amount: kept.amount,
  currency: 'USD',
  status,
  doubt,
  campaignCancelled: campaign.isCancelled,
  approveUrl: undecided.includes(status) && isApprovable(kept, nowMs) && !campaign.isCancelled ? kept.approveUrl : null,
})

/** Where the receipt goes, in the tab that is in front of a donor who has paid. It is corrected in the tab that the donation was started in. */
const ReceiptAddress = ({ kept: { email }, status }: { kept: KeptGuestDonation; status: Status['status'] }) => {
  if (email === undefined || (status !== 'completed' && status !== 'processing' && status !== 'pending')) return null
  return (
    <p className="mt-4 max-w-prose wrap-anywhere">
      <span>Your receipt goes to </span>
      <bdi className="font-semibold">{email}</bdi>
      <span>.</span>
      {status === 'completed' && isPaypalWindow() && (
        <span> Is that wrong? Close this window, and correct it on the page that you donated from.</span>
      )}
    </p>
  )
}

/**
 * Polls a donation without an account that was started in this browser, as `DonationProgress` does for accounts.
 * @param thanks shown once the money has arrived
 * @param onCompleted called once when the money has arrived
 */
export const GuestDonationProgress = ({
  kept,
  campaign,
  isWindowBlocked,
  thanks,
  onCompleted,
  onClose,
}: {
  kept: KeptGuestDonation
  campaign: { _id: string; isCancelled: boolean }
  isWindowBlocked: boolean
  thanks: (amount: number) => ReactNode
  onCompleted: () => void
  onClose: () => void
}) => {
  const box = useRef<HTMLElement>(null)
  const nowMs = useNow()
  const { data, error, refetch } = useQuery(guestDonationQuery(useApi(), kept.token))
  const giving = useGiveUpAsGuest(kept.token)
  const isCompleted = data?.status === 'completed'
  useEffect(() => {
    if (!isCompleted) return
    forgetSentDonation()
    onCompleted()
  }, [isCompleted, onCompleted])
  const donation = data && shownDonation(kept, campaign, data, nowMs)
  return (
    <ProgressBox donationId={kept.donationId} tone={donation ? describeDonation(donation).tone : 'info'} box={box}>
      {isCompleted && !isPaypalWindow() && thanks(kept.amount)}
      {donation && (!isCompleted || isPaypalWindow()) && (
        <DonationState
          donation={donation}
          isWindowBlocked={isWindowBlocked}
          links={null}
          giveUp={<GiveUp giving={giving} onGivenUp={() => box.current?.focus()} />}
          onClose={onClose}
        />
      )}
      {donation && (!isCompleted || isPaypalWindow()) && <ReceiptAddress kept={kept} status={donation.status} />}
      {!donation && error && (
        <Failure what="Your donation could not be looked up" error={error} retry={() => void refetch()} />
      )}
      {!donation && !error && <p role="status">Asking PayPal…</p>}
    </ProgressBox>
  )
}
