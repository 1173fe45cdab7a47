import { createContext, useContext, useEffect, useId, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'

const OverlayContext = createContext<ReactNode>(null)

/** Ids of the elements that can contain the overlay, the topmost last. */
let places: readonly string[] = []
const listeners = new Set<() => void>()

const setPlaces = (next: readonly string[]) => {
  places = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const usePlace = (isWanted: boolean) => {
  const id = useId()
  useEffect(() => {
    if (!isWanted) return
    setPlaces([...places, id])
    return () => setPlaces(places.filter((place) => place !== id))
  }, [id, isWanted])
  const top = useSyncExternalStore(
    subscribe,
    () => places.at(-1),
    () => undefined,
  )
  return isWanted && top === id
}

/**
 * Contains the overlay unless a dialog was opened later. Inside a dialog it is a part of that dialog, so that focus, Escape and a click
 * outside affect only the overlay.
 */
export const OverlayPlace = () => {
  const overlay = useContext(OverlayContext)
  const isHere = usePlace(overlay !== null)
  return isHere && <OverlayContext value={null}>{overlay}</OverlayContext>
}

/** Shows `overlay` above the page and above any open dialog. */
export const OverlayProvider = ({ overlay, children }: { overlay: ReactNode; children: ReactNode }) => (
  <OverlayContext value={overlay}>
    {children}
    <OverlayPlace />
  </OverlayContext>
)
