import { fillPath, matchRoute } from './match.ts'
import { settle } from './outcome.ts'
import { fetchPage } from './route.ts'
import type { RouteTools, Routes } from './route.ts'
import type { Shown } from './state.ts'

export type Answered = {
  shown: Shown
  status: number
  /** The page's path, without what its pattern does not name. */
  path: string
  redirect?: string
}

/** Runs the page's action for a posted form, and then the loaders of the page and the frame. */
export const answerRequest = async (routes: Routes, request: Request, tools: RouteTools): Promise<Answered> => {
  const url = new URL(request.url)
  const found = matchRoute(routes.pages, url.pathname)
  if (!found) throw new Error(`${url.pathname} has no page`)
  const { route, params } = found
  const page = await fetchPage(route)
  const input = { tools, params, url }
  const acted = request.method === 'POST' ? await settle(() => page.action?.({ ...input, request })) : null
  const [loaded] = await Promise.all([settle(() => page.loader?.(input)), settle(() => routes.frameLoader?.(input))])
  const failed = acted && acted.error !== undefined ? acted : loaded
  const redirect = acted?.redirect ?? loaded.redirect
  return {
    status: failed.error === undefined ? (acted ?? loaded).status : failed.status,
    path: fillPath(route.path, params),
    ...(redirect !== undefined && { redirect }),
    shown: {
      location: { pathname: url.pathname, search: url.search, hash: '', state: null, key: 'default' },
      params,
      page,
      loaderData: loaded.data,
      actionData: acted?.data,
      error: failed.error,
      scroll: false,
    },
  }
}
