import './styles.css'
import { patterns } from './paths.ts'
import { publicPages } from './public-pages.ts'
import { matchRoute } from './router/match.ts'

const routes = Object.values(patterns).map((path) => ({ path }))

/** So that the code of the page does not wait for that of the app. If it cannot be fetched, the app tries again. */
const fetchShownPage = () => {
  const shown = matchRoute(routes, window.location.pathname)?.route.path ?? ''
  if (Object.hasOwn(publicPages, shown)) void publicPages[shown]?.fetch().catch(() => undefined)
}

fetchShownPage()
// So that React runs in a task of its own, before that of the app, which reports if it cannot be fetched.
void import('react-dom/client').catch(() => undefined)
void import('./start.tsx').then(({ start }) => start())
