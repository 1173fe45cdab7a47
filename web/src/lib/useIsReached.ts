import { useEffect, useRef, useState } from 'react'
import { useLocation } from '../router/hooks.ts'

/** What a person does before they read on, and so before they can miss what is not there yet. */
const signs = ['keydown', 'pointerdown', 'pointermove', 'scroll'] as const

/** Whether a visitor has moved the pointer, scrolled, touched the page or pressed a key, for what they need only then. */
export const useIsThere = (): boolean => {
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    if (isThere) return
    const notice = () => setIsThere(true)
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, notice)
    }
  }, [isThere])
  return isThere
}

/**
 * Whether a visitor has reached a part of a page that is loaded only then: the address names it, or it is in sight and they have moved the
 * pointer, scrolled or touched the page. A key reaches it wherever it is: the keyboard must not pass by it. Give `place` to the element that the
 * part is in. @param id of the part
 */
export const useIsReached = (id: string) => {
  const place = useRef<HTMLDivElement>(null)
  const { hash } = useLocation()
  const [isReached, setIsReached] = useState(false)
  useEffect(() => {
    if (isReached || !place.current) return
    let [isInSight, isThere] = [false, false]
    const look = () => {
      if (isInSight && isThere) setIsReached(true)
    }
    const watcher = new IntersectionObserver((seen) => {
      isInSight = seen.some(({ isIntersecting }) => isIntersecting)
      if (hash === `#${id}`) setIsReached(true)
      look()
    })
    watcher.observe(place.current)
    const notice = ({ type }: Event) => {
      isThere = true
      if (type === 'keydown') setIsReached(true)
      look()
    }
    for (const sign of signs) window.addEventListener(sign, notice, { passive: true })
    return () => {
      watcher.disconnect()
      for (const sign of signs) window.removeEventListener(sign, notice)
    }
  }, [isReached, hash, id])
  return { place, isReached }
}
