import { refundRequestDays } from '@muster/contract/facts/refund-requests.ts'
import { refundableDays } from '@muster/contract/facts/refund-runs.ts'
import { campaignWasCancelled } from '@muster/contract/facts/shown-sentences.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { formatInstantThere, viewersZone } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { Link } from '../../../router/Link.tsx'

/** Whether the page says what becomes of the donation already. */
const isAnswered = ({ kept, refunding, contested, isDisputed, refundableUntil, refundRequest }: Donation) =>
  kept <= refunding || contested > 0 || isDisputed || refundableUntil !== null || refundRequest !== null

const decides = ({ campaignCancelled, campaignOver }: Donation) => {
  if (campaignCancelled) {
    return 'An admin of this site decides whether your donation is refunded or goes to the campaign. If you want it back, '
  }
  return `${campaignOver ? 'An' : 'In any other case, an'} admin of this site decides, not the organiser: `
}

/** Until when PayPal refunds a payment of this instant. */
const PaypalUntil = ({ paidAt }: { paidAt: string }) => {
  const untilMs = Date.parse(paidAt) + refundableDays * 24 * 60 * 60_000
  const until = formatInstantThere(new Date(untilMs).toISOString(), viewersZone())
  return <span>{`PayPal ${useNow() < untilMs ? 'can' : 'could'} refund it until ${until}.`}</span>
}

/** What a donor can do who wants the money back. @param report where a problem with the donation is reported */
export const MoneyBack = ({ donation, report }: { donation: Donation; report: string }) => {
  const { campaignCancelled, campaignOver, completedAt } = donation
  if (isAnswered(donation)) return null
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
          <Link to={report} className="text-link">
            report a problem with the donation
          </Link>{' '}
          and say why. What the campaign still has of it is not paid out before the decision.{' '}
          {completedAt !== null && <PaypalUntil paidAt={completedAt} />}
        </p>
      </div>
    </section>
  )
}
