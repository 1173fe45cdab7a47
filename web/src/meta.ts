import type { QueryClient } from '@tanstack/react-query'
import { siteName } from './lib/site-face.ts'

/** The metadata of a page for browser tabs, search engines and social previews. */
export type PageMeta = {
  title: string
  description?: string
  /** Path or absolute URL of a picture, 1200 × 630, JPEG or PNG. */
  image?: string
  imageAlt?: string
  /** Excluded from search engines: forms, private pages, URLs with a token. */
  isPrivate?: boolean
  /** The canonical path, if it is not only the page's own path (for example with query parameters). */
  canonicalPath?: string
}

export type MetaInput = {
  queryClient: QueryClient
  params: Readonly<Record<string, string | undefined>>
  url: URL
  /** The form of a page that a mail links to was posted with success, and this page shows the result. */
  isDone?: boolean
  /** What the posted form did. */
  answer?: unknown
}

/** A route's `handle`. */
export type PageHandle = { meta: (input: MetaInput) => PageMeta }

export const defaultDescription = () =>
  `${siteName()} gathers people, support and money for one day, and shows where every dollar goes.`

/** The title of the browser tab. */
export const titleOf = (meta: PageMeta) =>
  meta.title.startsWith(siteName()) ? meta.title : `${meta.title} · ${siteName()}`

const isHandle = (handle: unknown): handle is PageHandle =>
  typeof handle === 'object' && handle !== null && 'meta' in handle && typeof handle.meta === 'function'

/** The meta of a page with this `handle`. */
export const metaOf = (handle: unknown, input: MetaInput): PageMeta =>
  isHandle(handle) ? handle.meta(input) : { title: siteName(), isPrivate: true }
