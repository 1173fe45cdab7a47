import { refundRequestDays } from '@muster/contract/facts/refund-requests.ts'
import { refundableDays } from '@muster/contract/facts/refund-runs.ts'
import type { Donation } from '@muster/contract/money/donations.ts'
import { Link } from '../../../router/Link.tsx'

/** Whether the page says what becomes of the donation already. */
const isAnswered = ({ kept, refunding, contested, isDisputed, refundableUntil, refundRequest }: Donation) =>
  kept <= refunding || contested > 0 || isDisputed || refundableUntil !== null || refundRequest !== null

/** What a donor can do who wants the money back. @param report where a problem with the donation is reported */
export const MoneyBack = ({ donation, report }: { donation: Donation; report: string }) =>
  isAnswered(donation) ? null : (
    <section aria-labelledby="money-back" className="mt-10 grid gap-3 print:hidden">
      <h2 id="money-back" className="text-xl">
        If you want your money back
      </h2>
      <div className="grid max-w-prose gap-2 text-mute">
        <p>
          If the campaign changes what you donated to, we mail you, and you can ask for your donation back here for{' '}
          {refundRequestDays} days.
        </p>
        <p>
          In any other case, an admin of this site decides, not the organiser:{' '}
          <Link to={report} className="text-link">
            report a problem with the donation
          </Link>{' '}
          and say why. What the campaign still has of it is not paid out before the decision. PayPal takes refunds for{' '}
          {refundableDays} days after the payment.
        </p>
      </div>
    </section>
  )
