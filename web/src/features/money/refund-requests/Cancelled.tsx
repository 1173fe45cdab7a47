import { campaignWasCancelled } from '@muster/contract/facts/shown-sentences.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { PaypalUntil } from '../../../ui/text/PaypalUntil.tsx'

/** Whether it is said elsewhere what becomes of the donation. */
export const isAnswered = ({ kept, refunding, contested, isDenied, refundRequest }: Donation) =>
  kept <= refunding || contested > 0 || isDenied || refundRequest !== null

export const adminDecides = 'An admin of this site decides whether your donation is refunded or goes to the campaign.'

/** What becomes of a donation to a cancelled campaign, in a list. */
export const CancelledLine = ({ donation, zone }: { donation: Donation; zone: string }) =>
  donation.campaignCancelled &&
  donation.status === 'completed' &&
  !isAnswered(donation) && (
    <p className="mt-1 max-w-prose text-sm">
      {campaignWasCancelled}. {adminDecides} <PaypalUntil donation={donation} zone={zone} />
    </p>
  )
