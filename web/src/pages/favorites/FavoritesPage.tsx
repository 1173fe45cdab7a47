import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useApi } from '../../api/context.tsx'
import { useSession } from '../../api/session.ts'
import { dateState, nearWords, peopleWords } from '../../features/campaigns/campaign/campaign-words.ts'
import { campaignQuery } from '../../features/campaigns/campaign/campaigns.queries.ts'
import { FavoriteRow } from '../../features/campaigns/favorites/FavoriteRow.tsx'
import { refreshFavorite, useFavoritesStored } from '../../features/campaigns/favorites/favorites.ts'
import { useSeenFavorites } from '../../features/campaigns/favorites/useSeenFavorites.ts'
import type { SeenFavorite } from '../../features/campaigns/favorites/useSeenFavorites.ts'
import { useStorageAllowed } from '../../lib/draft.ts'
import { dayIn, formatPlace, plural } from '../../lib/format.ts'
import { useNow } from '../../lib/now.tsx'
import type { PageHandle } from '../../meta.ts'
import { paths } from '../../paths.ts'
import type { DateBlockState } from '../../ui/picture/DateBlock.tsx'
import { ButtonLink } from '../../ui/button/Button.tsx'
import { Empty } from '../../ui/page/Empty.tsx'
import { Money } from '../../ui/text/Money.tsx'
import { PageHeading } from '../../ui/page/PageHeading.tsx'

export const handle: PageHandle = { meta: () => ({ title: 'Favorites', isPrivate: true }) }

const stateWords = { cancelled: 'Cancelled', past: 'Completed' } as const

/** The current state of a campaign. */
const Live = ({ campaign, state, nowMs }: { campaign: Campaign; state: DateBlockState; nowMs: number }) => {
  const when = nearWords(campaign, nowMs)
  return (
    <p className="mt-1 text-sm text-mute">
      <span className="inline-block first-letter:uppercase">{state === 'coming' ? when : stateWords[state]}</span> ·{' '}
      {formatPlace(campaign)} · {peopleWords(campaign)}
      {campaign.actionMode !== 'action' && (
        <span>
          {' · '}
          <Money amount={campaign.totalRaised} /> raised
        </span>
      )}
    </p>
  )
}

/** Stored favorites are shown at once. Failed loads are skipped silently (specification, section 8). */
const FavoriteItem = ({ favorite, place }: { favorite: SeenFavorite; place: number }) => {
  const { item } = favorite
  const nowMs = useNow()
  const { data: campaign } = useQuery({ ...campaignQuery(useApi(), item.id), retry: false })
  useEffect(() => {
    if (campaign) refreshFavorite({ id: campaign._id, title: campaign.title, date: campaign.executionDate })
  }, [campaign])
  const isOver = item.date !== null && item.date < dayIn(nowMs, 'UTC')
  const state = campaign ? dateState(campaign, nowMs) : isOver ? 'past' : 'coming'
  return (
    <FavoriteRow favorite={favorite} place={place} state={state}>
      {campaign && <Live campaign={campaign} state={state} nowMs={nowMs} />}
    </FavoriteRow>
  )
}

const FavoriteRows = ({ favorites }: { favorites: readonly SeenFavorite[] }) => {
  const count = favorites.filter(({ isKept }) => isKept).length
  const where = useFavoritesStored() ? 'kept in this browser' : 'kept until you close the page'
  return (
    <>
      <p role="status" className="mb-4 text-mute">
        {`${plural(count, 'campaign', 'campaigns')}, ${where}`}
      </p>
      <ul aria-label="Favorites" className="grid gap-3">
        {favorites.map((favorite, place) => (
          <FavoriteItem key={favorite.item.id} favorite={favorite} place={place} />
        ))}
      </ul>
    </>
  )
}

export const Component = () => {
  const favorites = useSeenFavorites()
  const { status } = useSession()
  const isAllowed = useStorageAllowed()
  return (
    <div className="wrapper py-10 lg:py-14">
      <PageHeading lead={status === 'signed-out' && isAllowed && 'They stay in this browser, also without an account.'}>
        Favorites
      </PageHeading>
      <div className="mt-8 max-w-4xl">
        {favorites.length > 0 ? (
          <FavoriteRows favorites={favorites} />
        ) : (
          <Empty action={<ButtonLink to={paths.campaigns()}>Browse campaigns</ButtonLink>}>
            No favorites yet. Click the star of a campaign to keep it here.
          </Empty>
        )}
      </div>
    </div>
  )
}
