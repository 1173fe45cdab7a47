import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { LRUCache } from 'lru-cache'

const compress = promisify(brotliCompress)

/** A page as rendered. */
export type RenderedPage = { html: string; status: number }
/** A page as sent: the text and its brotli form, made once. */
export type CachedPage = RenderedPage & { brotli: Buffer; renderedAtMs: number }

const freshMs = 30_000
const staleMs = 300_000
const maxPages = 500

/**
 * Rendered public pages: fresh for 30 s, then served stale for at most 5 min while one request renders anew. A page is the
 * same for everybody, so one copy serves all; only pages of success are kept.
 * @param nowMs reads the time in milliseconds
 */
export const createPageCache = (render: (key: string) => Promise<RenderedPage>, nowMs: () => number) => {
  const make = async (key: string): Promise<CachedPage> => {
    const page = await render(key)
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
  return {
    /** The page of this key, rendered at most once however many ask together. */
    get: async (key: string): Promise<CachedPage> => {
      const renderedAtMs = cache.peek(key, { allowStale: true })?.renderedAtMs ?? -Infinity
      const allowStale = nowMs() - renderedAtMs < freshMs + staleMs
      // A purge while rendering aborts the fetch; the page is then made for this request alone.
      const page = (await cache.fetch(key, { allowStale }).catch(() => undefined)) ?? (await make(key))
      if (page.status !== 200) cache.delete(key)
      return page
    },
    /** Forgets the pages whose key this picks, because what they show has changed. */
    purge: (about: (key: string) => boolean): void => {
      for (const key of [...cache.keys()]) if (about(key)) cache.delete(key)
    },
  }
}
