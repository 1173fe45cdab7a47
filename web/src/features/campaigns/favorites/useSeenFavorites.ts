import { useState } from 'react'
import { useFavorites } from './favorites.ts'
import type { Favorite } from './favorites.ts'

export type SeenFavorite = { item: Favorite; isKept: boolean }

/** The favourites, including those removed since the page was opened, in this tab or another: each can be restored. */
export const useSeenFavorites = (): readonly SeenFavorite[] => {
  const kept = useFavorites()
  const [seen, setSeen] = useState(kept)
  const added = kept.filter(({ id }) => seen.every((item) => item.id !== id))
  if (added.length > 0) setSeen([...seen, ...added])
  return [...seen, ...added].map((item) => {
    const now = kept.find(({ id }) => id === item.id)
    return { item: now ?? item, isKept: now !== undefined }
  })
}
