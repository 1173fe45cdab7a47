import { CSPProvider } from '@base-ui/react/csp-provider'
import { useEffect } from 'react'
import { useIsNavigating, useLocation } from '../router/hooks.ts'
import { Outlet } from '../router/RouterProvider.tsx'
import { ScrollRestoration } from '../router/ScrollRestoration.tsx'
import { heldSession } from '../api/held-session.ts'
import { useSession } from '../api/session.ts'
import { sessionToken } from '../api/token.ts'
import { lazyPart } from '../lib/lazy-part.tsx'
import { OverlayProvider } from '../ui/overlay/Overlay.tsx'
import { firstToast } from '../ui/overlay/toasts.ts'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { Bars } from './Bars.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { Questions } from './Questions.tsx'
import { useArrival } from './useArrival.ts'

const mainId = 'content'
const questions = <Questions />

/** The toast stack, fetched with the first toast. Toasts shown before it is loaded appear when it is. */
const Toaster = lazyPart(async () => {
  await firstToast
  return (await import('../ui/overlay/ToastStack.tsx')).ToastStack
})

/** A thin progress line while the next page loads, shown after a short delay. */
const NavigationLine = () => {
  const isOnTheWay = useIsNavigating()
  return (
    <div aria-hidden="true" className="fixed inset-x-0 top-0 z-50 h-1">
      {isOnTheWay && <div className="h-full animate-[fill_4s_200ms_var(--ease-out)_both] bg-marigold" />}
    </div>
  )
}

const useSettledSession = () => {
  const { status } = useSession()
  useEffect(() => {
    if (status === 'signed-in' || sessionToken.read() === null) sessionToken.clearPendingMark()
  }, [status])
}

/** Leaving the page releases the held session. */
const useDroppedOnLeaving = () => {
  const { pathname } = useLocation()
  useEffect(() => () => void (heldSession.read() && heldSession.dropped()), [pathname])
}

/** The frame of every page. */
export const Layout = () => {
  const announcement = useArrival()
  useSettledSession()
  useDroppedOnLeaving()
  return (
    <CSPProvider disableStyleElements>
      <OverlayProvider overlay={questions}>
        <SkipLink targetId={mainId} />
        <NavigationLine />
        <div className="isolate flex min-h-dvh flex-col">
          <Header />
          <Bars />
          <main id={mainId} tabIndex={-1} className="flex-1">
            <Outlet />
          </main>
          <Footer />
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
        <Toaster />
        <ScrollRestoration />
      </OverlayProvider>
    </CSPProvider>
  )
}
