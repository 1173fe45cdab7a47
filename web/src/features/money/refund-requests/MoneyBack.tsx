import { refundRequestDays } from '@muster/contract/facts/refund-requests.ts'
import { campaignWasCancelled } from '@muster/contract/facts/shown-sentences.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { viewersZone } from '../../../lib/format.ts'
import { Link } from '../../../router/Link.tsx'
import { PaypalUntil } from '../../../ui/text/PaypalUntil.tsx'
import { adminDecides, isAnswered } from './Cancelled.tsx'

const decides = ({ campaignCancelled, campaignOver, isDisputed }: Donation) => {
  if (campaignCancelled) return `${adminDecides} ${isDisputed ? '' : 'If you want it back, '}`
  const admin = `${campaignOver ? 'An' : 'In any other case, an'} admin of this site decides, not the organiser`
  return `${admin}${isDisputed ? '. ' : ': '}`
}

/** What a donor can do who wants the money back. @param report where a problem with the donation is reported */
export const MoneyBack = ({ donation, report }: { donation: Donation; report: string }) => {
  const { campaignCancelled, campaignOver, isDisputed, refundableUntil } = donation
  if (isAnswered(donation) || refundableUntil !== null) return null
  return (
    <section aria-labelledby="money-back" className="mt-10 grid gap-3 print:hidden">
      <h2 id="money-back" className="text-xl">
        {campaignCancelled ? campaignWasCancelled : 'If you want your money back'}
      </h2>
      <div className="grid max-w-prose gap-2 text-mute">
        {!campaignCancelled && !campaignOver && (
          <p>
            If the campaign changes what you donated to, we mail you, and you can ask for your donation back here for{' '}
            {refundRequestDays} days.
          </p>
        )}
        <p>
          <span>{decides(donation)}</span>
          {!isDisputed && (
            <span>
              <Link to={report} className="text-link">
                report a problem with the donation
              </Link>
              <span>{' and say why. What the campaign still has of it stays on hold until that is decided. '}</span>
            </span>
          )}
          <PaypalUntil donation={donation} zone={viewersZone()} />
        </p>
      </div>
    </section>
  )
}
