import { createContext, useContext } from 'react'
import type { ReactNode } from 'react'

/** Returns the HTML of a part that was rendered before, or a mark that its HTML replaces later. */
export type KeepPart = (key: string, part: () => ReactNode) => string

/** Only the server keeps parts. */
export const KeepContext = createContext<KeepPart | null>(null)

/**
 * An element whose content depends on nothing but `on`: the server renders the content once for all pages that show it. The content
 * begins and ends with an element, and uses no `useId`.
 */
export const Kept = ({
  as: Element,
  className,
  on,
  part,
}: {
  as: 'li' | 'tr'
  className: string
  /** Absent: the element is not kept. */
  on: (() => string) | undefined
  part: () => ReactNode
}) => {
  const keep = useContext(KeepContext)
  if (!keep || !on) return <Element className={className}>{part()}</Element>
  return <Element className={className} dangerouslySetInnerHTML={{ __html: keep(`${Element} ${on()}`, part) }} />
}
