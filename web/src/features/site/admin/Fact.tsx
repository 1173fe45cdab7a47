import type { ReactNode } from 'react'
import { Loading, Skeleton } from '../../../ui/page/Skeleton.tsx'

/** A name and a value in a `dl`; the value is below the name on a phone. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 border-b border-line py-2.5 last:border-0 max-sm:grid-cols-1">
    <dt className="text-mute">{name}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </div>
)

/** The placeholder of a list of facts. */
export const RoomForFacts = () => (
  <Loading>
    <div className="grid gap-4">
      <Skeleton className="h-16" />
      <Skeleton className="h-40" />
      <Skeleton className="h-40" />
    </div>
  </Loading>
)
