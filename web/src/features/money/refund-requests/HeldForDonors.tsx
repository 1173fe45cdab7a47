import { formatInstant, formatMoney, viewersZone } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'

/** What is held out of payouts because the promise changed, why, and until when. Nothing if nothing is held. */
export const HeldForDonors = ({ amount, until }: { amount: number; until: string | null }) => {
  if (amount === 0) return null
  return (
    <Alert title={`${formatMoney(amount, 'USD')} is held for donors`}>
      <p>
        The campaign has changed since they donated, so they can ask for their donations back
        {until === null ? <span>. </span> : <span>{` until ${formatInstant(until, viewersZone())}. `}</span>}
        <span>
          {until === null
            ? 'An admin decides about what they asked for. What is not refunded is then available again.'
            : 'What they do not ask for is then available for a payout again.'}
        </span>
      </p>
    </Alert>
  )
}
