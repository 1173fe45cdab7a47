import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { timesThere } from '@muster/contract/facts/meeting.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '../../router/hooks.ts'
import { useApi } from '../../api/context.tsx'
import { loader as makeLoader } from '../../api/load.ts'
import { routeAction } from '../../api/form-action.ts'
import { siteQuery } from '../../api/site.queries.ts'
import {
  campaignQuery,
  campaignStatsQuery,
  raisedByDayQuery,
} from '../../features/campaigns/campaign/campaigns.queries.ts'
import { CampaignSkeleton } from '../../features/campaigns/campaign/page/CampaignSkeleton.tsx'
import { lastChangeQuery } from '../../features/campaigns/promises/promises.queries.ts'
import { updatesQuery } from '../../features/campaigns/updates/updates.queries.ts'
import { formatDay, formatPlace } from '../../lib/format.ts'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Failure } from '../../ui/page/Failure.tsx'
import { CampaignScreen } from './CampaignScreen.tsx'
import { confirmSupport } from '../../features/campaigns/supports/confirm-support.ts'

const previewLength = 200

const dayWords = ({ executionDate, ...campaign }: Campaign) => {
  if (executionDate === null) return 'Date to be announced'
  return [formatDay(executionDate), timesThere(campaign)].filter((words) => words !== null).join(', ')
}

/** The text of a link preview: the day and place first, then the beginning of the story. */
const describe = (campaign: Campaign) => {
  const day = dayWords(campaign)
  const story = campaign.description.replace(/\s+/g, ' ').trim()
  const text = `${day}, ${formatPlace(campaign)}. ${story}`
  return text.length <= previewLength ? text : `${text.slice(0, previewLength).replace(/\s\S*$/, '')}…`
}

/** The alternative text of the share image. */
const imageAlt = (campaign: Campaign) => {
  return `${campaign.title}. ${dayWords(campaign)}, ${formatPlace(campaign)}`
}

export const handle: PageHandle = {
  meta: ({ queryClient, params, url }) => {
    const campaign = queryClient.getQueryData<Campaign>(['campaigns', 'one', params['id']])
    if (!campaign) return { title: 'Campaign', isPrivate: true }
    const { title } = campaign
    // A browser that goes from page to page only changes the title of its tab.
    if (!import.meta.env.SSR) return { title }
    return {
      title,
      description: describe(campaign),
      canonicalPath: paths.campaign(campaign._id),
      // A campaign that waits for an admin is for people who have its link.
      isPrivate: url.searchParams.has('joinToken') || campaign.standing === 'in_review',
      image: campaign.shareImageUrl,
      imageAlt: imageAlt(campaign),
    }
  },
}

export const loader = makeLoader(async ({ api, queryClient, params }) => {
  const id = params['id'] ?? ''
  const figures = Promise.all([
    queryClient.query(campaignStatsQuery(api, id)),
    queryClient.query(raisedByDayQuery(api, id)),
    queryClient.query(siteQuery(api)),
    queryClient.infiniteQuery(updatesQuery(api, id)),
  ])
  // The browser shows the page without them; the server must not, because its output is cached for all visitors.
  const orNone = import.meta.env.SSR ? figures : figures.catch(() => undefined)
  const [campaign] = await Promise.all([queryClient.query({ ...campaignQuery(api, id), staleTime: 'static' }), orNone])
  if (import.meta.env.SSR && campaign.version > 1) await queryClient.query(lastChangeQuery(api, id))
})

/** Without scripts the notice of a `joinToken` posts its form here; the loader then reads the new count. */
export const action = routeAction(confirmSupport)

export const Component = () => {
  const { id = '' } = useParams()
  const campaign = useQuery(campaignQuery(useApi(), id))
  if (campaign.data) return <CampaignScreen key={id} campaign={campaign.data} />
  if (!campaign.error) return <CampaignSkeleton />
  return (
    <div className="wrapper py-16">
      <Failure what="Failed to load" error={campaign.error} retry={() => void campaign.refetch()} />
    </div>
  )
}
