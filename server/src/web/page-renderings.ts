/** One rendering of a page. */
export type Rendering<T> = {
  page: Promise<T>
  hasBegun: boolean
  /** The page changed while it was rendered, so it is kept for at most this time. Zero: it is rendered again for the next request. */
  keptForMs: number
  /** The page showed something that must not be shown any more. It is not kept. */
  isOutdated: boolean
  /** The rendering that has not ended and that this one waits for. */
  before: Rendering<T> | null
}

/** Selects pages by their keys. */
export type About = (key: string) => boolean

/**
 * Renders each page once at a time.
 * @param finish renders a page, and keeps it unless it changed
 */
export const createRenderings = <T>(finish: (key: string, rendering: Rendering<T>) => Promise<T>) => {
  const renderings = new Map<string, Rendering<T>>()
  const finishAndForget = (key: string, rendering: Rendering<T>): Promise<T> =>
    finish(key, rendering).finally(() => {
      if (renderings.get(key) === rendering) renderings.delete(key)
    })
  return {
    /** Joins the current rendering of a page, or starts one. A changed page is rendered again only after the outdated rendering ended. */
    renderOnce: (key: string): Promise<T> => {
      const running = renderings.get(key)
      if (running && !running.isOutdated && running.keptForMs > 0) return running.page
      const begin = async () => {
        await running?.page.catch(() => undefined)
        Object.assign(rendering, { hasBegun: true, before: null })
        return finishAndForget(key, rendering)
      }
      const page = Promise.resolve().then(begin)
      const state = { hasBegun: false, keptForMs: Infinity, isOutdated: false }
      const rendering: Rendering<T> = { page, ...state, before: running ?? null }
      renderings.set(key, rendering)
      return page
    },
    /** The rendering in progress of each page that this function selects. */
    inProgress: (about: About): Rendering<T>[] =>
      [...renderings].flatMap(([key, rendering]) => {
        const running = rendering.hasBegun ? rendering : rendering.before
        return running && about(key) ? [running] : []
      }),
  }
}
