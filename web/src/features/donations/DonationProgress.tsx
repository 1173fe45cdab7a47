import type { Donation } from '@muster/contract/donations.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../api/context.tsx'
import { useSession } from '../../api/session.ts'
import { useIsMounted } from '../../lib/now.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/Alert.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoginLinks } from '../../ui/LoginLinks.tsx'
import { isCalledOff, wordsOf } from './donation-words.ts'
import { donationQuery } from './donations.queries.ts'
import { isPaypalWindow } from './paypal-window.ts'

const looks = {
  info: 'border-aubergine',
  good: 'border-good',
  warning: 'border-marigold',
  danger: 'border-danger',
} as const

/** The way of a donation: which of its three steps is reached. */
const stepOfStatus: Partial<Record<Donation['status'], number>> = {
  created: 0,
  awaiting_approval: 0,
  processing: 1,
  completed: 2,
}
const stepOf = (donation: Donation) => (isCalledOff(donation) ? undefined : stepOfStatus[donation.status])
const steps = ['Approve on PayPal', 'Money moves', 'Arrived']

const Steps = ({ reached }: { reached: number }) => (
  <ol className="mt-4 grid grid-cols-3 gap-2">
    {steps.map((step, index) => (
      <li
        key={step}
        aria-current={index === reached ? 'step' : undefined}
        className={`border-t-4 pt-1.5 text-sm ${index <= reached ? 'border-aubergine font-semibold' : 'border-line text-mute'}`}
      >
        {step}
      </li>
    ))}
  </ol>
)

const waysOn: Partial<Record<Donation['status'], string>> = {
  cancelled: 'You can still go on with this link. It is the same payment; you pay once.',
  declined: 'Try once more with this link. It is the same payment; you pay once.',
}

const ContinueLink = ({
  approveUrl,
  status,
  isWindowBlocked,
}: {
  approveUrl: string
  status: Donation['status']
  isWindowBlocked: boolean
}) => (
  <div className="mt-4">
    <p className="max-w-prose text-mute">
      {waysOn[status] ??
        (isWindowBlocked
          ? 'Your browser did not open PayPal’s window. Open it with this link.'
          : 'If PayPal’s window is closed or hidden, go on with this link. It is the same payment; you pay once.')}
    </p>
    <a
      href={approveUrl}
      target="_blank"
      rel="noopener"
      className={buttonClass(isWindowBlocked ? 'primary' : 'secondary', 'normal', 'mt-3')}
    >
      Continue on PayPal
      <Icon name="external" />
      <span className="sr-only">(new window)</span>
    </a>
  </div>
)

const State = ({ donation, isWindowBlocked }: { donation: Donation; isWindowBlocked: boolean }) => {
  const { title, text } = wordsOf(donation)
  const reached = stepOf(donation)
  return (
    <>
      <div role="status">
        <h2 className="text-2xl">{title}</h2>
        <p className="mt-2 max-w-prose">{text}</p>
      </div>
      {reached !== undefined && <Steps reached={reached} />}
      {donation.approveUrl !== null && (
        <ContinueLink approveUrl={donation.approveUrl} status={donation.status} isWindowBlocked={isWindowBlocked} />
      )}
    </>
  )
}

const Ends = ({ donation, share, onClose }: { donation: Donation; share: ReactNode; onClose: () => void }) => {
  const isOver = stepOf(donation) === undefined || donation.status === 'completed'
  if (!isOver && donation.doubt === null) return null
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {donation.status === 'completed' && !isPaypalWindow() && share}
      {isPaypalWindow() && <Button onClick={() => window.close()}>Close this window</Button>}
      <Button tone="secondary" onClick={onClose}>
        Back to the campaign
      </Button>
      {donation.status === 'completed' && !isPaypalWindow() && (
        <Link to={paths.receipt(donation._id)} className="text-link inline-flex min-h-11 items-center px-2 text-sm">
          Receipt
        </Link>
      )}
      {!isPaypalWindow() && (
        <Link
          to={paths.newDispute({ campaignId: donation.campaignId, donationId: donation._id })}
          className="text-link inline-flex min-h-11 items-center px-2 text-sm"
        >
          Something is wrong
        </Link>
      )}
    </div>
  )
}

/**
 * Watches a donation and says where it stands: beside PayPal's window, and for the donor who comes back from PayPal.
 * @param onCompleted told once when the money is here
 * @param onClose takes the donation out of the page's address
 */
export const DonationProgress = ({
  donationId,
  isWindowBlocked,
  share,
  onCompleted,
  onClose,
}: {
  donationId: string
  isWindowBlocked: boolean
  share: ReactNode
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
  useEffect(() => {
    // The dialog gives focus back before the next frame.
    const frame = requestAnimationFrame(() => {
      box.current?.focus({ preventScroll: true })
      box.current?.scrollIntoView({ block: 'start' })
    })
    return () => cancelAnimationFrame(frame)
  }, [donationId])
  const isCompleted = donation?.status === 'completed'
  useEffect(() => {
    if (isCompleted) onCompleted()
  }, [isCompleted, onCompleted])
  const tone = donation ? wordsOf(donation).tone : 'info'
  return (
    <section
      ref={box}
      aria-label="Your donation"
      tabIndex={-1}
      className={`scroll-mt-6 rounded-lg border border-l-8 bg-sheet p-5 sm:p-7 ${looks[tone]}`}
    >
      {donation && (
        <>
          <State donation={donation} isWindowBlocked={isWindowBlocked} />
          <Ends donation={donation} share={share} onClose={onClose} />
        </>
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
