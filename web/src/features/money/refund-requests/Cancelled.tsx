import { refundableDays } from '@muster/contract/facts/refund-runs.ts'
import { campaignWasCancelled } from '@muster/contract/facts/shown-sentences.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { dayMs, formatInstantThere } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'

/** Whether it is said elsewhere what becomes of the donation. */
export const isAnswered = ({ kept, refunding, contested, isDenied, refundRequest }: Donation) =>
  kept <= refunding || contested > 0 || isDenied || refundRequest !== null

export const adminDecides = 'An admin of this site decides whether your donation is refunded or goes to the campaign.'

/** Until when PayPal refunds a donation that has arrived. */
export const PaypalUntil = ({ donation: { completedAt }, zone }: { donation: Donation; zone: string }) => {
  const nowMs = useNow()
  if (completedAt === null) return null
  const untilMs = Date.parse(completedAt) + refundableDays * dayMs
  const until = formatInstantThere(new Date(untilMs).toISOString(), zone)
  return <span>{`PayPal ${nowMs < untilMs ? 'can' : 'could'} refund it until ${until}.`}</span>
}

/** What becomes of a donation to a cancelled campaign, in a list. */
export const CancelledLine = ({ donation, zone }: { donation: Donation; zone: string }) =>
  donation.campaignCancelled &&
  donation.status === 'completed' &&
  !isAnswered(donation) && (
    <p className="mt-1 max-w-prose text-sm">
      {campaignWasCancelled}. {adminDecides} <PaypalUntil donation={donation} zone={zone} />
    </p>
  )
