import type { RefundPlan } from '@muster/contract/money/refund-runs.ts'
import { siteName } from '../../../lib/site-face.ts'
import { formatMoney } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'
import { SumTable } from '../../../ui/table/SumTable.tsx'
import { donationsInWords } from './refund-run-words.ts'

/** What cannot be refunded. */
const LeftOut = ({ plan: { leftOut, left, pendingPayout } }: { plan: RefundPlan }) => (
  <Alert tone="warning" title={`${formatMoney(left, 'USD')} of ${donationsInWords(leftOut)} cannot be refunded`}>
    <p>
      The table says why.
      {pendingPayout !== null && (
        <span>{` The campaign’s pending payout holds ${formatMoney(pendingPayout, 'USD')}. Reject it first to refund more.`}</span>
      )}
    </p>
  </Alert>
)

/** Why there is nothing to refund, if a run is opened then. */
export const NothingToRefund = ({ plan }: { plan: RefundPlan }) => (
  <>
    <Alert tone="warning" title="No donation of this campaign can be refunded now" />
    {plan.leftOut > 0 && <LeftOut plan={plan} />}
  </>
)

/** What a preview comes to, and who pays it. */
export const PlanSums = ({ plan }: { plan: RefundPlan }) => (
  <div className="grid gap-4">
    <SumTable
      caption="Who pays the refunds"
      lines={[
        {
          what: 'From what the campaign has available',
          amount: plan.fromCampaign,
          note: 'The owner can no longer ask for it in a payout.',
        },
        {
          what: `${siteName()}’s fees returned`,
          amount: plan.platformFeeBack,
          note: `What ${siteName()} kept of these donations.`,
        },
        {
          what: 'From the site’s own money',
          amount: plan.fromSite,
          note: 'The part of PayPal’s fees that the campaign has no money for.',
        },
      ]}
      total={{ what: `Refund of ${donationsInWords(plan.donations)}`, amount: plan.amount }}
    />
    <p className="text-sm text-mute">
      Donors get back all that they gave, without a deduction. PayPal does not return its fees for these donations,{' '}
      {formatMoney(plan.providerFee, 'USD')}: the campaign pays them as far as it has money available, and the site pays
      the rest.
    </p>
    {plan.leftOut > 0 && <LeftOut plan={plan} />}
  </div>
)
