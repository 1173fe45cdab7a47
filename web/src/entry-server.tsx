import { dehydrate } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { createApi } from './api/api.ts'
import type { Fetcher } from './api/api.ts'
import { createPageQueryClient } from './api/query-client.ts'
import { App } from './App.tsx'
import { clientTitles } from './client-titles.ts'
import { ApiReference } from './features/site/api-reference/ApiReference.tsx'
import { type ApiDocument, groupsOf } from './features/site/api-reference/document.ts'
import { groupHref } from './features/site/api-reference/hrefs.ts'
import { fillTemplate } from './html.ts'
import { NeedsScripts } from './layout/NeedsScripts.tsx'
import { OutageNotice } from './layout/OutageNotice.tsx'
import { PlainHeader } from './layout/PlainHeader.tsx'
import { siteFace, siteName } from './lib/site-face.ts'
import { metaOf } from './meta.ts'
import type { PageState } from './page-state.ts'
import { paths } from './paths.ts'
import { publicPages } from './public-pages.ts'
import type { PublicPage } from './public-pages.ts'
import { matchRoute } from './router/match.ts'
import { StaticFrame, StaticRouterProvider } from './router/RouterProvider.tsx'
import { answerRequest } from './router/server-router.ts'
import type { Shown } from './router/state.ts'
import { routes } from './routes.tsx'
import { siteUrl } from './site-url.ts'

export { siteUrl }

/** Sets the organisation that all pages show from now on. */
export const setSiteFace = siteFace.write

export type Rendered = { html: string; status: number; redirect?: string }

/** The raw body of a posted form. */
export type PostedForm = { type: string; text: string }

const requestFor = (address: URL, form: PostedForm | undefined) =>
  new Request(address, form && { method: 'POST', headers: { 'content-type': form.type }, body: form.text })

const unknownPattern = '*'

const patternAt = (pathname: string) => matchRoute(routes.pages, pathname)?.route.path ?? unknownPattern

/** Whether the web app has a page at this path. Any other path redirects to `/` (specification, section 2). */
export const isKnownPath = (pathname: string) => patternAt(pathname) !== unknownPattern

const publicPageAt = (pathname: string): PublicPage | undefined => {
  const pattern = patternAt(pathname)
  return Object.hasOwn(publicPages, pattern) ? publicPages[pattern] : undefined
}

/** Whether `render` writes this page; a known path that it does not write is served by `shell`. */
export const isServerRendered = (pathname: string) => publicPageAt(pathname) !== undefined

/** Whether the page at this URL takes a form posted to itself. Such a page must not be cached. */
export const takesPostedForm = (address: URL) =>
  publicPageAt(address.pathname)?.takesPostedForm?.(address.searchParams) ?? false

/**
 * The page shell without content, which the browser fills. Without JavaScript it shows the page's title and a link.
 * @param url path with query
 */
export const shell = ({ url, publicUrl }: { url: string; publicUrl: string }): Rendered => {
  const address = siteUrl(url, publicUrl)
  const pattern = patternAt(address.pathname)
  const title = clientTitles[pattern] ?? siteName()
  const withoutScripts = renderToStaticMarkup(<NeedsScripts title={title} address={address.href} />)
  return {
    status: 200,
    html: fillTemplate({ url: address, meta: { title, isPrivate: true }, pattern, withoutScripts }),
  }
}

const tryAgainAt = ({ pathname, search }: URL) => ({ href: pathname + search, label: 'Try again' })

/**
 * Replaces a page whose data is unavailable. It is readable without scripts. A browser that runs the app replaces it and tries to
 * fetch the data itself.
 * @param url path with query
 */
export const outagePage = ({ url, publicUrl }: { url: string; publicUrl: string }): Rendered => {
  const address = siteUrl(url, publicUrl)
  const app = renderToStaticMarkup(<OutageNotice link={tryAgainAt(address)} />)
  const meta = { title: `${siteName()} is not available right now`, isPrivate: true }
  return { status: 503, html: fillTemplate({ url: address, meta, app, worksWithoutScripts: true }) }
}

/**
 * The error page for an API URL that a browser opened as a page. It has no scripts, because the app has no such
 * page.
 * @param url path with query
 * @param isTemporary whether the page offers to load the address again
 */
export const errorPage = ({
  url,
  publicUrl,
  sentence,
  isTemporary,
}: {
  url: string
  publicUrl: string
  sentence: string
  isTemporary: boolean
}): string => {
  const address = siteUrl(url, publicUrl)
  const heading = isTemporary ? `${siteName()} is not available right now` : 'This did not work'
  const link = isTemporary ? tryAgainAt(address) : { href: paths.home(), label: `Go to ${siteName()}` }
  const app = renderToStaticMarkup(<OutageNotice heading={heading} sentence={sentence} link={link} />)
  return fillTemplate({ url: address, meta: { title: heading, isPrivate: true }, app, hasNoScripts: true })
}

/**
 * A page of the API's reference, without the app: the same for all visitors, and readable without scripts.
 * @param document the API's OpenAPI document
 * @param slug the group that is shown in full; null: all calls in brief
 * @returns null if the group does not exist
 */
export const apiReference = (document: object, slug: string | null, publicUrl: string): string | null => {
  const groups = groupsOf(document as ApiDocument)
  const current = groups.find((group) => group.slug === slug) ?? null
  if (slug !== null && !current) return null
  const url = siteUrl(current ? groupHref(current) : paths.apiDocs(), publicUrl)
  const app = renderToStaticMarkup(
    <ApiReference groups={groups} current={current} origin={url.origin} header={<PlainHeader />} />,
  )
  const title = current ? `${current.name} · API reference` : 'API reference'
  const description = current?.about ?? 'Every call of the API: access, fields, answers, errors and an example.'
  return fillTemplate({ url, meta: { title, description }, app, hasNoScripts: true })
}

const toHtml = (shown: Shown, tools: Parameters<typeof App>[0]) =>
  renderToString(
    <App {...tools}>
      <StaticRouterProvider routes={routes} shown={shown}>
        <StaticFrame />
      </StaticRouterProvider>
    </App>,
  )

/** Whether the form posted to the page succeeded, and what it did. */
const doneIn = ({ actionData }: Shown) =>
  typeof actionData === 'object' && actionData !== null && 'answer' in actionData
    ? { isDone: true, answer: actionData.answer }
    : { isDone: false }

/**
 * Renders a public page, always as for a signed-out visitor.
 * If its data is unavailable, the result is {@link outagePage}. For an unknown path it is a `redirect`.
 * @param url path with query, as asked for
 * @param fetcher calls the API, without any credential of the visitor; `url` is a path such as `/api/campaigns?q=x`
 * @param publicUrl the configured PUBLIC_URL, for absolute links
 * @param nowMs the instant that "in 11 days" counts from
 * @param form what was posted to the page's address by its own form; absent: the page is only shown
 */
export const render = async ({
  url,
  fetcher,
  publicUrl,
  nowMs = Date.now(),
  form,
}: {
  url: string
  fetcher: Fetcher
  publicUrl: string
  nowMs?: number
  form?: PostedForm
}): Promise<Rendered> => {
  const address = siteUrl(url, publicUrl)
  if (!isKnownPath(address.pathname)) return { html: '', status: 302, redirect: paths.home() }
  if (!isServerRendered(address.pathname)) return shell({ url, publicUrl })
  const queryClient = createPageQueryClient()
  const api = createApi({ fetcher })
  try {
    const { shown, ...answered } = await answerRequest(routes, requestFor(address, form), { api, queryClient })
    if (answered.redirect !== undefined) return { html: '', status: 302, redirect: answered.redirect }
    const isBroken = shown.error !== undefined
    if (answered.status >= 500 && isBroken) return outagePage({ url, publicUrl })
    const app = toHtml(shown, { api, queryClient, nowMs, children: null })
    const meta = isBroken
      ? { title: answered.status === 410 ? 'Taken down' : 'Not found', isPrivate: true }
      : metaOf(shown.page?.handle, { queryClient, params: shown.params, url: address, ...doneIn(shown) })
    // An error page has no state: the browser renders it again instead of hydrating it.
    const { loaderData, actionData } = shown
    const pageState: PageState = { q: dehydrate(queryClient), r: { loaderData, actionData }, nowMs }
    const html = fillTemplate({
      url: address,
      meta: { canonicalPath: answered.path, ...meta },
      app,
      ...(!isBroken && { state: pageState }),
      worksWithoutScripts: takesPostedForm(address),
    })
    return { html, status: answered.status }
  } finally {
    queryClient.clear()
  }
}
