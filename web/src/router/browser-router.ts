import { currentLocation, entryOf, isInPage, newLocation, pathOf } from './location.ts'
import type { Location } from './location.ts'
import { matchRoute } from './match.ts'
import type { Match } from './match.ts'
import { settle } from './outcome.ts'
import type { Outcome } from './outcome.ts'
import { fetchPage } from './route.ts'
import type { Page, Route, RouteTools, Routes } from './route.ts'
import { scrollMemory } from './scroll-memory.ts'
import type { Navigate, RouterState, ServerData, Shown } from './state.ts'

/** How a visited location becomes a history entry; `none`: the browser already has one. */
type Visit = { location: Location; entry: 'push' | 'replace' | 'none'; keepsScroll?: boolean }

type Arrival = { page: Page; outcome: Outcome }

const nothing: Route = { path: '*', page: {} }

/** The code and data of a page. A page that needs neither is there at once, so that two calls of `navigate` in a row see each other. */
const arrive = (
  { route, params }: Match,
  tools: RouteTools,
  { pathname, search }: Location,
): Promise<Arrival> | Arrival => {
  const url = new URL(pathname + search, window.location.origin)
  const load = async (page: Page): Promise<Arrival> => ({
    page,
    outcome: await settle(() => page.loader?.({ tools, params, url })),
  })
  if (route.page) return route.page.loader ? load(route.page) : { page: route.page, outcome: { status: 200 } }
  return fetchPage(route).then(load, (error: unknown) => ({ page: {}, outcome: { status: 500, error } }))
}

const writeEntry = ({ location, entry }: Visit) => {
  if (entry === 'push') window.history.pushState(entryOf(location), '', pathOf(location))
  if (entry === 'replace') window.history.replaceState(entryOf(location), '', pathOf(location))
}

const atRest = { isNavigating: false, isRevalidating: false }

/** Shows the page of the browser's address. While the next page is fetched, the shown one stays. */
export class BrowserRouter {
  readonly routes: Routes
  readonly #tools: RouteTools
  readonly #listeners = new Set<() => void>()
  #state: RouterState
  /** Only the latest visit is shown. */
  #latest = 0

  /** @param served the data of the page that the server rendered, whose code is already fetched; absent: the page is fetched */
  constructor(routes: Routes, tools: RouteTools, served?: ServerData | null) {
    this.routes = routes
    this.#tools = tools
    const location = currentLocation()
    const { route, params } = this.#match(location)
    const page = (served && route.page) ?? null
    const scroll = served ? (scrollMemory.of(location.key) ?? false) : null
    this.#state = { shown: { ...served, location, params, page, scroll }, progress: atRest }
    window.addEventListener('popstate', this.#onPop)
    if (!page) void this.revalidate()
  }

  readonly read = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly navigate: Navigate = async (to, { replace = false, state = null, preventScrollReset = false } = {}) => {
    if (typeof to === 'number') {
      window.history.go(to)
      return
    }
    const location = newLocation(to, this.#state.shown.location, state)
    await this.#visit({ location, entry: replace ? 'replace' : 'push', keepsScroll: preventScrollReset })
  }

  /** Fetches the data of the shown page again, unless it is being left. */
  readonly revalidate = async () => {
    const { shown, progress } = this.#state
    if (!progress.isNavigating) await this.#visit({ location: shown.location, entry: 'none' })
  }

  readonly dispose = () => window.removeEventListener('popstate', this.#onPop)

  readonly #onPop = () => void this.#visit({ location: currentLocation(), entry: 'none' })

  #match({ pathname }: Location) {
    return matchRoute(this.routes.pages, pathname) ?? { route: nothing, params: {} }
  }

  #set(change: Partial<RouterState>) {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  async #visit(visit: Visit): Promise<void> {
    this.#latest += 1
    const turn = this.#latest
    const { shown } = this.#state
    const isAgain = visit.location === shown.location
    if (shown.page && !isAgain) scrollMemory.note(shown.location.key)
    const isWhole = shown.page !== null && shown.error === undefined
    if (isWhole && !isAgain && isInPage(shown.location, visit.location)) {
      this.#show(visit, shown)
      return
    }
    const found = this.#match(visit.location)
    const arrival = arrive(found, this.#tools, visit.location)
    if (arrival instanceof Promise) this.#set({ progress: { isNavigating: !isAgain, isRevalidating: isAgain } })
    const { page, outcome } = arrival instanceof Promise ? await arrival : arrival
    if (turn !== this.#latest) return
    if (outcome.redirect === undefined) {
      this.#show(visit, { params: found.params, page, loaderData: outcome.data, error: outcome.error })
      return
    }
    const location = newLocation(outcome.redirect, visit.location)
    await this.#visit({ location, entry: visit.entry === 'push' ? 'push' : 'replace' })
  }

  #show(visit: Visit, page: Omit<Shown, 'location' | 'scroll'>) {
    writeEntry(visit)
    const { location, keepsScroll = false } = visit
    const { shown } = this.#state
    const staysThere = location === shown.location && shown.page !== null
    const scroll = staysThere ? shown.scroll : (scrollMemory.of(location.key) ?? (keepsScroll ? false : null))
    this.#set({ shown: { ...page, location, scroll }, progress: atRest })
  }
}
