import { useState } from 'react'

/** The time of the last save on this page, in milliseconds; null: none. */
export const useSavedTime = () => {
  const [savedAtMs, setSavedAtMs] = useState<number | null>(null)
  return { savedAtMs, noteSaved: () => setSavedAtMs(Date.now()) }
}
