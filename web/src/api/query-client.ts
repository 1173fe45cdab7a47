import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './errors.ts'

const isPassing = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/**
 * The browser's cache. Data older than 30 s is fetched again when a screen shows it; old rows stay visible meanwhile.
 * Calls are also tried offline, so that they fail with a sentence instead of waiting.
 */
export const createBrowserQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      mutations: { networkMode: 'always' },
    },
  })

/** A cache for one server-rendered page, to be cleared after it. */
export const createPageQueryClient = () =>
  new QueryClient({ defaultOptions: { queries: { retry: false, gcTime: Infinity, staleTime: Infinity } } })
