import type { Donation } from '@muster/contract/money/donations.ts'
import { formatInstantThere } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { describeRequest } from './request-words.ts'

/** Until when the donor can ask for a donation back, or what became of their request, if it is not refunded as a whole. */
export const AskedLine = ({
  donation: { campaignId, campaignTitle, refundableUntil, refundRequest },
  zone,
}: {
  donation: Donation
  zone: string
}) => {
  if (refundableUntil !== null) {
    return (
      <p className="mt-1 max-w-prose text-sm">
        What you donated to has changed.{' '}
        <Link
          to={paths.campaignChanges(campaignId)}
          className="text-link"
          aria-label={`See what changed in ${campaignTitle}`}
        >
          See what changed
        </Link>
        . You can ask for your donation back until {formatInstantThere(refundableUntil, zone)}.
      </p>
    )
  }
  if (refundRequest === null || ['refunded', 'refunding'].includes(refundRequest.status)) return null
  const { title, text } = describeRequest(refundRequest)
  return (
    <p className="mt-1 max-w-prose text-sm">
      {title}. {text}
    </p>
  )
}
