import type { CampaignMoney } from '@muster/contract/money/campaign-money.ts'
import { formatInstantThere, formatMoney, viewersZone } from '../../../lib/format.ts'
import { Alert } from '../../../ui/text/Alert.tsx'

type Held = Pick<CampaignMoney, 'heldForDonors' | 'askableByDonors' | 'heldForDonorsUntil'> & {
  isCancelled: boolean
  /** Whether money was paid out, or may have been. */
  hasPaidOut: boolean
}

/** What becomes of the money that donors do not get back. */
const afterwards = ({ heldForDonorsUntil: until, isCancelled }: Held) => {
  if (until === null) {
    const rest = isCancelled ? 'stays here until an admin decides about it' : 'is then available again'
    return `An admin decides about what they asked for. What is not refunded ${rest}.`
  }
  return `What they do not ask for ${isCancelled ? 'stays here until an admin decides about it' : 'is then available for a payout again'}.`
}

const restWords = (hasPaidOut: boolean) =>
  hasPaidOut
    ? 'went to fees or was paid out. Donors get fees back as well; an admin decides about what was paid out.'
    : 'went to fees. Donors get fees back as well.'

/** What is held out of payouts because the promise changed, why, and until when. Nothing if nothing is held. */
export const HeldForDonors = (held: Held) => {
  const { heldForDonors: amount, askableByDonors: askable, heldForDonorsUntil: until } = held
  if (amount === 0) return null
  return (
    <Alert title={`${formatMoney(amount, 'USD')} is held for donors`}>
      {askable > amount && (
        <p>
          {`Donors can ask for ${formatMoney(askable, 'USD')} back, and ${formatMoney(amount, 'USD')} of it is held here. The other ${formatMoney(askable - amount, 'USD')} ${restWords(held.hasPaidOut)}`}
        </p>
      )}
      <p>
        The campaign has changed since they donated, so they can ask for their donations back
        {until === null ? <span>. </span> : <span>{` until ${formatInstantThere(until, viewersZone())}. `}</span>}
        <span>{afterwards(held)}</span>
      </p>
    </Alert>
  )
}

/** The same below {@link HeldForDonors} on one page. */
export const HeldForDonorsAbove = ({ heldForDonors: amount }: Pick<Held, 'heldForDonors'>) =>
  amount > 0 && <p className="text-sm text-mute">{formatMoney(amount, 'USD')} is held for donors (see above)</p>
