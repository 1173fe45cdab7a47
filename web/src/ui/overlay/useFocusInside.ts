import { useEffect, useRef } from 'react'

/**
 * Focuses the returned element when a decision in an open sheet has removed the control that had the focus. Without it the focus would be
 * nowhere, or on the page behind the sheet.
 */
export const useFocusInside = (isOpen: boolean) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isOpen) return
    let latest: EventTarget | null = document.activeElement
    let frame = 0
    const look = () => {
      cancelAnimationFrame(frame)
      // A closed dialog gives the focus back before the next frame.
      frame = requestAnimationFrame(() => {
        const now = document.activeElement
        const isRemoved = now === document.body && latest instanceof Element && !latest.isConnected
        if (isRemoved || now?.closest('main')) heading.current?.focus({ preventScroll: true })
      })
    }
    const note = ({ target }: FocusEvent) => {
      latest = target
      look()
    }
    const observer = new MutationObserver(look)
    observer.observe(document.body, { childList: true, subtree: true })
    document.addEventListener('focusin', note)
    return () => {
      cancelAnimationFrame(frame)
      observer.disconnect()
      document.removeEventListener('focusin', note)
    }
  }, [isOpen])
  return heading
}
