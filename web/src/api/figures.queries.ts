import { queryOptions } from '@tanstack/react-query'
import type { Api } from './api.ts'
import { getSiteFigures } from './calls.ts'

/** The totals over all campaigns of this site. */
export const figuresQuery = (api: Api) =>
  queryOptions({ queryKey: ['figures'], queryFn: ({ signal }) => api.call(getSiteFigures, {}, { signal }) })
