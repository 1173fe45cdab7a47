import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'

/**
 * A lazily loaded part of a page: fetched after the page has rendered, or after `when`. Nothing is shown until it is
 * loaded, and never on the server. If loading fails, it is left out, so it must not be essential.
 */
export const later = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  when: () => Promise<void> = () => Promise.resolve(),
) => {
  const Later = (props: Props) => {
    const [Part, setPart] = useState<ComponentType<Props> | null>(null)
    useEffect(() => {
      let isGone = false
      void when()
        .then(() => (isGone ? null : fetchPart()))
        .then(
          (part) => isGone || setPart(() => part),
          () => undefined,
        )
      return () => {
        isGone = true
      }
    }, [])
    return Part && <Part {...props} />
  }
  return Later
}
