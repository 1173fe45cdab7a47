import { useEffect, useLayoutEffect } from 'react'
import { scrollMemory } from './scroll-memory.ts'
import { useProgress, useShown } from './state.ts'

const elementOf = (hash: string) => {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)))
  } catch {
    return null
  }
}

const scrollToStart = (hash: string) => {
  const element = hash === '' ? null : elementOf(hash)
  if (element) element.scrollIntoView()
  else window.scrollTo(0, 0)
}

/** A new page begins at its top or its hash; Back, Forward and a reload return to where the person was. */
export const ScrollRestoration = () => {
  const { location, scroll } = useShown()
  const { isNavigating } = useProgress()
  useEffect(() => {
    const take = () => {
      window.history.scrollRestoration = 'manual'
    }
    take()
    window.addEventListener('pageshow', take)
    return () => window.removeEventListener('pageshow', take)
  }, [])
  useEffect(() => {
    const leave = () => {
      if (!isNavigating) scrollMemory.note(location.key)
      scrollMemory.store()
      // While the page loads again, only the browser can scroll.
      window.history.scrollRestoration = 'auto'
    }
    window.addEventListener('pagehide', leave)
    return () => window.removeEventListener('pagehide', leave)
  }, [location, isNavigating])
  useLayoutEffect(() => {
    if (scroll === null) scrollToStart(location.hash)
    else if (scroll !== false) window.scrollTo(0, scroll)
  }, [location, scroll])
  return null
}
