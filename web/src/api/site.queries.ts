import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { site } from './frame-calls.ts'

/** What this site offers: donations off, sandbox or live; mail; the platform's fee. */
export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: ['site'],
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) => api.call(site, {}, { signal }),
  })
