import { listSecrets } from '@muster/contract/facts/admin-calls.ts'
import { pageSizeMax } from '@muster/contract/facts/limits.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../../../api/api.ts'

/** Names of stored secrets, page by page. */
export const secretsQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'tokens'],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        listSecrets,
        { query: { limit: pageSizeMax, ...(pageParam !== null && { cursor: pageParam }) } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
