import { getSiteFigures } from '@muster/contract/facts/calls.ts'
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

/** The totals over all campaigns of this site. */
export const figuresQuery = (api: Api) =>
  queryOptions({ queryKey: ['figures'], queryFn: ({ signal }) => api.call(getSiteFigures, {}, { signal }) })
