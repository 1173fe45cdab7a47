import { site } from '@muster/contract/facts/frame-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** What this site offers: donations off, sandbox or live; mail; the platform's fee. */
export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: ['site'],
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) => api.call(site, {}, { signal }),
  })
