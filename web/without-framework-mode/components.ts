import { createContext } from 'react'
import type { Ref } from 'react'

/** Provided only by `HydratedRouter`, which data mode does not use. */
export const FrameworkContext = createContext(undefined)

/** Links in data mode do not prefetch, so they need no ref and no listeners. */
export const usePrefetchBehavior = () => [false, null, {}]

export const PrefetchPageLinks = () => null

export const mergeRefs =
  <T>(...refs: (Ref<T> | undefined)[]) =>
  (value: T | null) => {
    for (const ref of refs) {
      if (typeof ref === 'function') ref(value)
      else if (ref) ref.current = value
    }
  }
