import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * A part of a page that its first picture does without: fetched once the page stands, `delayMs` after it. Nothing is shown until it is
 * there, on the server never. Offline just now it stays away, which must be no loss.
 */
export const later = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>, delayMs = 0) => {
  const Later = (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      let isGone = false
      const fetchNow = () =>
        fetchPart().then(
          (part) => isGone || setPart(() => part),
          () => undefined,
        )
      const timer = setTimeout(() => void fetchNow(), delayMs)
      return () => {
        isGone = true
        clearTimeout(timer)
      }
    }, [])
    return Part && <Part {...props} />
  }
  return Later
}
