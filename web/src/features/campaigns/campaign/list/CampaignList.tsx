import type { CampaignSummary } from '@muster/contract/campaigns/campaigns.ts'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '../../../../router/Link.tsx'
import { useApi } from '../../../../api/context.tsx'
import { useNow } from '../../../../lib/now.tsx'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button/Button.tsx'
import { hasEnded, pastHeading } from '../campaign-words.ts'
import { plural } from '../../../../lib/format.ts'
import { useMediaQuery } from '../../../../lib/useMediaQuery.ts'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { preloadPicture } from '../../../../ui/picture/preload-picture.ts'
import { LoadMore } from '../../../../ui/table/LoadMore.tsx'
import { CampaignCard } from '../CampaignCard.tsx'
import { cardSizes } from '../CampaignCover.tsx'
import { campaignListQuery } from '../campaigns.queries.ts'
import { CampaignTable } from './CampaignTable.tsx'
import { ListSkeleton } from './ListSkeleton.tsx'
import { directionOf, filterOf, pageFrom, statusOf, writeListState } from './list-state.ts'
import { NothingFound } from './NothingFound.tsx'
import { useListStart } from './useListState.ts'
import type { Controls } from './useListState.ts'
import { ViewToggle } from './ViewToggle.tsx'

type Favorite = (campaign: CampaignSummary) => ReactNode

type Parts = { campaigns: readonly CampaignSummary[]; past: readonly CampaignSummary[] }

/** Splits the list into active and past campaigns. A list of only one kind is not split. */
const partsOf = (listed: readonly CampaignSummary[], status: string, nowMs: number): Parts => {
  const firstPast = status === 'all' ? listed.findIndex((campaign) => hasEnded(campaign, nowMs)) : -1
  return firstPast < 0
    ? { campaigns: listed, past: [] }
    : { campaigns: listed.slice(0, firstPast), past: listed.slice(firstPast) }
}

const Grid = ({
  campaigns,
  favorite,
  headingLevel,
}: {
  campaigns: readonly CampaignSummary[]
  favorite: Favorite
  headingLevel: 'h2' | 'h3'
}) => (
  <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
    {campaigns.map((campaign) => (
      <li key={campaign._id} className="grid">
        <CampaignCard campaign={campaign} headingLevel={headingLevel} action={favorite(campaign)} />
      </li>
    ))}
  </ul>
)

const Cards = ({ campaigns, past, favorite }: Parts & { favorite: Favorite }) => (
  <>
    {campaigns.length > 0 && <Grid campaigns={campaigns} favorite={favorite} headingLevel="h2" />}
    {past.length > 0 && (
      <section aria-label={pastHeading}>
        <h2 className={`mb-4 text-xl ${campaigns.length > 0 ? 'mt-10 border-t border-line pt-6' : ''}`}>
          {pastHeading}
        </h2>
        <Grid campaigns={past} favorite={favorite} headingLevel="h3" />
      </section>
    )}
  </>
)

/** A table on wide screens, cards on narrow ones. The server does not know the width, so it renders both and CSS chooses. */
const Rows = ({ campaigns, past, state, change, favorite }: Controls & Parts & { favorite: Favorite }) => {
  const isWide = useMediaQuery('(min-width: 64rem)')
  const first = campaigns[0] ?? past[0]
  if (first?.imageUrl && !isWide)
    preloadPicture(first.imageUrl, cardSizes, state.view === 'cards' ? 'all' : 'not (min-width: 64rem)')
  const cards = <Cards campaigns={campaigns} past={past} favorite={favorite} />
  if (state.view === 'cards' || isWide === false) return cards
  const table = (
    <CampaignTable
      campaigns={campaigns}
      past={past}
      favorite={favorite}
      sortOf={(sort) => ({ direction: directionOf(state, sort), onClick: () => void change({ sort }) })}
    />
  )
  if (isWide) return table
  return (
    <>
      <div className="hidden lg:block">{table}</div>
      <div className="lg:hidden">{cards}</div>
    </>
  )
}

const countOf = (total: number | null, shown: number, hasMore: boolean) => {
  if (total !== null) return plural(total, 'campaign', 'campaigns')
  return hasMore ? `More than ${plural(shown, 'campaign', 'campaigns')}` : plural(shown, 'campaign', 'campaigns')
}

/** Shown above past campaigns if no active one matches. Starting a campaign is offered, but is not the main action. */
const NoneAhead = ({ q }: { q: string }) => (
  <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-sunk px-5 py-4">
    <p>
      {q ? (
        <span>
          No active campaign matches “<bdi className="font-semibold">{q}</bdi>”.
        </span>
      ) : (
        <span>No active campaign matches these filters.</span>
      )}
      <span> </span>
      Past campaigns do.
    </p>
    <ButtonLink tone="secondary" size="small" to={paths.newCampaign(q)}>
      {q ? 'Start this campaign' : 'Create a campaign'}
    </ButtonLink>
  </div>
)

/** The matching campaigns, with loading, failed, empty and full states. Old rows stay while new ones are fetched. */
export const CampaignList = ({ state, change, favorite }: Controls & { favorite: Favorite }) => {
  const from = useListStart()
  const nowMs = useNow()
  const list = useInfiniteQuery({
    ...campaignListQuery(useApi(), filterOf(state), from),
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
  const listed = list.data.pages.flatMap(({ items }) => items)
  const total = list.data.pages[0]?.total ?? null
  if (listed.length === 0 && !list.isPlaceholderData) return <NothingFound state={state} change={change} />
  const parts = partsOf(listed, statusOf(state), nowMs)
  return (
    <>
      <div className="mb-3 flex min-h-11 items-center justify-between gap-4">
        <p role="status" className="text-mute">
          {countOf(total, listed.length, list.hasNextPage)}
        </p>
        <ViewToggle view={state.view} onChange={(view) => void change({ view })} />
      </div>
      <div
        aria-busy={list.isPlaceholderData}
        className={`transition-opacity delay-150 ${list.isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {parts.campaigns.length === 0 && parts.past.length > 0 && <NoneAhead q={state.q.trim()} />}
        <Rows {...parts} state={state} change={change} favorite={favorite} />
      </div>
      {from !== null && (
        <p className="mt-6 text-center">
          <Link to={`?${writeListState(state)}`} className="text-link inline-flex min-h-11 items-center">
            Back to the beginning of the list
          </Link>
        </p>
      )}
      <LoadMore
        list={list}
        shown={listed.length}
        total={from === null ? total : null}
        linkTo={(cursor) => pageFrom(state, cursor)}
      />
    </>
  )
}
