import type { RequestOf } from '@muster/contract/endpoint.ts'
import { infiniteQueryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { pagedQuery } from '../admin-lists.ts'
import { getUserHistory, listUsers } from './user-calls.ts'

export type UserFilter = Omit<RequestOf<typeof listUsers>['query'], 'cursor' | 'limit'>

/** Users who fit. */
export const usersQuery = (api: Api, filter: UserFilter) =>
  pagedQuery(['admin', 'users', filter], (page, options) =>
    api.call(listUsers, { query: { ...filter, ...page } }, options),
  )

/** What a user changed and what was changed about them, page by page. */
export const historyQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'history', userId],
    initialPageParam: null as string | null,
    // It changes with whatever anybody does, so it is asked for anew each time.
    staleTime: 0,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        getUserHistory,
        { params: { id: userId }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
