import { useInfiniteQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useApi } from '../../../api/context.tsx'
import { useSession } from '../../../api/session.ts'
import { withNames } from '../../../lib/chosen-names.ts'
import { dayIn, formatRelativeDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { PeopleList } from '../../../ui/table/PeopleList.tsx'
import { supporterWords, unnamedWords } from './supporter-words.ts'
import { supportersQuery } from './supporters.queries.ts'

// Only owners have it.
const PointOutButton = lazy(async () => ({ default: (await import('./PointOutButton.tsx')).PointOutButton }))

/** The number of supporters and the named ones. Renders nothing without supporters. Names that cannot be fetched are left out. */
export const Supporters = ({
  campaign,
  isOpen,
}: {
  campaign: { _id: string; support: number; supported: boolean; timeZone: string; owner: { _id: string } }
  /** Whether it still takes support. */
  isOpen: boolean
}) => {
  const nowMs = useNow()
  const { user } = useSession()
  const isOwner = user?._id === campaign.owner._id
  const list = useInfiniteQuery(supportersQuery(useApi(), campaign._id))
  const named = withNames(list.data?.pages.flatMap(({ items }) => items) ?? [])
  const people = named.map(({ supportedAt, ...person }) => ({
    ...person,
    note: formatRelativeDay(dayIn(Date.parse(supportedAt), campaign.timeZone), nowMs, campaign.timeZone),
  }))
  const more = list.hasNextPage
    ? { isFetching: list.isFetchingNextPage, fetch: () => void list.fetchNextPage() }
    : undefined
  if (campaign.support === 0) return null
  return (
    <section aria-labelledby="supporters">
      <h2 id="supporters" className="text-2xl">
        Supporters
      </h2>
      <p className="mt-2 text-mute">
        <span>{supporterWords(campaign.support, campaign.supported, isOpen)}</span>{' '}
        <span>{list.hasNextPage ? '' : unnamedWords(campaign.support, people.length)}</span>
      </p>
      {people.length > 0 && (
        <PeopleList
          label="Supporters"
          people={people}
          more={more}
          actionOf={
            isOwner
              ? (person) =>
                  person._id !== user._id && (
                    <Suspense fallback={null}>
                      <PointOutButton campaignId={campaign._id} person={person} />
                    </Suspense>
                  )
              : undefined
          }
        />
      )}
    </section>
  )
}
