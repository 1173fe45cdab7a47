import { Loading, Skeleton } from '../../../../ui/page/Skeleton.tsx'
import type { ListState } from './list-state.ts'

const places = [0, 1, 2, 3, 4, 5] as const

/** The placeholder of the list. */
export const ListSkeleton = ({ view }: { view: ListState['view'] }) => (
  <Loading label="Loading campaigns">
    <Skeleton className="mb-3 h-11 max-w-40" />
    <div className={view === 'cards' ? 'hidden' : 'hidden gap-3 lg:grid'}>
      {places.map((place) => (
        <Skeleton key={place} className="h-18" />
      ))}
    </div>
    <div className={`grid gap-5 sm:grid-cols-2 lg:grid-cols-3 ${view === 'cards' ? '' : 'lg:hidden'}`}>
      {places.map((place) => (
        <Skeleton key={place} className="h-96" />
      ))}
    </div>
  </Loading>
)
