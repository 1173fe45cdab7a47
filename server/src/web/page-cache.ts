import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { Outage, Rush } from '../base/outage.ts'

const compress = promisify(brotliCompress)

/** A rendered page. */
export type RenderedPage = { html: string; status: number }
/** A cached page, encoded and compressed once. */
export type CachedPage = { status: number; utf8: Buffer; brotli: Buffer; renderedAtMs: number }

const freshMs = 30_000
const staleMs = 300_000
/** How long a stale copy is served while a page cannot be rendered. */
const keptMs = 3_600_000
const pagesMax = 500

type CacheOptions = {
  render: (key: string) => Promise<RenderedPage>
  /** Returns the current time in milliseconds. */
  nowMs: () => number
  /** Whether rendering now would be refused. */
  isOverloaded: () => boolean
  /** Whether the pages that other processes changed were purged, except for the last seconds. */
  isCurrent: () => boolean
}

const encode = async ({ html, status }: RenderedPage, nowMs: () => number): Promise<CachedPage> => {
  if (status >= 500) throw new Outage('a page could not be rendered')
  const utf8 = Buffer.from(html)
  const brotli = await compress(utf8, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  return { status, utf8, brotli, renderedAtMs: nowMs() }
}

/** `hasExpired`: the page changed since, and the copy shows nothing that must not be shown. It is served while the page cannot be rendered. */
type Copy = CachedPage & { hasExpired: boolean }

/** One rendering of a page. `hasExpired`, `isOutdated`: the page changed while it was rendered; an outdated one is not kept. */
type Rendering = {
  page: Promise<CachedPage>
  hasBegun: boolean
  hasExpired: boolean
  isOutdated: boolean
  /** The rendering that has not ended and that this one waits for. */
  before: Rendering | null
}

type About = (key: string) => boolean

/**
 * Renders each page once at a time.
 * @param finish renders a page, and keeps it unless it changed
 */
const createRenderings = (finish: (key: string, rendering: Rendering) => Promise<CachedPage>) => {
  const renderings = new Map<string, Rendering>()
  const finishAndForget = (key: string, rendering: Rendering): Promise<CachedPage> =>
    finish(key, rendering).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key)
    })
  return {
    /** Joins the current rendering of a page, or starts one. A changed page is rendered again only after the outdated rendering ended. */
    renderOnce: (key: string): Promise<CachedPage> => {
      const running = renderings.get(key)
      if (running && !running.isOutdated && !running.hasExpired) return running.page
      const begin = async () => {
        await running?.page.catch(() => undefined)
        Object.assign(rendering, { hasBegun: true, before: null })
        return finishAndForget(key, rendering)
      }
      const page = Promise.resolve().then(begin)
      const state = { hasBegun: false, hasExpired: false, isOutdated: false }
      const rendering: Rendering = { page, ...state, before: running ?? null }
      renderings.set(key, rendering)
      return page
    },
    /** The rendering in progress of each page that this function selects. */
    inProgress: (about: About): Rendering[] =>
      [...renderings].flatMap(([key, rendering]) => {
        const running = rendering.hasBegun ? rendering : rendering.before
        return running && about(key) ? [running] : []
      }),
  }
}

/**
 * Rendered public pages: fresh for 30 s, then served stale for at most 5 min while one request renders it again. A page is the
 * same for all visitors. Only successful pages are cached. During an outage or overload a copy is served for up to an hour, unless the page
 * was purged. While it is not known what other processes change, pages are rendered for each request.
 */
export const createPageCache = ({ render, nowMs, isOverloaded, isCurrent }: CacheOptions) => {
  const copies = new LRUCache<string, Copy>({ max: pagesMax })
  /** The copy of a page that is served while it cannot be rendered. */
  const keptCopy = (key: string): Copy | undefined => {
    const copy = copies.get(key)
    return copy && nowMs() - copy.renderedAtMs < keptMs ? copy : undefined
  }
  const { renderOnce, inProgress } = createRenderings(async (key, rendering) => {
    const page = await encode(await render(key), nowMs)
    if (page.status !== 200) copies.delete(key)
    else if (!rendering.isOutdated) copies.set(key, { ...page, hasExpired: rendering.hasExpired })
    return page
  })

  return {
    /** Returns the page of this key. Concurrent requests share one rendering. Throws if it cannot be rendered and there is no copy. */
    get: async (key: string): Promise<CachedPage> => {
      const copy = copies.get(key)
      const ageMs = copy ? nowMs() - copy.renderedAtMs : Infinity
      const mayServe = copy !== undefined && !copy.hasExpired && isCurrent()
      if (mayServe && ageMs < freshMs) return copy
      if (isOverloaded()) {
        const kept = keptCopy(key)
        if (kept) return kept
        throw new Rush('a page is not rendered during a rush')
      }
      const rendered = renderOnce(key)
      if (mayServe && ageMs < freshMs + staleMs) {
        rendered.catch(() => undefined)
        return copy
      }
      try {
        return await rendered
      } catch (error) {
        // Not the one from before, which may have been purged meanwhile.
        const kept = keptCopy(key)
        if (kept) return kept
        throw error
      }
    },
    /** Renders the pages whose key this function selects again before they are served. Their copies are kept for an outage. */
    expire: (about: About): void => {
      for (const [key, copy] of copies.entries()) if (about(key)) copy.hasExpired = true
      for (const rendering of inProgress(about)) rendering.hasExpired = true
    },
    /** Discards the pages whose key this function selects, with their copies. */
    purge: (about: About): void => {
      for (const key of [...copies.keys()]) if (about(key)) copies.delete(key)
      for (const rendering of inProgress(about)) rendering.isOutdated = true
    },
  }
}
