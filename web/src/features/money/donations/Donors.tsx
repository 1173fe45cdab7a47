import { useInfiniteQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.tsx'
import { withNames } from '../../../lib/chosen-names.ts'
import { dayIn, formatRelativeDay } from '../../../lib/format.ts'
import { useNow } from '../../../lib/now.tsx'
import { PeopleList } from '../../../ui/table/PeopleList.tsx'
import { donorsQuery } from './donors.queries.ts'

/** Donors who chose to be named. Renders nothing if there are none, or if they cannot be fetched. */
export const Donors = ({ campaign }: { campaign: { _id: string; timeZone: string } }) => {
  const nowMs = useNow()
  const list = useInfiniteQuery(donorsQuery(useApi(), campaign._id))
  const named = withNames(list.data?.pages.flatMap(({ items }) => items) ?? [])
  if (named.length === 0) return null
  const people = named.map(({ _id, donatedAt, ...person }) => ({
    ...person,
    // A guest has no id.
    _id: _id ?? `${donatedAt} ${person.displayName}`,
    note: formatRelativeDay(dayIn(Date.parse(donatedAt), campaign.timeZone), nowMs, campaign.timeZone),
  }))
  const more = list.hasNextPage
    ? { isFetching: list.isFetchingNextPage, fetch: () => void list.fetchNextPage() }
    : undefined
  return (
    <section aria-labelledby="donors">
      <h2 id="donors" className="text-2xl">
        Donors
      </h2>
      <p className="mt-2 text-mute">Donors who chose to be named, latest first.</p>
      <PeopleList label="Donors" people={people} more={more} />
    </section>
  )
}
