import { getStatus } from '@muster/contract/facts/admin-calls.ts'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'

const everyMs = 60_000

/** The status of the site. Refetched every minute while the page is visible, because the server looks each minute. */
export const statusQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin', 'status'],
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getStatus, {}, { signal }),
    refetchInterval: everyMs,
  })
