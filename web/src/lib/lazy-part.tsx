import { Suspense, lazy } from 'react'
import type { ComponentType } from 'react'
import { useIsMounted } from './now.tsx'

/**
 * A part of a page whose code is fetched when it is first shown, and never rendered by the server. If it cannot be fetched, it is left out, so it
 * must not be essential.
 */
export const lazyPart = <Props extends object>(fetchPart: () => Promise<ComponentType<Props>>) => {
  const Part: ComponentType<Props> = lazy(async () => ({ default: await fetchPart().catch(() => () => null) }))
  return (props: Props) =>
    useIsMounted() && (
      <Suspense fallback={null}>
        <Part {...props} />
      </Suspense>
    )
}
