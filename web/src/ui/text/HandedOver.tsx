import type { Transfer } from '@muster/contract/campaigns/transfer.ts'
import { dayIn, formatDay } from '../../lib/format.ts'

/** When a campaign was handed over, newest first. Renders nothing if it never was. */
export const HandedOver = ({
  transfers,
  timeZone,
  className = '',
}: {
  transfers: readonly Transfer[] | undefined
  timeZone: string
  className?: string
}) =>
  transfers && (
    <ul className={`grid gap-1 text-sm text-mute ${className}`}>
      {transfers.map(({ from, to, at }) => (
        <li key={at} className="wrap-anywhere">
          <bdi>{from}</bdi> handed the campaign over to <bdi>{to}</bdi> on {formatDay(dayIn(Date.parse(at), timeZone))}.
        </li>
      ))}
    </ul>
  )
