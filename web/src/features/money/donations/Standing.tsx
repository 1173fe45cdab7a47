import type { Donation } from '@muster/contract/money/donations.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { donationLabel } from './donation-labels.ts'

/** What happens to the donation now, as lists say it. That it arrived is what the receipt says. */
export const Standing = ({ donation }: { donation: Donation }) => {
  const { tone, label, text } = donationLabel(donation)
  if (tone === 'good') return null
  return (
    <p className="mt-6 max-w-prose print:hidden">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className="mt-1 block">{text}</span>
    </p>
  )
}
