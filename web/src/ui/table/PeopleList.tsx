import type { ReactNode } from 'react'
import { Avatar } from '../picture/Avatar.tsx'
import { Button } from '../button/Button.tsx'

export type ShownPerson = { _id: string; displayName: string; imageUrl: string | null; note: string }

/** People with a picture, a name and a line about each, in as many columns as fit. */
export const PeopleList = <Person extends ShownPerson>({
  label,
  people,
  more,
  actionOf,
}: {
  label: string
  people: readonly Person[]
  /** Set if more people can be loaded. */
  more?: { isFetching: boolean; fetch: () => void } | undefined
  /** What can be done about a person. */
  actionOf?: ((person: Person) => ReactNode) | undefined
}) => (
  <>
    <ul
      aria-label={label}
      className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-3"
    >
      {people.map((person) => {
        const { _id, displayName, imageUrl, note } = person
        return (
          <li key={_id} className="flex min-w-0 items-center gap-3">
            <Avatar name={displayName} imageUrl={imageUrl} />
            <div className="min-w-0">
              <bdi className="block truncate font-semibold">{displayName}</bdi>
              <span className="block text-sm text-mute">{note}</span>
              {actionOf?.(person)}
            </div>
          </li>
        )
      })}
    </ul>
    {more && (
      <Button tone="quiet" size="small" className="-mx-3.5 mt-3" pending={more.isFetching} onClick={more.fetch}>
        Show more names
      </Button>
    )}
  </>
)
