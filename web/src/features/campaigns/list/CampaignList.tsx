import type { CampaignSummary } from '@muster/contract/campaigns.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.tsx'
import { plural } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/useMediaQuery.ts'
import { Failure } from '../../../ui/Failure.tsx'
import { LoadMore } from '../../../ui/LoadMore.tsx'
import { CampaignCard } from '../CampaignCard.tsx'
import { campaignListQuery } from '../campaigns.queries.ts'
import { CampaignTable } from './CampaignTable.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { directionOf, filterOf } from './list-state.ts'
import { NothingFound } from './NothingFound.tsx'
import type { useListState } from './useListState.ts'
import { ViewToggle } from './ViewToggle.tsx'

type Favorite = (campaign: CampaignSummary) => ReactNode
type Controls = ReturnType<typeof useListState>

const Cards = ({ campaigns, favorite }: { campaigns: readonly CampaignSummary[]; favorite: Favorite }) => (
  <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
    {campaigns.map((campaign) => (
      <li key={campaign._id} className="grid">
        <CampaignCard campaign={campaign} action={favorite(campaign)} />
      </li>
    ))}
  </ul>
)

/** A table where there is room for one, cards elsewhere. The server does not know the room, so it writes both and the styles choose. */
const Rows = ({
  campaigns,
  state,
  change,
  favorite,
}: Controls & {
  campaigns: readonly CampaignSummary[]
  favorite: Favorite
}) => {
  const isWide = useMediaQuery('(min-width: 64rem)')
  if (state.view === 'cards' || isWide === false) return <Cards campaigns={campaigns} favorite={favorite} />
  const table = (
    <CampaignTable
      campaigns={campaigns}
      favorite={favorite}
      sortOf={(sort) => ({ direction: directionOf(state, sort), onPress: () => void change({ sort }) })}
    />
  )
  if (isWide) return table
  return (
    <>
      <div className="hidden lg:block">{table}</div>
      <div className="lg:hidden">
        <Cards campaigns={campaigns} favorite={favorite} />
      </div>
    </>
  )
}

const countOf = (total: number | null, shown: number, hasMore: boolean) => {
  if (total !== null) return plural(total, 'campaign', 'campaigns')
  return hasMore ? `More than ${plural(shown, 'campaign', 'campaigns')}` : plural(shown, 'campaign', 'campaigns')
}

/** The campaigns that fit, with all faces of a list. Old rows stay while new ones are fetched. */
export const CampaignList = ({ state, change, favorite }: Controls & { favorite: Favorite }) => {
  const list = useInfiniteQuery({
    ...campaignListQuery(useApi(), filterOf(state)),
    placeholderData: keepPreviousData,
  })
  if (list.isPending) return <ListSkeleton view={state.view} />
  if (list.isLoadingError) {
    return (
      <Failure
        what="Failed to load"
        error={list.error}
        retry={() => void list.refetch()}
        retrying={list.isRefetching}
      />
    )
  }
  const campaigns = list.data.pages.flatMap(({ items }) => items)
  const total = list.data.pages[0]?.total ?? null
  if (campaigns.length === 0 && !list.isPlaceholderData) return <NothingFound state={state} change={change} />
  return (
    <>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <p role="status" className="text-mute">
          {countOf(total, campaigns.length, list.hasNextPage)}
        </p>
        <ViewToggle view={state.view} onChange={(view) => void change({ view })} />
      </div>
      <div
        aria-busy={list.isPlaceholderData}
        className={`transition-opacity delay-150 ${list.isPlaceholderData ? 'opacity-50' : ''}`}
      >
        <Rows campaigns={campaigns} state={state} change={change} favorite={favorite} />
      </div>
      <LoadMore list={list} shown={campaigns.length} total={total} />
    </>
  )
}
