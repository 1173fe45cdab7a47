import { loader } from './api/load.ts'
import { siteQuery } from './api/site.queries.ts'
import { Layout } from './layout/Layout.tsx'
import { PageFallback } from './layout/PageFallback.tsx'
import { RouteFailure } from './layout/RouteFailure.tsx'
import { paths, patterns } from './paths.ts'
import { publicPages } from './public-pages.ts'
import { Redirect } from './router/outcome.ts'
import type { Route, Routes } from './router/route.ts'

/** The list of the client-only pages is fetched too, because the public pages work without it. */
const fetchClientPage = async (path: string) => {
  const { clientPages } = await import('./client-pages.ts')
  return clientPages[path]?.() ?? {}
}

const pageAt = (path: string): Route => ({
  path,
  ...(publicPages[path] ?? (!import.meta.env.SSR && { fetch: () => fetchClientPage(path) })),
})

/** The data of the frame. In the browser the frame fetches it after it has rendered, so that no page waits for it. */
const frameLoader = loader(({ api, queryClient }) => queryClient.query(siteQuery(api)).catch(() => undefined))

/** Unknown paths redirect to the home page (specification, section 2). */
const elsewhere: Route = { path: '*', page: { loader: () => new Redirect(paths.home()) } }

export const routes: Routes = {
  Frame: Layout,
  Failure: RouteFailure,
  Fallback: PageFallback,
  ...(import.meta.env.SSR && { frameLoader }),
  pages: [...Object.values(patterns).map(pageAt), elsewhere],
}
