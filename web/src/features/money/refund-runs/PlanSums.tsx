import type { RefundPlan } from '@muster/contract/money/refund-runs.ts'
import { siteName } from '../../../lib/site-face.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { SumTable } from '../../../ui/table/SumTable.tsx'
import { donationsInWords } from './refund-run-words.ts'

/** What cannot be refunded. */
export const LeftOut = ({ plan: { leftOut, left, pendingPayout } }: { plan: RefundPlan }) => (
  <Alert tone="warning" title={`${formatMoney(left, 'USD')} of ${donationsInWords(leftOut)} cannot be refunded`}>
    <p>
      The table says why.
      {pendingPayout !== null && (
        <span>{` The campaign’s pending payout holds ${formatMoney(pendingPayout, 'USD')}. Reject it first to refund more.`}</span>
      )}
    </p>
  </Alert>
)

/** What a preview comes to, and who pays it. */
export const PlanSums = ({ plan }: { plan: RefundPlan }) => (
  <div className="grid gap-4">
    <SumTable
      caption="Who pays the refunds"
      lines={[
        { what: 'From what the campaign has available', amount: plan.fromCampaign },
        { what: `${siteName()}’s fees returned`, amount: plan.platformFeeBack },
        { what: 'From the site’s own money', amount: plan.fromSite },
      ]}
      total={{ what: `Refund of ${donationsInWords(plan.donations)}`, amount: plan.amount }}
    />
    <p className="text-sm text-mute">
      PayPal keeps {formatMoney(plan.providerFee, 'USD')} of fees for these donations. The campaign pays that as far as
      it has money available, and the site pays the rest.
    </p>
    {plan.leftOut > 0 && <LeftOut plan={plan} />}
  </div>
)
