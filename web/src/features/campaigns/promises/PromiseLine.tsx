import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { useNow } from '../../../lib/now.tsx'
import { shortDay } from '../../../lib/short-day.ts'
import { paths } from '../../../paths.ts'
import { Link } from '../../../router/Link.tsx'
import { lastChangeQuery } from './promises.queries.ts'

/** The name of the page with the versions of a campaign's promise. */
export const whatPeopleSayYesTo = 'What people say yes to'

/** A quiet link to the versions of the promise, with the day of the last change. */
export const PromiseLine = ({ campaign: { _id: id, version, timeZone } }: { campaign: Campaign }) => {
  const isChanged = version > 1
  const { data: changedAt } = useQuery({ ...lastChangeQuery(useApi(), id), enabled: isChanged })
  const nowMs = useNow()
  return (
    <p className="-my-6 text-sm text-mute print:hidden">
      <Link to={paths.campaignVersions(id)} className="text-link inline-flex min-h-11 items-center">
        {whatPeopleSayYesTo}
      </Link>
      {isChanged && changedAt && <span> · changed on {shortDay(changedAt, nowMs, timeZone)}</span>}
    </p>
  )
}
