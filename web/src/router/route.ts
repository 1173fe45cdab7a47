import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api } from '../api/api.ts'

/** The dependencies of loaders and actions. */
export type RouteTools = { api: Api; queryClient: QueryClient }

export type Params = Readonly<Record<string, string | undefined>>

export type LoaderInput = { tools: RouteTools; params: Params; url: URL }
export type ActionInput = LoaderInput & { request: Request }

/**
 * A page. `loader` runs before it is shown and may throw `RouteData` or `Redirect`. `action` handles, on the server, a form that was posted
 * to the page's URL.
 */
export type Page = {
  Component?: ComponentType | null
  loader?: (input: LoaderInput) => unknown
  action?: (input: ActionInput) => unknown
  handle?: unknown
}

/** `page` is set when `fetch` has fetched it. */
export type Route = { path: string; fetch?: () => Promise<Page>; page?: Page | undefined }

export type Routes = {
  pages: readonly Route[]
  /** Contains the page, where it renders an `Outlet`. */
  Frame: ComponentType
  /** Shown in the place of a page that failed. It reads `useRouteError`. */
  Failure: ComponentType
  /** Shown while the first page is fetched. */
  Fallback?: ComponentType
  /** Loads the data of the frame, on the server. */
  frameLoader?: (input: LoaderInput) => unknown
}

/** Fetches the page's code, once. */
export const fetchPage = async (route: Route): Promise<Page> => (route.page ??= (await route.fetch?.()) ?? {})
