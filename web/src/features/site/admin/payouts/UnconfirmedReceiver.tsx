import type { PayoutDetails } from '@muster/contract/money/payouts.ts'

/** Says that the receiver of a payout is no PayPal address that its owner confirmed. The owner reads it when they request the payout. */
export const UnconfirmedReceiver = ({
  payout,
  isPaidOutside,
}: {
  payout: Pick<PayoutDetails, 'isRecipientConfirmed'>
  isPaidOutside: boolean
}) =>
  payout.isRecipientConfirmed ? null : (
    <span className="block text-sm font-normal text-danger">
      <span>Not confirmed as a PayPal address: it is the owner’s account address.</span>
      {!isPaidOutside && <span> If PayPal has no account with it, the money comes back.</span>}
    </span>
  )
