import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { loader as makeLoader } from '../../api/load.ts'
import { campaignListQuery, tagsQuery } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { CampaignList } from '../../features/campaigns/campaign/list/CampaignList.tsx'
import {
  filterOf,
  inPast,
  readListState,
  startOf,
  statusOf,
} from '../../features/campaigns/campaign/list/list-state.ts'
import { ListControls } from '../../features/campaigns/campaign/list/ListControls.tsx'
import { useListState } from '../../features/campaigns/campaign/list/useListState.ts'
import { FavoriteButton } from '../../features/campaigns/favorites/FavoriteButton.tsx'
import { FavoritesLink } from '../../features/campaigns/favorites/FavoritesLink.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

export const handle: PageHandle = {
  meta: ({ url }) => {
    const { q, tag } = readListState(url.searchParams)
    const about = q || tag
    return {
      title: about ? `Campaigns: ${about}` : 'Campaigns',
      description:
        'Campaigns with their day: who acts, where, when, and what was raised. Search campaigns and support one.',
      canonicalPath: paths.campaigns({ q, tag }),
    }
  },
}

/** The server waits for the rows; in the browser the page is shown at once with a skeleton. */
export const loader = makeLoader(async ({ api, queryClient, url }) => {
  if (!import.meta.env.SSR) return
  const state = readListState(url.searchParams)
  const [list] = await Promise.all([
    queryClient.infiniteQuery(campaignListQuery(api, filterOf(state), startOf(url.searchParams))),
    queryClient.query(tagsQuery(api, '')),
  ])
  // An empty page links to past campaigns if some match.
  const isEmpty = list.pages.every(({ items }) => items.length === 0)
  if (isEmpty && statusOf(state) === 'active') {
    await queryClient.infiniteQuery(campaignListQuery(api, filterOf(inPast(state))))
  }
})

const favorite = ({ _id, title, executionDate }: CampaignSummary) => (
  <FavoriteButton item={{ id: _id, title, date: executionDate }} />
)

export const Component = () => {
  const controls = useListState()
  return (
    <div className="wrapper py-7 lg:py-14">
      <PageHeading lead="Find a campaign, support it, or donate to it." beside={<FavoritesLink />}>
        Campaigns
      </PageHeading>
      <div className="mt-5 lg:mt-8">
        <ListControls {...controls} />
      </div>
      <div className="mt-4 lg:mt-8">
        <CampaignList {...controls} favorite={favorite} />
      </div>
    </div>
  )
}
