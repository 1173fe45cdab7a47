import type { Donation } from '@muster/contract/money/donations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useSession } from '../../../api/session.ts'
import { useIsMounted } from '../../../lib/now.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Failure } from '../../../ui/page/Failure.tsx'
import { LoginLinks } from '../../../ui/page/LoginLinks.tsx'
import { describeDonation } from './donation-words.ts'
import { DonationState, SmallLinks } from './DonationState.tsx'
import { donationQuery, useGiveUp } from './donations.queries.ts'
import { GiveUp } from './GiveUp.tsx'
import { ProgressBox } from './ProgressBox.tsx'
import { isPaypalWindow } from './paypal-window.ts'
import { forgetSentDonation } from './sent-donation.ts'

/**
 * Polls a donation and shows its status, beside PayPal's window and after the donor returns from PayPal.
 * @param thanks shown once the money has arrived
 * @param onCompleted called once when the money has arrived
 * @param onClose removes the donation from the page's URL
 */
export const DonationProgress = ({
  donationId,
  isWindowBlocked,
  thanks,
  onCompleted,
  onClose,
}: {
  donationId: string
  isWindowBlocked: boolean
  thanks: (donation: Donation) => ReactNode
  onCompleted: () => void
  onClose: () => void
}) => {
  const api = useApi()
  const { status: session } = useSession()
  const isMounted = useIsMounted()
  const {
    data: donation,
    error,
    refetch,
  } = useQuery({
    ...donationQuery(api, donationId),
    enabled: session === 'signed-in',
  })
  const box = useRef<HTMLElement>(null)
  const giving = useGiveUp(donationId)
  const isCompleted = donation?.status === 'completed'
  useEffect(() => {
    if (!isCompleted) return
    forgetSentDonation()
    onCompleted()
  }, [isCompleted, onCompleted])
  const tone = donation ? describeDonation(donation).tone : 'info'
  return (
    <ProgressBox donationId={donationId} tone={tone} box={box}>
      {donation && isCompleted && !isPaypalWindow() && thanks(donation)}
      {donation && (!isCompleted || isPaypalWindow()) && (
        <DonationState
          donation={donation}
          isWindowBlocked={isWindowBlocked}
          links={<SmallLinks donation={donation} />}
          giveUp={<GiveUp giving={giving} onGivenUp={() => box.current?.focus()} />}
          onClose={onClose}
        />
      )}
      {!donation && error && (
        <Failure what="Your donation could not be looked up" error={error} retry={() => void refetch()} />
      )}
      {!donation && !error && isMounted && session === 'signed-out' && (
        <Alert title="Log in to see how your donation went" action={<LoginLinks />}>
          <p>Without an account, look into your mail: the receipt comes once the money has arrived.</p>
        </Alert>
      )}
      {!donation && !error && (!isMounted || session !== 'signed-out') && <p role="status">Asking PayPal…</p>}
    </ProgressBox>
  )
}
