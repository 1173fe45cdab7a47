import { formatInstantThere, formatMoney, viewersZone } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'

const inDispute = (since: string | null) =>
  since === null
    ? 'This money is in dispute.'
    : `This money has been in dispute since ${formatInstantThere(since, viewersZone())}.`

/** What open disputes hold out of payouts, why, and since when. It does not say who raised them. Nothing if nothing is held. */
export const HeldInDisputes = ({ amount, since }: { amount: number; since: string | null }) => {
  if (!(amount > 0)) return null
  return (
    <Alert tone="warning" title={`${formatMoney(amount, 'USD')} waits for a decision`}>
      <p>
        {`${inDispute(since)} An admin decides. Until then it cannot be paid out. What is not refunded is then available again.`}
      </p>
    </Alert>
  )
}

/** What open disputes hold of the payout that the owner has requested. Nothing if they hold nothing of it. */
export const DisputedPayout = ({ amount, since }: { amount: number; since: string | null }) => {
  if (!(amount > 0)) return null
  return (
    <Alert tone="warning" title={`${formatMoney(amount, 'USD')} of the payout that you requested waits for a decision`}>
      <p>{`${inDispute(since)} An admin can approve the payout once the dispute is decided.`}</p>
    </Alert>
  )
}
