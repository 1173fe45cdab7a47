import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.tsx'
import { loader as makeLoader } from '../../api/load.ts'
import { campaignQuery } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { whatPeopleSayYesTo as title } from '../../features/campaigns/promises/PromiseLine.tsx'
import { versionsQuery } from '../../features/campaigns/promises/promises.queries.ts'
import { Versions } from '../../features/campaigns/promises/Versions.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../router/Link.tsx'
import { useParams } from '../../router/hooks.ts'
import { Icon } from '../../ui/picture/Icon.tsx'
import { HandedOver } from '../../ui/text/HandedOver.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

export const handle: PageHandle = {
  meta: ({ queryClient, params }) => {
    const campaign = queryClient.getQueryData<Campaign>(['campaigns', 'one', params['id']])
    if (!campaign) return { title, isPrivate: true }
    return {
      title: `${title}: ${campaign.title}`,
      description: `What people who support “${campaign.title}” say yes to, and each change of it.`,
      canonicalPath: paths.campaignVersions(campaign._id),
      isPrivate: campaign.standing === 'in_review',
    }
  },
}

export const loader = makeLoader(async ({ api, queryClient, params }) => {
  const id = params['id'] ?? ''
  const versions = queryClient.infiniteQuery(versionsQuery(api, id))
  await Promise.all([queryClient.query({ ...campaignQuery(api, id), staleTime: 'static' }), versions])
})

export const Component = () => {
  const { id = '' } = useParams()
  const { data: campaign } = useQuery(campaignQuery(useApi(), id))
  if (!campaign) return null
  return (
    <div className="wrapper pb-10 pt-2 lg:pb-14 lg:pt-3">
      <Link
        to={paths.campaign(id)}
        className="text-link mb-4 inline-flex min-h-11 max-w-full items-center gap-2 text-sm"
      >
        <Icon name="arrowLeft" />
        <bdi className="min-w-0 wrap-anywhere">{campaign.title}</bdi>
      </Link>
      <PageHeading lead="This is what people support. Each change is listed below, word by word.">{title}</PageHeading>
      <HandedOver transfers={campaign.transfers} timeZone={campaign.timeZone} className="mt-4" />
      <Versions campaignId={id} timeZone={campaign.timeZone} />
    </div>
  )
}
