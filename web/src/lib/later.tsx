import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * A lazily loaded part of a page: fetched `delayMs` after the page has rendered. Nothing is shown until it is
 * loaded, and never on the server. If loading fails, it is left out, so it must not be essential.
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
