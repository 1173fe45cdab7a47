import { useSyncExternalStore } from 'react'

/** A favourite as kept in this browser. `date`: the coordination date `YYYY-MM-DD`, or null if it is not announced. */
export type Favorite = { id: string; title: string; date: string | null }

const idsKey = 'muster.favorites'
const itemsKey = 'muster.favoriteItems'
const none: readonly Favorite[] = []

const isFavorite = (item: unknown): item is Favorite =>
  typeof item === 'object' &&
  item !== null &&
  'id' in item &&
  typeof item.id === 'string' &&
  'title' in item &&
  typeof item.title === 'string'

/** Unreadable data counts as no favorites (specification, section 8: failed loads are skipped silently). */
const parse = (text: string | null): readonly Favorite[] => {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isFavorite) : none
  } catch {
    return none
  }
}

const listeners = new Set<() => void>()
let known: { text: string | null; items: readonly Favorite[] } = { text: null, items: none }
let isStorageForbidden = false

const readText = () => {
  try {
    return isStorageForbidden ? known.text : localStorage.getItem(itemsKey)
  } catch {
    return known.text
  }
}

const read = () => {
  const text = readText()
  if (text !== known.text) known = { text, items: parse(text) }
  return known.items
}

/** The only writer of favourites: it writes both lists together, so that they stay consistent. False: they are kept for this page only. */
const write = (items: readonly Favorite[]) => {
  const text = JSON.stringify(items)
  known = { text, items }
  try {
    localStorage.setItem(itemsKey, text)
    localStorage.setItem(idsKey, JSON.stringify(items.map(({ id }) => id)))
    isStorageForbidden = false
  } catch {
    isStorageForbidden = true
  }
  for (const listener of listeners) listener()
  return !isStorageForbidden
}

const subscribe = (listener: () => void) => {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === itemsKey || key === null) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** Whether the browser keeps it. @param at its place among the others; left out: the last */
export const addFavorite = (item: Favorite, at = Infinity) =>
  write(
    read()
      .filter(({ id }) => id !== item.id)
      .toSpliced(at, 0, item),
  )
export const removeFavorite = (id: string) => write(read().filter((item) => item.id !== id))

/** Updates the stored title and date of a favourite. Writes nothing if they are unchanged, or it is not a favourite. */
export const refreshFavorite = (item: Favorite) => {
  const isStale = ({ id, title, date }: Favorite) => id === item.id && (title !== item.title || date !== item.date)
  if (read().some(isStale)) write(read().map((kept) => (kept.id === item.id ? item : kept)))
}

/** The favourites of this browser, oldest first; none on the server and in the first render of a server-rendered page. */
export const useFavorites = () => useSyncExternalStore(subscribe, read, () => none)

/** Whether the last change of the favourites was stored. */
export const useFavoritesStored = () =>
  useSyncExternalStore(
    subscribe,
    () => !isStorageForbidden,
    () => true,
  )
