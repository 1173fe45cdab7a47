import type { SiteFace } from '@muster/contract/facts/site-face.ts'
import type { ErrorPage } from '../platform/http/error-page.ts'
import type { PostedForm } from '../platform/http/posted-form.ts'

/** A rendered page. */
export type RenderedPage = { html: string; status: number }
/** `redirect`: the address that replaces the page. */
export type Rendered = RenderedPage & { redirect?: string }

/** The part of a `Response` that pages read. */
export type Received = Pick<Response, 'ok' | 'status' | 'statusText' | 'json' | 'text'> & {
  headers: Pick<Headers, 'get'>
}

/** The subset of fetch that pages need while they render. */
export type Fetcher = (
  path: string,
  init: { method: string; headers: Record<string, string>; body?: string },
) => Promise<Received>

/** The exports of the built web app for the server. */
export type WebApp = {
  setSiteFace(face: SiteFace): void
  render(request: {
    url: string
    fetcher: Fetcher
    publicUrl: string
    nowMs: number
    form?: PostedForm
  }): Promise<Rendered>
  shell(request: { url: string; publicUrl: string }): Rendered
  outagePage(request: { url: string; publicUrl: string }): Rendered
  errorPage(error: Parameters<ErrorPage>[0] & { publicUrl: string }): string
  apiReference(document: object, slug: string | null, publicUrl: string): string | null
  siteUrl(pathAndQuery: string, publicUrl: string): URL
  isKnownPath(pathname: string): boolean
  isServerRendered(pathname: string): boolean
  takesPostedForm(address: URL): boolean
}
