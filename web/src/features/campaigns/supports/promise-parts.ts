import type { ReactNode } from 'react'

/** What a page provides for buttons that fail because the promise was changed meanwhile. */
export type PromiseParts = {
  /** What changed since a version. */
  whatChanged: (from: number) => ReactNode
  /** Makes the page show the current promise. */
  onPromiseChanged: () => void
}
