import { useEffect, useRef } from 'react'

/**
 * Focuses another element if a change has removed the one that had the focus.
 * @param state differs after such a change
 * @param selector finds the other element
 */
export const useLostFocus = (state: string | undefined, selector: string) => {
  const latest = useRef<EventTarget | null>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => void (latest.current = target)
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  useEffect(() => {
    // A closed dialog gives the focus back before the next frame.
    const frame = requestAnimationFrame(() => {
      const isRemoved = latest.current instanceof Element && !latest.current.isConnected
      if (isRemoved && document.activeElement === document.body) document.querySelector<HTMLElement>(selector)?.focus()
    })
    return () => cancelAnimationFrame(frame)
  }, [state, selector])
}
