import type { User } from '@muster/contract/people/accounts.ts'
import { me } from '@muster/contract/facts/frame-calls.ts'
import { createRoot } from 'react-dom/client'
import type { Root } from 'react-dom/client'
import type { ReactNode } from 'react'
import { BrowserRouter } from '../src/router/browser-router.ts'
import { useLocation } from '../src/router/hooks.ts'
import { Outlet, RouterProvider } from '../src/router/RouterProvider.tsx'
import { createApi } from '../src/api/api.ts'
import { proofs } from '../src/api/proof.ts'
import { createBrowserQueryClient } from '../src/api/query-client.ts'
import { sessionToken } from '../src/api/token.ts'
import { claimDrafts } from '../src/lib/draft-owner.ts'
import { App } from '../src/App.tsx'
import { Questions } from '../src/layout/Questions.tsx'
import { OverlayProvider } from '../src/ui/overlay/Overlay.tsx'
import { ToastStack } from '../src/ui/overlay/ToastStack.tsx'
import type { Server } from './server.ts'

type Shown = { root: Root; place: HTMLElement; router: BrowserRouter }

const token = 'token'
const shown = new Set<Shown>()

const Frame = () => (
  <OverlayProvider overlay={<Questions />}>
    <main>
      <Outlet />
    </main>
    <ToastStack />
  </OverlayProvider>
)

/** A placeholder for every other page. */
const Elsewhere = () => <p>This is {useLocation().pathname}</p>

/**
 * Renders a component inside the providers of the product, on a separate page.
 * @param user the person who is logged in; signed out if omitted
 * @param at the address of the page
 * @param pattern its pattern, if it has parameters
 * @param elsewhere what every other page shows
 */
export const show = (
  component: ReactNode,
  {
    server,
    user,
    at = '/',
    pattern = new URL(at, 'http://localhost').pathname,
    elsewhere = <Elsewhere />,
  }: { server: Server; user?: User; at?: string; pattern?: string; elsewhere?: ReactNode },
) => {
  if (user) {
    server.on(me, () => user)
    sessionToken.write(token)
    claimDrafts(user._id)
  }
  const api = createApi({ fetcher: server.fetcher, token: sessionToken.read, askForProof: proofs.ask })
  const pages = [
    { path: pattern, page: { Component: () => component } },
    { path: '*', page: { Component: () => elsewhere } },
  ]
  window.history.replaceState(null, '', at)
  const queryClient = createBrowserQueryClient()
  const router = new BrowserRouter({ pages, Frame, Failure: () => <p>This page failed</p> }, { api, queryClient }, {})
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <App api={api} queryClient={queryClient} nowMs={Date.now()}>
      <RouterProvider router={router} />
    </App>,
  )
  const mounted = { root, place, router }
  shown.add(mounted)
  return {
    /** Leaves the page like a reload: only stored data remains. */
    leave: () => leave(mounted),
  }
}

const leave = (mounted: Shown) => {
  mounted.router.dispose()
  mounted.root.unmount()
  mounted.place.remove()
  shown.delete(mounted)
}

/** Removes everything that a test has rendered and stored. */
export const leaveAll = () => {
  for (const mounted of shown) leave(mounted)
  sessionToken.write(null)
  localStorage.clear()
  sessionStorage.clear()
}
