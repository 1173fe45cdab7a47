import type { PlanLine } from '@muster/contract/money/refund-runs.ts'
import { dayIn, formatDay, formatMoney, viewersZone } from '../../../lib/format.ts'

type Facts = Pick<PlanLine, 'donor' | 'donorEmail' | 'donatedAt' | 'donated'>

/** Who gave how much, and when. @param note why it is not refunded in full */
export const Donor = ({ donor, donorEmail, donatedAt, donated, note }: Facts & { note?: string | null }) => (
  <>
    <span className="block wrap-anywhere">{donor ?? donorEmail ?? 'A donor'}</span>
    {donor && donorEmail && <span className="block text-sm font-normal text-mute wrap-anywhere">{donorEmail}</span>}
    <span className="block text-sm font-normal text-mute">
      {formatMoney(donated, 'USD')} on {formatDay(dayIn(Date.parse(donatedAt), viewersZone()))}
    </span>
    {note && <span className="block text-sm font-normal text-ink">{note}</span>}
  </>
)
