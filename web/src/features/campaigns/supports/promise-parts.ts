import type { ReactNode } from 'react'

/** The parts of a page about a change of the promise. */
export type PromiseParts = {
  /** What changed since a version. */
  whatChanged: (from: number) => ReactNode
  /** The page must show the promise of now. */
  onPromiseChanged: () => void
}
