import { useLayoutEffect, useRef, type RefObject } from 'react'

/**
 * Focuses an element when it appears, because it replaces the one that had the focus, such as a form with the clicked button. A layout
 * effect, because a dialog that notices a lost focus takes it, now and in the next frame, and so would undo a later effect.
 */
export const useFocusOnMount = <E extends HTMLElement>(takesFocus = true): RefObject<E | null> => {
  const element = useRef<E>(null)
  useLayoutEffect(() => {
    if (takesFocus) element.current?.focus()
  }, [takesFocus])
  return element
}
