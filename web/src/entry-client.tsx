import './styles.css'
import type { SiteFace } from '@muster/contract/facts/site-face.ts'
import { hydrate } from '@tanstack/react-query'
import type { QueryClient } from '@tanstack/react-query'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { RouterContextProvider, createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { createApi } from './api/api.ts'
import type { Api } from './api/api.ts'
import { loaderContext } from './api/context.tsx'
import { followSession } from './api/follow-session.ts'
import { proofs } from './api/proof.ts'
import { createBrowserQueryClient } from './api/query-client.ts'
import { markServerDataStale, resumeSession } from './api/session.ts'
import { sessionToken } from './api/token.ts'
import { App } from './App.tsx'
import { firstPress } from './lib/first-press.ts'
import { siteFace, siteFaceId } from './lib/site-face.ts'
import { pageStateId } from './page-state.ts'
import type { PageState } from './page-state.ts'
import { routes } from './routes.tsx'

const readPageState = () => {
  const text = document.getElementById(pageStateId)?.textContent
  return text ? (JSON.parse(text) as PageState) : null
}

const readSiteFace = () => {
  const text = document.getElementById(siteFaceId)?.textContent
  if (text) siteFace.write(JSON.parse(text) as SiteFace)
}

/** The code of a server-rendered page must be loaded before hydration, or React would discard the page. */
const fetchShownPage = async () => {
  for (const { route } of matchRoutes(routes, window.location) ?? []) {
    if (typeof route.lazy !== 'function') continue
    const module = await route.lazy()
    delete route.lazy
    Object.assign(route, module)
  }
}

const createRouter = (api: Api, queryClient: QueryClient, state: PageState | null) =>
  createBrowserRouter(routes, {
    getContext: () => new RouterContextProvider(new Map([[loaderContext, { api, queryClient }]])),
    ...(state && { hydrationData: state.r }),
  })

const start = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  readSiteFace()
  const queryClient = createBrowserQueryClient()
  const api = createApi({
    fetcher: (url, init) => fetch(url, init),
    token: sessionToken.read,
    askForProof: proofs.ask,
    onRefused: (refused) => resumeSession(queryClient, refused),
  })
  followSession(api, queryClient)
  const state = readPageState()
  if (state) {
    hydrate(queryClient, state.q)
    if (sessionToken.read() !== null) await markServerDataStale(queryClient)
    await fetchShownPage()
  }
  const router = createRouter(api, queryClient, state)
  const app = (
    <App api={api} queryClient={queryClient} nowMs={state?.nowMs ?? Date.now()}>
      <RouterProvider router={router} />
    </App>
  )
  if (!state) return void createRoot(root).render(app)
  hydrateRoot(root, app)
  // So that the first link to such a page does not wait for the list. If it cannot be fetched, that link tries again.
  void firstPress().then(() => import('./client-pages.ts').catch(() => undefined))
}

void start()
