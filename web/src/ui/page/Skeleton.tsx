import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { useHasWaited } from '../../lib/useDebounced.ts'

/** A placeholder of loading content, in its final size (set by class). Empty for the first 200 ms. */
export const Skeleton = ({ className }: { className: string }) => {
  const hasWaited = useHasWaited()
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'block rounded-md',
        hasWaited && 'animate-[pulse_1.6s_ease-in-out_infinite] bg-sunk',
        className,
      )}
    />
  )
}

/** Wraps skeletons, and announces the loading once to screen readers. */
export const Loading = ({ label = 'Loading', children }: { label?: string; children?: ReactNode }) => (
  <div role="status">
    <span className="sr-only">{label}</span>
    {children}
  </div>
)

/** The placeholder of a list: a number of rows, whose height is set by class. */
export const RoomForRows = ({ rows, className }: { rows: number; className: string }) => (
  <Loading>
    <div className="grid gap-3">
      {Array.from({ length: rows }, (_, place) => (
        <Skeleton key={place} className={className} />
      ))}
    </div>
  </Loading>
)
