import type { Donation } from '@muster/contract/money/donations.ts'
import { Link } from '../../../router/Link.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { donationLabel } from './donation-labels.ts'

/** What happens to the donation now, as lists say it. That it arrived is what the receipt says. @param dispute where the donor's dispute about it is shown */
export const Standing = ({ donation, dispute }: { donation: Donation; dispute: string }) => {
  const { tone, label, text } = donationLabel(donation)
  if (tone === 'good') return null
  return (
    <p className="mt-6 max-w-prose print:hidden">
      <StatusBadge tone={tone}>{label}</StatusBadge>
      <span className="mt-1 block">
        <span>{text}</span>{' '}
        {donation.isDisputed && (
          <Link to={dispute} className="text-link">
            See your dispute
          </Link>
        )}
      </span>
    </p>
  )
}
