import { useEffect, useRef } from 'react'
import { useLocation } from '../router/hooks.ts'

/** The ref of a section that comes later than the page. It is scrolled to and takes focus if the address names it. */
export const useLinkedSection = (id: string) => {
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()
  useEffect(() => {
    if (hash !== `#${id}`) return
    section.current?.focus({ preventScroll: true })
    section.current?.scrollIntoView()
  }, [hash, id])
  return section
}
