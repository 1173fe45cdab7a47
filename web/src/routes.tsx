import { redirect } from 'react-router'
import type { RouteObject } from 'react-router'
import { loader } from './api/load.ts'
import { siteQuery } from './api/site.queries.ts'
import { Layout } from './layout/Layout.tsx'
import { PageFallback } from './layout/PageFallback.tsx'
import { RouteFailure } from './layout/RouteFailure.tsx'
import { paths, patterns } from './paths.ts'
import { publicPages } from './public-pages.ts'

/** The list of the client-only pages is fetched too, because the public pages work without it. */
const fetchClientPage = async (path: string) => {
  const { clientPages } = await import('./client-pages.ts')
  return clientPages[path]?.() ?? {}
}

const pageAt = (path: string): RouteObject => {
  const fetchModule = publicPages[path]?.fetch ?? (import.meta.env.SSR ? undefined : () => fetchClientPage(path))
  return { path, ...(fetchModule && { lazy: fetchModule }) }
}

/** The data of the frame. In the browser the frame fetches it after it has rendered, so that no page waits for it. */
const frameLoader = loader(({ api, queryClient }) => queryClient.query(siteQuery(api)).catch(() => undefined))

/** Unknown paths redirect to the home page (specification, section 2). */
export const routes: RouteObject[] = [
  {
    Component: Layout,
    ...(import.meta.env.SSR && { loader: frameLoader }),
    ErrorBoundary: RouteFailure,
    children: [
      {
        ErrorBoundary: RouteFailure,
        HydrateFallback: PageFallback,
        children: [...Object.values(patterns).map(pageAt), { path: '*', loader: () => redirect(paths.home()) }],
      },
    ],
  },
]
