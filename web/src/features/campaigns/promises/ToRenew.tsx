import type { CampaignStats } from '@muster/contract/campaigns/campaigns.ts'
import { formatCount } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { shortDay } from '../../../lib/short-day.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'

/** Supporters who have not answered since a change, without a reproach. @param day of the change */
export const toRenewWords = (count: number, day: string): string =>
  `${formatCount(count)} more ${count === 1 ? 'is' : 'are'} deciding about the change of ${day}`

/** How many supporters have not said since the last change whether they stay. They are not in the count. */
export const ToRenew = ({
  campaign: { _id: id, timeZone },
  toRenew: { people, since },
}: {
  campaign: { _id: string; timeZone: string }
  toRenew: NonNullable<CampaignStats['toRenew']>
}) => {
  const nowMs = useNow()
  return (
    <p className="mt-2.5 text-sm/5 text-mute">
      <Link to={paths.campaignChanges(id)} className="underline decoration-1 underline-offset-4 hover:decoration-2">
        {toRenewWords(people, shortDay(since, nowMs, timeZone))}
      </Link>
    </p>
  )
}
