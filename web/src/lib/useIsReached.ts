import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../router/hooks.ts'

/**
 * Whether a visitor has reached a part of a page that is loaded only then: it is in sight, the address names it, or they use the keyboard, which
 * must not pass by it. Give `place` to the element that the part is in. @param id of the part
 */
export const useIsReached = (id: string) => {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const [isReached, setIsReached] = useState(false)
  useEffect(() => {
    if (isReached || !place.current) return
    const reach = () => setIsReached(true)
    const watcher = new IntersectionObserver((seen) => {
      if (hash === `#${id}` || seen.some(({ isIntersecting }) => isIntersecting)) reach()
    })
    watcher.observe(place.current)
    window.addEventListener('keydown', reach, { once: true })
    return () => {
      watcher.disconnect()
      window.removeEventListener('keydown', reach)
    }
  }, [isReached, hash, id])
  return { place, isReached }
}
