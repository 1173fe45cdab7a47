import { refundableDays } from '@muster/contract/facts/refund-runs.ts'
import { dayMs, formatInstantThere } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'

/** Until when PayPal refunds a donation that has arrived. */
export const PaypalUntil = ({
  donation: { completedAt },
  zone,
}: {
  donation: { completedAt: string | null }
  zone: string
}) => {
  const nowMs = useNow()
  if (completedAt === null) return null
  const untilMs = Date.parse(completedAt) + refundableDays * dayMs
  const until = formatInstantThere(new Date(untilMs).toISOString(), zone)
  return <span>{`PayPal ${nowMs < untilMs ? 'can' : 'could'} refund it until ${until}.`}</span>
}
