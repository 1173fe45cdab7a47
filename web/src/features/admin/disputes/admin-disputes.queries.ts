import type { AdminDispute, DisputeCase } from '@muster/contract/disputes.ts'
import type { RequestOf } from '@muster/contract/endpoint.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api, Page } from '../../../api/api.ts'
import { getDispute, listDisputes } from '../../../api/calls.ts'

type Filter = Omit<RequestOf<typeof listDisputes>['query'], 'cursor' | 'limit'>

const listsKey = ['admin', 'disputes', 'list'] as const
const caseKey = (id: string) => ['admin', 'disputes', 'case', id] as const

/** Disputes that fit a filter, page by page. */
export const disputeListQuery = (api: Api, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, filter],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(listDisputes, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** One dispute with all that is needed to decide it. */
export const disputeCaseQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: caseKey(id),
    // Another admin may have decided it meanwhile.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getDispute, { params: { id } }, { signal }),
  })

type Lists = InfiniteData<Page<AdminDispute>>

const withDecided = (lists: Lists, { _id, status, resolutionNotes }: DisputeCase): Lists => ({
  ...lists,
  pages: lists.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => (row._id === _id ? { ...row, status, resolutionNotes } : row)),
  })),
})

/** Shows a decision where the dispute is on screen. Its row stays, also where the list's filter no longer fits it. */
export const useShowDecision = () => {
  const queryClient = useQueryClient()
  return (decided: DisputeCase) => {
    queryClient.setQueryData(caseKey(decided._id), decided)
    queryClient.setQueriesData<Lists>({ queryKey: listsKey }, (lists) => lists && withDecided(lists, decided))
  }
}
