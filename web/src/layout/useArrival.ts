import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { metaOf, titleOf } from '../meta.ts'

/**
 * What a browser does on a new page and a single-page app must do itself: the tab's title, and focus on the heading, so that it is read out.
 * A page without a heading has its title announced instead: the returned text belongs into a live region.
 * A change of the query alone (typing a search) moves nothing.
 */
export const useArrival = () => {
  const location = useLocation()
  const matches = useMatches()
  const queryClient = useQueryClient()
  const shownPath = useRef(location.pathname)
  const [announcement, setAnnouncement] = useState('')
  // Before the effects of the page, which may know a better title.
  useLayoutEffect(() => {
    const params = matches.at(-1)?.params ?? {}
    const url = new URL(location.pathname + location.search, window.location.origin)
    const meta = metaOf(
      matches.map(({ handle }) => handle),
      { queryClient, params, url },
    )
    document.title = titleOf(meta)
  }, [location.pathname, location.search, matches, queryClient])
  useEffect(() => {
    if (shownPath.current === location.pathname) return
    shownPath.current = location.pathname
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return setAnnouncement(document.title)
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [location.pathname])
  return announcement
}
