import { createContext, useContext } from 'react'
import type { Location } from './location.ts'
import type { Page, Params, Routes } from './route.ts'

/** The data of a page that the server rendered. */
export type ServerData = { loaderData?: unknown; actionData?: unknown }

/** A page and its data. */
export type Shown = ServerData & {
  location: Location
  params: Params
  /** null: the first page is being fetched. */
  page: Page | null
  error?: unknown
  /** How far the page is to be scrolled; null: to its hash or its top; false: it stays as it is. */
  scroll: number | null | false
}

export type Progress = {
  /** Whether another page is being fetched. */
  isNavigating: boolean
  /** Whether the data of the shown page is being fetched again. */
  isRevalidating: boolean
}

export type RouterState = { shown: Shown; progress: Progress }

export type NavigateOptions = { replace?: boolean; state?: unknown; preventScrollReset?: boolean }

/** Resolves when the page has been fetched. A number goes back or forward in the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => Promise<void>

type Router = {
  routes: Routes
  read: () => Pick<RouterState, 'shown'>
  navigate: Navigate
  revalidate: () => Promise<void>
}

// Three contexts, so that a component renders again only for what it reads: most read the page, few the progress.
export const RouterContext = createContext<Router | null>(null)
export const ShownContext = createContext<Shown | null>(null)
export const ProgressContext = createContext<Progress>({ isNavigating: false, isRevalidating: false })

/** The error of the failed page around it. */
export const RouteErrorContext = createContext<unknown>(undefined)

const required = <Value>(value: Value | null) => {
  if (value === null) throw new Error('this needs a router around it')
  return value
}

export const useRouter = () => required(useContext(RouterContext))

export const useShown = () => required(useContext(ShownContext))

export const useProgress = () => useContext(ProgressContext)
