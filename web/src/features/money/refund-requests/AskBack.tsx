import type { Donation } from '@muster/contract/money/donations.ts'
import { formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { useLinkedSection } from '../../../lib/useLinkedSection.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { LinkedSection } from '../../../ui/page/LinkedSection.tsx'
import { Alert } from '../../../ui/text/Alert.tsx'
import { Money } from '../../../ui/text/Money.tsx'
import { PaypalUntil } from '../../../ui/text/PaypalUntil.tsx'
import { AskBackButton } from './AskBackButton.tsx'
import { describeRequest } from './request-words.ts'

/** The id is in mails. */
const sectionId = 'refund'

const Asked = ({ request }: { request: NonNullable<Donation['refundRequest']> }) => {
  const { tone, title, text } = describeRequest(request)
  return (
    <Alert tone={tone} title={title}>
      <p className="whitespace-pre-line">{text}</p>
    </Alert>
  )
}

/**
 * For a donor whose promise has changed: until when they can ask for the donation back, with the button, or what became of their request.
 * Mails link to it as `#refund`. @param token of a guest; without it, the donation is the account's own
 */
export const AskBack = ({ donation, token }: { donation: Donation; token?: string }) => {
  const section = useLinkedSection(sectionId)
  const { refundableUntil, refundRequest, kept, refunding, campaignId, campaignCancelled } = donation
  if (refundableUntil === null && refundRequest === null) return null
  return (
    <LinkedSection id={sectionId} section={section} title="What you donated to has changed">
      {refundRequest && <Asked request={refundRequest} />}
      {refundableUntil !== null && (
        <>
          <p className="max-w-prose">
            <Link to={paths.campaign(campaignId)} className="text-link">
              This campaign
            </Link>{' '}
            is no longer what it was when you donated:{' '}
            <Link to={paths.campaignChanges(campaignId)} className="text-link">
              see what changed
            </Link>
            . If you do not want to support it any more, you can ask for{' '}
            <Money amount={kept - refunding} className="font-semibold" /> back until{' '}
            <strong>{formatInstantThere(refundableUntil, viewersZone())}</strong>.{' '}
            <span>
              {campaignCancelled
                ? 'This campaign was cancelled: if you do nothing, an admin decides whether your donation is refunded.'
                : 'If you do nothing, your donation stays.'}
            </span>{' '}
            {campaignCancelled && <PaypalUntil donation={donation} zone={viewersZone()} />}
          </p>
          <div>
            <AskBackButton
              donation={donation}
              token={token}
              // The button is removed.
              onAsked={() => section.current?.focus()}
            />
          </div>
        </>
      )}
    </LinkedSection>
  )
}
