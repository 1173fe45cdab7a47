import { LRUCache } from 'lru-cache'
import { DomainError } from '../base/errors.ts'
import { Outage, Rush } from '../base/outage.ts'
import { type About, createRenderings } from './page-renderings.ts'
import { packPage, type PackedPage, repack } from './packed-page.ts'
import type { RenderedPage } from './web-app.ts'

const freshMs = 30_000
const staleMs = 300_000
/** How long a stale copy is served while a page cannot be rendered. */
const keptMs = 3_600_000
/** How long a page that could not be rendered is not tried again. */
const failureMs = 1_000
/** About a thousand long pages. */
const bytesMax = 16_000_000
const failuresMax = 1_000

type CacheOptions = {
  render: (key: string) => Promise<RenderedPage>
  /** Returns the current time in milliseconds. */
  nowMs: () => number
  /** Whether rendering now would be refused. */
  isOverloaded: () => boolean
  /** Whether the pages that other processes changed were purged, except for the last seconds. */
  isCurrent: () => boolean
}

/** `expiresAtMs`: the page changed since, and the copy shows nothing that must not be shown. From then on it is served only while the page cannot be rendered. */
type Copy = PackedPage & { renderedAtMs: number; expiresAtMs: number; isAskedAgain: boolean }

const packCopy = (page: RenderedPage, renderedAtMs: number): Copy => {
  if (page.status >= 500) throw new Outage('a page could not be rendered')
  return { ...packPage(page), renderedAtMs, expiresAtMs: Infinity, isAskedAgain: false }
}

/** Compresses a copy better when it is asked for again. */
const improve = (copy: Copy): Copy => {
  if (!copy.isAskedAgain) {
    copy.isAskedAgain = true
    repack(copy).catch(() => undefined)
  }
  return copy
}

/** A full queue has room again in a moment. */
const isRefusal = (error: unknown): boolean => error instanceof DomainError && error.code === 'unavailable'

/** Remembers for a moment which pages could not be rendered. */
const createFailures = () => {
  const failures = new LRUCache<string, { error: unknown; atMs: number }>({ max: failuresMax })
  return {
    note: (key: string, error: unknown): void => {
      if (!isRefusal(error)) failures.set(key, { error, atMs: performance.now() })
    },
    recent: (key: string) => {
      const failure = failures.get(key)
      return failure && performance.now() - failure.atMs < failureMs ? failure : undefined
    },
  }
}

/**
 * Rendered public pages: fresh for 30 s, then served stale for at most 5 min while one request renders it again. A page is the
 * same for all visitors. Only successful pages are cached. During an outage or overload a copy is served for up to an hour, unless the page
 * was purged. While it is not known what other processes change, pages are rendered for each request.
 */
export const createPageCache = ({ render, nowMs, isOverloaded, isCurrent }: CacheOptions) => {
  const copies = new LRUCache<string, Copy>({
    maxSize: bytesMax,
    sizeCalculation: ({ brotli }) => brotli.length + 1_000,
  })
  const failures = createFailures()
  const { renderOnce, inProgress } = createRenderings<Copy>(async (key, rendering) => {
    try {
      const copy = packCopy(await render(key), nowMs())
      copy.expiresAtMs = copy.renderedAtMs + rendering.keptForMs
      if (copy.status !== 200) copies.delete(key)
      else if (!rendering.isOutdated) copies.set(key, copy)
      return copy
    } catch (error) {
      failures.note(key, error)
      throw error
    }
  })
  /** The copy of a page that cannot be rendered. Not the one from before, which may have been purged meanwhile. */
  const keptCopy = (key: string, error: unknown): Copy => {
    const copy = copies.get(key)
    if (copy && nowMs() - copy.renderedAtMs < keptMs) return copy
    throw error
  }

  return {
    /**
     * Returns the page of this key. Concurrent requests share one rendering, and its failure. Throws if it cannot be rendered and there is
     * no copy.
     */
    get: async (key: string): Promise<PackedPage> => {
      const copy = copies.get(key)
      const ageMs = copy ? nowMs() - copy.renderedAtMs : Infinity
      const mayServe = copy !== undefined && nowMs() < copy.expiresAtMs && isCurrent()
      if (mayServe && ageMs < freshMs) return improve(copy)
      if (isOverloaded()) return keptCopy(key, new Rush('a page is not rendered during a rush'))
      const failure = failures.recent(key)
      if (mayServe && ageMs < freshMs + staleMs) {
        if (!failure) renderOnce(key).catch(() => undefined)
        return copy
      }
      if (failure) return keptCopy(key, failure.error)
      try {
        return await renderOnce(key)
      } catch (error) {
        return keptCopy(key, error)
      }
    },
    /**
     * Renders the pages whose key this function selects again before they are served. Their copies are kept for an outage.
     * @param afterMs a copy is still served until it has this age
     */
    expire: (about: About, afterMs = 0): void => {
      for (const [key, copy] of copies.entries()) {
        if (about(key)) copy.expiresAtMs = Math.min(copy.expiresAtMs, copy.renderedAtMs + afterMs)
      }
      for (const rendering of inProgress(about)) rendering.keptForMs = Math.min(rendering.keptForMs, afterMs)
    },
    /** Discards the pages whose key this function selects, with their copies. */
    purge: (about: About): void => {
      for (const key of [...copies.keys()]) if (about(key)) copies.delete(key)
      for (const rendering of inProgress(about)) rendering.isOutdated = true
    },
  }
}
