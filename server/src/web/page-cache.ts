import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { DomainError } from '../kernel/errors.ts'
import { Outage, Rush } from '../kernel/outage.ts'

const compress = promisify(brotliCompress)

/** A page as rendered. */
export type RenderedPage = { html: string; status: number }
/** A page as sent: the text and its brotli form, made once. */
export type CachedPage = RenderedPage & { brotli: Buffer; renderedAtMs: number }

const freshMs = 30_000
const staleMs = 300_000
/** While a page cannot be rendered, an older copy is better than none. */
const keptMs = 3_600_000
const maxPages = 500

type CacheOptions = {
  render: (key: string) => Promise<RenderedPage>
  /** Reads the time in milliseconds. */
  nowMs: () => number
  /** Whether rendering now would be refused. */
  isOverloaded: () => boolean
}

/**
 * Rendered public pages: fresh for 30 s, then served stale for at most 5 min while one request renders anew. A page is the
 * same for everybody, so one copy serves all; only pages of success are kept. During an outage or a rush a copy serves for an hour.
 */
export const createPageCache = ({ render, nowMs, isOverloaded }: CacheOptions) => {
  const make = async (key: string): Promise<CachedPage> => {
    const page = await render(key)
    if (page.status >= 500) throw new Outage('a page could not be rendered')
    const brotli = await compress(page.html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    return { ...page, brotli, renderedAtMs: nowMs() }
  }
  const cache = new LRUCache<string, CachedPage>({
    max: maxPages,
    ttl: freshMs,
    perf: { now: nowMs },
    fetchMethod: make,
    noDeleteOnFetchRejection: true,
  })
  const fetchPage = async (key: string, ageMs: number): Promise<CachedPage> => {
    const fetched = await cache.fetch(key, { allowStale: ageMs < freshMs + staleMs }).catch((error: unknown) => {
      if (error instanceof Outage || error instanceof DomainError) throw error
    })
    // A purge while rendering aborts the fetch; the page is then made for this request alone.
    const page = fetched ?? (await make(key))
    if (page.status !== 200) cache.delete(key)
    return page
  }
  return {
    /** The page of this key, rendered at most once however many ask together. Throws where it cannot be rendered and none is kept. */
    get: async (key: string): Promise<CachedPage> => {
      const copy = cache.peek(key, { allowStale: true })
      const ageMs = copy ? nowMs() - copy.renderedAtMs : Infinity
      if (isOverloaded()) {
        if (copy && ageMs < keptMs) return copy
        throw new Rush('a page is not rendered during a rush')
      }
      try {
        return await fetchPage(key, ageMs)
      } catch (error) {
        if (copy && ageMs < keptMs) return copy
        throw error
      }
    },
    /** Forgets the pages whose key this picks, because what they show has changed. */
    purge: (about: (key: string) => boolean): void => {
      for (const key of [...cache.keys()]) if (about(key)) cache.delete(key)
    },
  }
}
