import { startTransition, useLayoutEffect, useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { BrowserRouter } from './browser-router.ts'
import { RouteCatch } from './RouteCatch.tsx'
import type { Routes } from './route.ts'
import {
  ProgressContext,
  RouteErrorContext,
  RouterContext,
  ShownContext,
  useProgress,
  useRouter,
  useShown,
} from './state.ts'
import type { Shown } from './state.ts'

const Catch = ({ children }: { children: ReactNode }) => {
  const { Failure } = useRouter().routes
  const { location } = useShown()
  const { isRevalidating } = useProgress()
  return (
    <RouteCatch location={location} isRevalidating={isRevalidating} fallback={<Failure />}>
      {children}
    </RouteCatch>
  )
}

/** The place of the page in the frame. */
export const Outlet = () => {
  const { Failure, Fallback } = useRouter().routes
  const { page, error } = useShown()
  if (error !== undefined) {
    return (
      <RouteErrorContext value={error}>
        <Failure />
      </RouteErrorContext>
    )
  }
  if (!page) return Fallback && <Fallback />
  return <Catch>{page.Component && <page.Component />}</Catch>
}

const Framed = ({ Frame }: Pick<Routes, 'Frame'>) => {
  const frame = useMemo(() => <Frame />, [Frame])
  return <Catch>{frame}</Catch>
}

/** Shows the pages of a router in the browser. */
export const RouterProvider = ({ router }: { router: BrowserRouter }) => {
  const [{ shown, progress }, setState] = useState(router.read)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setState(router.read()))
    follow()
    return router.subscribe(follow)
  }, [router])
  return (
    <RouterContext value={router}>
      <ShownContext value={shown}>
        <ProgressContext value={progress}>
          <Framed Frame={router.routes.Frame} />
        </ProgressContext>
      </ShownContext>
    </RouterContext>
  )
}

const never = () => Promise.reject(new Error('the server renders one page'))

/** The router for one page that the server renders: links and hooks can read it, and nothing can navigate. */
export const StaticRouterProvider = ({
  routes,
  shown,
  children,
}: {
  routes: Routes
  shown: Shown
  children: ReactNode
}) => (
  <RouterContext value={{ routes, read: () => ({ shown }), navigate: never, revalidate: never }}>
    <ShownContext value={shown}>{children}</ShownContext>
  </RouterContext>
)

/** The page that the server renders, in its frame. */
export const StaticFrame = () => <Framed Frame={useRouter().routes.Frame} />
