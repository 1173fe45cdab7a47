import type { LoaderInput, RouteTools } from '../router/route.ts'
import { RouteData } from '../router/outcome.ts'
import { ApiError } from './errors.ts'

export type LoadInput = RouteTools & Omit<LoaderInput, 'tools'>

/**
 * Creates a route's loader that fills the query cache. It returns nothing: the page reads the cache.
 * A 404 and a 410 keep their status, so that the server responds with it. A malformed id counts as not found.
 */
export const loader =
  (fill: (input: LoadInput) => Promise<unknown>) =>
  async ({ tools, ...input }: LoaderInput) => {
    try {
      await fill({ ...tools, ...input })
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 404, 410].includes(error.status)) throw error
      throw new RouteData({ code: error.code, message: error.message }, error.status === 410 ? 410 : 404)
    }
    return null
  }
