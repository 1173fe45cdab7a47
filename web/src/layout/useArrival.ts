import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useHandle, useLocation, useParams } from '../router/hooks.ts'
import { metaOf, titleOf } from '../meta.ts'

/**
 * Sets the tab's title and focuses the heading on a new page, so that screen readers announce it. A browser does this on a page load.
 * For a page without a heading the title is announced instead: render the returned text in a live region.
 * A change of only the query (typing a search) or the fragment does not move the focus.
 */
export const useArrival = () => {
  const location = useLocation()
  const handle = useHandle()
  const params = useParams()
  const queryClient = useQueryClient()
  const shownPath = useRef(location.pathname)
  const [announcement, setAnnouncement] = useState('')
  // Before the effects of the page, which may set a better title.
  useLayoutEffect(() => {
    const url = new URL(location.pathname + location.search, window.location.origin)
    document.title = titleOf(metaOf(handle, { queryClient, params, url }))
  }, [location.pathname, location.search, handle, params, queryClient])
  useEffect(() => {
    if (shownPath.current === location.pathname) return
    shownPath.current = location.pathname
    // The section that the address names has it already.
    if (location.hash !== '' && document.activeElement?.id === location.hash.slice(1)) return
    const heading = document.querySelector<HTMLElement>('main h1')
    if (!heading) return setAnnouncement(document.title)
    if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [location.pathname, location.hash])
  return announcement
}
