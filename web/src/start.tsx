import './styles.css'
import type { SiteFace } from '@muster/contract/facts/site-face.ts'
import { hydrate } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createApi } from './api/api.ts'
import { followSession } from './api/follow-session.ts'
import { proofs } from './api/proof.ts'
import { createBrowserQueryClient } from './api/query-client.ts'
import { retryWhenBusy } from './api/try-again.ts'
import { markServerDataStale, resumeSession } from './api/session.ts'
import { sessionToken } from './api/token.ts'
import { App } from './App.tsx'
import { repeatEarlyPress } from './lib/early-press.ts'
import { serverClock } from './lib/server-clock.ts'
import { siteFace, siteFaceId } from './lib/site-face.ts'
import { pageStateId } from './page-state.ts'
import type { PageState } from './page-state.ts'
import { BrowserRouter } from './router/browser-router.ts'
import { matchRoute } from './router/match.ts'
import { fetchPage } from './router/route.ts'
import { RouterProvider } from './router/RouterProvider.tsx'
import { routes } from './routes.tsx'

const readPageState = () => {
  const text = document.getElementById(pageStateId)?.textContent
  return text ? (JSON.parse(text) as PageState) : null
}

const readSiteFace = () => {
  const text = document.getElementById(siteFaceId)?.textContent
  if (text) siteFace.write(JSON.parse(text) as SiteFace)
}

/** A call of the API. Its answer also says what time it is. */
const fetchAnswer = async (url: string, init?: RequestInit) => {
  const answer = await fetch(url, init)
  serverClock.hear(answer.headers.get('date'))
  return answer
}

/** Compares the clocks by the page that the browser shows. If they differ, the server is asked for the time. */
const compareClocks = ({ nowMs }: PageState) => {
  if (serverClock.beginAt(nowMs)) void fetchAnswer('/api/health/live').catch(() => undefined)
}

/** The code of a server-rendered page must be loaded before hydration, or React would discard the page. */
const fetchShownPage = async () => {
  const found = matchRoute(routes.pages, window.location.pathname)
  if (found) await fetchPage(found.route)
}

/** Starts the app on the page that the browser shows. */
const start = async () => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  readSiteFace()
  const queryClient = createBrowserQueryClient()
  const api = createApi({
    fetcher: fetchAnswer,
    token: sessionToken.read,
    askForProof: proofs.ask,
    patience: retryWhenBusy,
    onRefused: (refused) => resumeSession(queryClient, refused),
  })
  followSession(api, queryClient)
  const state = readPageState()
  if (state) {
    compareClocks(state)
    hydrate(queryClient, state.q)
    if (sessionToken.read() !== null) await markServerDataStale(queryClient)
    await fetchShownPage()
  }
  const router = new BrowserRouter(routes, { api, queryClient }, state?.r)
  const app = (
    <App api={api} queryClient={queryClient} nowMs={state?.nowMs ?? serverClock.now()}>
      <RouterProvider router={router} />
    </App>
  )
  if (!state) return void createRoot(root).render(app)
  // In a transition React pauses for the browser, which stays able to scroll and to answer.
  startTransition(() => void hydrateRoot(root, app))
  repeatEarlyPress()
  // So that the first link to such a page does not wait for the list. If it cannot be fetched, that link tries again.
  void import('./client-pages.ts').catch(() => undefined)
}

void start()
