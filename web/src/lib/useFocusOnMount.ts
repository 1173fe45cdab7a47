import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Focuses an element when it appears, because it replaces the one that had the focus, such as a form with the clicked button. In a
 * layout effect: a dialog that finds the focus lost after the commit takes it, and takes it again in the next frame.
 */
export const useFocusOnMount = <E extends HTMLElement>(takesFocus = true): RefObject<E | null> => {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}
