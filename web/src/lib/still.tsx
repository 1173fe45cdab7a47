import { useEffect, useId, useState } from 'react'
import type { ComponentType } from 'react'
import { firstPress } from './first-press.ts'

/** The code of the part: at once if the server did not render it or it has to show something else, otherwise at the first press. */
const usePart = <Props extends object>(
  fetchPart: () => Promise<ComponentType<Props>>,
  isWanted: boolean,
): ComponentType<Props> | null => {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  useEffect(() => {
    let isGone = false
    void (isWanted ? Promise.resolve() : firstPress())
      .then(() => (isGone ? null : fetchPart()))
      .then(
        (part) => isGone || setPart(() => part),
        () => undefined,
      )
    return () => {
      isGone = true
    }
  }, [fetchPart, isWanted])
  return Part
}

/**
 * A part that only shows, and does nothing when it is pressed. The server renders it. The browser keeps the server's HTML, and fetches the
 * code only when it is needed, so that it does not delay the page.
 * @param part on the server the part itself, which it must have before it renders; null in a browser
 */
export const still = <Props extends object>(
  part: ComponentType<Props> | null,
  fetchPart: () => Promise<ComponentType<Props>>,
) => {
  const OnServer = part
  if (OnServer) {
    return (props: Props) => (
      <div id={useId()} className="contents">
        <OnServer {...props} />
      </div>
    )
  }
  return (props: Props) => {
    const id = useId()
    const [html] = useState(() => document.getElementById(id)?.innerHTML)
    const [first] = useState(props)
    const isSame = Object.entries(props).every(([name, value]) => value === first[name as keyof Props])
    const Part = usePart(fetchPart, html === undefined || !isSame)
    if (Part) {
      return (
        <div className="contents">
          <Part {...props} />
        </div>
      )
    }
    if (html === undefined) return null
    return (
      <div
        key="html"
        id={id}
        className="contents"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  }
}
