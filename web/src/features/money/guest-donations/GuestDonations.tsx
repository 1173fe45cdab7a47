import type { GuestDonation, GuestPage } from '@muster/contract/site/mine.ts'
import { dayIn, formatDay } from '../../../lib/format.ts'
import { withEmail } from '../../../lib/known-email.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { donationLabel } from '../donations/donation-labels.ts'
import { Given } from '../donations/GivenByYear.tsx'
import { AskedLine } from '../refund-requests/AskedLine.tsx'
import { CancelledLine } from '../refund-requests/Cancelled.tsx'

const Actions = ({ donation }: { donation: GuestDonation }) => {
  const { _id: id, token, campaignTitle, refundableUntil, isDisputed } = donation
  const words = isDisputed ? 'See your dispute' : 'Report a problem'
  const page = paths.guestDonation(id, token)
  const action = 'text-link inline-flex min-h-11 items-center'
  return (
    <p className="flex flex-wrap gap-x-5 text-sm">
      <Link to={page} className={action} aria-label={`Receipt for ${campaignTitle}`}>
        Receipt
      </Link>
      {refundableUntil !== null && (
        <Link
          to={`${page}#refund`}
          className={action}
          aria-label={`Ask for it back: your donation to ${campaignTitle}`}
        >
          Ask for it back
        </Link>
      )}
      <Link
        to={`${page}#dispute`}
        className={action}
        aria-label={`${words} ${isDisputed ? 'about' : 'with'} your donation to ${campaignTitle}`}
      >
        {words}
      </Link>
    </p>
  )
}

const Line = ({ donation, zone }: { donation: GuestDonation; zone: string }) => {
  const { tone, label, text } = donationLabel(donation)
  const { amount, refunded, kept, campaignId, campaignTitle, completedAt, createdAt } = donation
  return (
    <li className="border-b border-line pb-1.5">
      <div className="flex items-baseline justify-between gap-x-6">
        <div className="min-w-0">
          <h3 className="text-lg">
            <Link to={paths.campaign(campaignId)} className="wrap-anywhere underline-offset-4 hover:underline">
              <bdi>{campaignTitle}</bdi>
            </Link>
          </h3>
          <p className="text-sm text-mute">{formatDay(dayIn(Date.parse(completedAt ?? createdAt), zone))}</p>
        </div>
        <p className="shrink-0 text-right">
          <Money amount={amount} className="text-xl font-bold" />
          {refunded > 0 && (
            <span className="block text-sm text-mute">
              <Money amount={kept} /> after refunds
            </span>
          )}
        </p>
      </div>
      <div className="mt-3">
        <p>
          <StatusBadge tone={tone}>{label}</StatusBadge>
        </p>
        <p className="mt-1 max-w-prose text-sm text-mute">{text}</p>
        <AskedLine donation={donation} zone={zone} />
        <CancelledLine donation={donation} zone={zone} />
      </div>
      <Actions donation={donation} />
    </li>
  )
}

/** The donations of an address without an account, as an account reads its own. @param token of the link to all of the address */
export const GuestDonations = ({
  page: { email, donations, giving },
  token,
  zone,
}: {
  page: GuestPage
  token: string
  zone: string
}) => (
  <section aria-labelledby="donations" className="grid gap-5">
    <h2 id="donations" className="text-2xl">
      Donations
    </h2>
    {giving && <Given giving={giving} token={token} />}
    {donations.length === 0 && <p className="text-mute">You have donated nothing as a guest with this address.</p>}
    <ul className="grid gap-4">
      {donations.map((donation) => (
        <Line key={donation._id} donation={donation} zone={zone} />
      ))}
    </ul>
    <p className="text-sm text-mute">
      Donations in an account are shown there.{' '}
      <Link to={paths.login(paths.myDonations())} state={withEmail(email)} className="text-link">
        Log in
      </Link>
    </p>
  </section>
)
