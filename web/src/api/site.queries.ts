import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { getSiteFigures, site } from './calls.ts'

/** What this site offers: donations off, sandbox or live; mail; the platform's fee. */
export const siteQuery = (api: Api) =>
  queryOptions({
    queryKey: ['site'],
    staleTime: 10 * 60_000,
    queryFn: ({ signal }) => api.call(site, {}, { signal }),
  })

export const figuresQuery = (api: Api) =>
  queryOptions({ queryKey: ['figures'], queryFn: ({ signal }) => api.call(getSiteFigures, {}, { signal }) })
