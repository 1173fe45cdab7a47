import type { RequestOf } from '@muster/contract/endpoint.ts'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import type { Api } from '../../../api/api.ts'
import { getUserHistory, listUsers } from './user-calls.ts'

export type UserFilter = Omit<RequestOf<typeof listUsers>['query'], 'cursor' | 'limit'>

/** Users who fit, page by page. */
export const usersQuery = (api: Api, filter: UserFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'users', filter],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(listUsers, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

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
