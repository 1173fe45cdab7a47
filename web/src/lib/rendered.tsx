import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'

/**
 * A part that few pages have: the server renders it, and the browser fetches its code only for pages that have it. Until then the server's
 * HTML stays.
 * @param part on the server the part itself, which it must have before it renders; null in a browser
 */
export const rendered = <Props extends object>(
  part: ComponentType<Props> | null,
  fetchPart: () => Promise<ComponentType<Props>>,
) => {
  const Part: ComponentType<Props> = part ?? lazy(async () => ({ default: await fetchPart() }))
  const Rendered = (props: Props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  )
  return Rendered
}
