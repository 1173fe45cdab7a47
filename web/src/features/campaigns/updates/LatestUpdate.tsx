import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { formatInstantThere } from '../../../lib/format.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { firstLine, withoutTitle } from './update-words.ts'
import { useUpdates } from './updates.queries.ts'

/** The latest update in short, with a link to it. Not one that stands above the title. */
export const LatestUpdate = ({ campaign }: { campaign: Pick<Campaign, '_id' | 'timeZone' | 'urgentUpdates'> }) => {
  const latest = useUpdates(campaign._id).updates.find(({ removedAt }) => removedAt === null)
  if (!latest || campaign.urgentUpdates?.some(({ _id }) => _id === latest._id)) return null
  return (
    <section aria-labelledby="latest-news" className="border-l-4 border-marigold pl-4 max-lg:order-3 lg:mt-5">
      <h2 id="latest-news" className="text-sm font-semibold text-mute">
        Latest news
      </h2>
      <p className="font-semibold wrap-anywhere" dir="auto">
        <Link to={paths.campaignUpdate(campaign._id, latest._id)} className="text-link">
          {latest.title}
        </Link>
      </p>
      <p className="line-clamp-2 text-sm wrap-anywhere empty:hidden" dir="auto">
        {firstLine(withoutTitle(latest))}
      </p>
      <time dateTime={latest.createdAt} className="text-sm text-mute">
        {formatInstantThere(latest.createdAt, campaign.timeZone)}
      </time>
    </section>
  )
}
