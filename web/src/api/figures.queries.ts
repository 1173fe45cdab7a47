import { getSiteFigures } from '@muster/contract/facts/calls.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'

/** The totals over all campaigns of this site. */
export const figuresQuery = (api: Api) =>
  queryOptions({ queryKey: ['figures'], queryFn: ({ signal }) => api.call(getSiteFigures, {}, { signal }) })
