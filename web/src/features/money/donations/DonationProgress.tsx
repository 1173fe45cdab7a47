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
import { DonationState } from './DonationState.tsx'
import { donationQuery } from './donations.queries.ts'
import { isPaypalWindow } from './paypal-window.ts'

const looks = {
  info: 'border-l-8 border-aubergine',
  good: 'border-line',
  warning: 'border-l-8 border-marigold',
  danger: 'border-l-8 border-danger',
} as const

/** Scrolls to a box and focuses it, once for each donation. */
const useFocusedBox = (donationId: string) => {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    // The dialog restores the focus before the next frame.
    const frame = requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [donationId])
  return box
}

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
  const box = useFocusedBox(donationId)
  const isCompleted = donation?.status === 'completed'
  useEffect(() => {
    if (isCompleted) onCompleted()
  }, [isCompleted, onCompleted])
  const tone = donation ? describeDonation(donation).tone : 'info'
  return (
    <section
      ref={box}
      aria-label="Your donation"
      tabIndex={-1}
      className={`scroll-mt-6 rounded-lg border bg-sheet p-5 sm:p-7 ${looks[tone]}`}
    >
      {donation && isCompleted && !isPaypalWindow() && thanks(donation)}
      {donation && (!isCompleted || isPaypalWindow()) && (
        <DonationState
          donation={donation}
          isWindowBlocked={isWindowBlocked}
          onClose={onClose}
          onGivenUp={() => box.current?.focus()}
        />
      )}
      {!donation && error && (
        <Failure what="Your donation could not be looked up" error={error} retry={() => void refetch()} />
      )}
      {!donation && !error && isMounted && session === 'signed-out' && (
        <Alert title="Log in to see how your donation went" action={<LoginLinks />} />
      )}
      {!donation && !error && (!isMounted || session !== 'signed-out') && <p role="status">Asking PayPal…</p>}
    </section>
  )
}
