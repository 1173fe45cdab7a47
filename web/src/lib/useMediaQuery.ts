import { useSyncExternalStore } from 'react'

/** Whether a media query matches; null on the server and in the first render of a server-rendered page. */
export const useMediaQuery = (query: string): boolean | null =>
  useSyncExternalStore<boolean | null>(
    (listener) => {
      const media = window.matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    () => window.matchMedia(query).matches,
    () => null,
  )
