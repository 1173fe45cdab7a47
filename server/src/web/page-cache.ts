import { LRUCache } from 'lru-cache'
import { Outage, Rush } from '../platform/base/outage.ts'
import type { RenderedPage } from './web-app.ts'
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants } from 'node:zlib'

/** A rendered page as it is kept and sent. */
export type PackedPage = { status: number; brotli: Buffer; etag: string }

const compress = promisify(brotliCompress)

/** Makes a page nearly as small as the best quality, in about a millisecond of another thread. */
const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export const compressPage = (html: string): Promise<Buffer> => compress(html, options)

const packPage = async ({ html, status }: { html: string; status: number }): Promise<PackedPage> => {
  const brotli = await compressPage(html)
  return { status, brotli, etag: `W/"${createHash('sha256').update(brotli).digest('base64url').slice(0, 27)}"` }
}

/** The page's HTML, for the few callers that do not take it compressed. */
export const unpack = ({ brotli }: PackedPage): Buffer => brotliDecompressSync(brotli)

const freshMs = 5_000
/** How long a copy is kept for when the page cannot be rendered. */
const keptMs = 3_600_000
/** About a thousand long pages. */
const bytesMax = 16_000_000

type CacheOptions = {
  render: (key: string) => Promise<RenderedPage>
  /** Returns the current time in milliseconds. */
  nowMs: () => number
  /** Whether rendering now would be refused. */
  isOverloaded: () => boolean
  /** Whether the pages that other processes changed were purged, except for the last seconds. */
  isCurrent: () => boolean
}

type Copy = PackedPage & { renderedAtMs: number }

/**
 * Rendered public pages, the same for all visitors: a copy is fresh for 5 s, then the page is rendered again, once for all who wait. If it cannot
 * be rendered, a copy serves for an hour. Only successful pages are kept. While it is not known what other processes change, pages are
 * rendered for each request. Record 86.
 */
export const createPageCache = ({ render, nowMs, isOverloaded, isCurrent }: CacheOptions) => {
  const copies = new LRUCache<string, Copy>({
    maxSize: bytesMax,
    sizeCalculation: ({ brotli }) => brotli.length + 1_000,
  })
  const renderings = new Map<string, Promise<Copy>>()

  const copyOf = async (key: string): Promise<Copy> => {
    const page = await render(key)
    if (page.status >= 500) throw new Outage('a page could not be rendered')
    return { ...(await packPage(page)), renderedAtMs: nowMs() }
  }
  const renderOnce = (key: string): Promise<Copy> => {
    const running = renderings.get(key)
    if (running) return running
    /** A purge forgets the renderings that began before it. */
    const isKnown = (): boolean => renderings.get(key) === rendering
    const rendering: Promise<Copy> = copyOf(key)
      .then((copy) => {
        if (copy.status !== 200) copies.delete(key)
        else if (isKnown()) copies.set(key, copy)
        return copy
      })
      .finally(() => void (isKnown() && renderings.delete(key)))
    renderings.set(key, rendering)
    return rendering
  }

  return {
    /** Returns the page of this key. Throws if it cannot be rendered and there is no copy. */
    get: async (key: string): Promise<PackedPage> => {
      const copy = copies.get(key)
      if (copy && nowMs() - copy.renderedAtMs < freshMs && isCurrent()) return copy
      try {
        if (isOverloaded()) throw new Rush('a page is not rendered during a rush')
        return await renderOnce(key)
      } catch (error) {
        // Not the copy from before, which may have been purged meanwhile.
        const kept = copies.get(key)
        if (kept && nowMs() - kept.renderedAtMs < keptMs) return kept
        throw error
      }
    },
    /** Discards the pages whose key this function selects, and does not keep what is being rendered of them. */
    purge: (about: (key: string) => boolean): void => {
      for (const key of [...copies.keys()]) if (about(key)) copies.delete(key)
      for (const key of [...renderings.keys()]) if (about(key)) renderings.delete(key)
    },
  }
}
