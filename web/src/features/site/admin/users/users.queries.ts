import { getUserHistory, listUsers } from '@muster/contract/facts/admin-calls.ts'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import type { Api, AskedOf } from '../../../../api/api.ts'
import { pagedQuery } from '../admin-lists.ts'

export type UserFilter = Omit<AskedOf<typeof listUsers>['query'], 'cursor' | 'limit'>

/** The matching users. */
export const usersQuery = (api: Api, filter: UserFilter) =>
  pagedQuery(['admin', 'users', filter], (page, options) =>
    api.call(listUsers, { query: { ...filter, ...page } }, options),
  )

/** Reads the list and a person's history again after a decision. */
export const useReloadUsers = () => {
  const queryClient = useQueryClient()
  return async (userId: string) => {
    await queryClient.invalidateQueries({ queryKey: ['admin', 'users'] })
    await queryClient.invalidateQueries({ queryKey: ['admin', 'history', userId] })
  }
}

/** Changes by a user and changes to them, page by page. */
export const historyQuery = (api: Api, userId: string) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'history', userId],
    initialPageParam: null as string | null,
    // Any action can change it, so it is refetched each time.
    staleTime: 0,
    queryFn: ({ signal, pageParam }) =>
      api.call(
        getUserHistory,
        { params: { id: userId }, query: pageParam === null ? {} : { cursor: pageParam } },
        { signal },
      ),
    getNextPageParam: (page) => page.next,
  })
