import type { QueryClient } from '@tanstack/react-query'
import { data } from 'react-router'
import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from './api.ts'
import { loaderContext } from './context.tsx'
import { ApiError } from './errors.ts'

export type LoadInput = { api: Api; queryClient: QueryClient; params: LoaderFunctionArgs['params']; url: URL }

/**
 * Creates a route's loader that fills the query cache. It returns nothing: the page reads the cache.
 * A 404 and a 410 keep their status, so that the server responds with it. A malformed id counts as not found.
 */
export const loader =
  (fill: (input: LoadInput) => Promise<unknown>) =>
  async ({ context, params, request }: LoaderFunctionArgs) => {
    try {
      await fill({ ...context.get(loaderContext), params, url: new URL(request.url) })
    } catch (error) {
      if (!(error instanceof ApiError) || ![400, 404, 410].includes(error.status)) throw error
      // oxlint-disable-next-line typescript/only-throw-error -- the router handles a thrown response with its status
      throw data({ code: error.code, message: error.message }, { status: error.status === 410 ? 410 : 404 })
    }
    return null
  }
