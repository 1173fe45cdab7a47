import type { Donation } from '@muster/contract/money/donations.ts'
import type { ReactNode } from 'react'
import { Link } from '../../../router/Link.tsx'
import { paths } from '../../../paths.ts'
import { Button, buttonClass } from '../../../ui/button/Button.tsx'
import { Icon } from '../../../ui/picture/Icon.tsx'
import { isCalledOff, describeDonation } from './donation-words.ts'
import { isPaypalWindow } from './paypal-window.ts'

/** The reached step of a donation. A donation that arrived or ended shows no steps. */
const stepOfStatus: Partial<Record<Donation['status'], number>> = { created: 0, awaiting_approval: 0, processing: 1 }
/** What the status of a donation is made of. That of a guest has no more. */
export type ShownDonation = Pick<
  Donation,
  '_id' | 'campaignId' | 'status' | 'amount' | 'currency' | 'doubt' | 'campaignCancelled' | 'approveUrl'
>

const stepOf = (donation: ShownDonation) => (isCalledOff(donation) ? undefined : stepOfStatus[donation.status])
const steps = ['Approve on PayPal', 'PayPal processes it', 'Arrived']

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

const nextSteps: Partial<Record<Donation['status'], string>> = {
  cancelled: 'You can still continue with this link. It is the same payment; you pay once.',
  declined: 'Try once more with this link. It is the same payment; you pay once.',
}

type ContinueProps = { approveUrl: string; status: Donation['status']; isWindowBlocked: boolean }

const ContinueLink = ({ approveUrl, status, isWindowBlocked }: ContinueProps) => (
  <div className="mt-4">
    <p className="max-w-prose text-mute">
      {nextSteps[status] ??
        (isWindowBlocked
          ? 'Your browser did not open PayPal’s window. Open it with this link.'
          : 'If PayPal’s window is closed or hidden, continue with this link. It is the same payment; you pay once.')}
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

/** Links of a donation that arrived: the receipt, and the form to report a problem. */
export const SmallLinks = ({ donation }: { donation: ShownDonation }) => (
  <>
    {donation.status === 'completed' && (
      <Link to={paths.receipt(donation._id)} className="text-link inline-flex min-h-11 items-center px-2 text-sm">
        Receipt
      </Link>
    )}
    <Link
      to={paths.newDispute({ campaignId: donation.campaignId, donationId: donation._id })}
      className="text-link inline-flex min-h-11 items-center px-2 text-sm"
    >
      Something is wrong
    </Link>
  </>
)

const Ends = ({ donation, links, onClose }: { donation: ShownDonation; links: ReactNode; onClose: () => void }) => {
  if (stepOf(donation) !== undefined && donation.doubt === null) return null
  return (
    <div className="mt-5 flex flex-wrap items-center gap-3">
      {isPaypalWindow() && <Button onClick={() => window.close()}>Close this window</Button>}
      <Button tone="secondary" onClick={onClose}>
        Back to the campaign
      </Button>
      {!isPaypalWindow() && links}
    </div>
  )
}

/**
 * The status of a donation that has not arrived, or is shown in PayPal's own window: what happened, whether the donor is charged, and
 * the next actions.
 */
export const DonationState = ({
  donation,
  isWindowBlocked,
  links,
  giveUp,
  onClose,
}: {
  donation: ShownDonation
  isWindowBlocked: boolean
  /** Links of a donation that ended. */
  links: ReactNode
  /** The button to cancel while waiting for the approval. */
  giveUp: ReactNode
  onClose: () => void
}) => {
  const { title, text } = describeDonation(donation, { isPaypalWindow: isPaypalWindow() })
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
      {donation.status === 'awaiting_approval' && donation.approveUrl !== null && giveUp}
      <Ends donation={donation} links={links} onClose={onClose} />
    </>
  )
}
