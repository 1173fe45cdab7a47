import { createContext } from 'react'
import type { Ref } from 'react'

/** Provided by `HydratedRouter` alone, which data mode does without. */
export const FrameworkContext = createContext(undefined)

/** Links of data mode prefetch nothing: not now, no ref of their own, no listeners. */
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
