import type { RequestOf } from '@muster/contract/endpoint.ts'
import type { ListedPayout, Payout } from '@muster/contract/payouts.ts'
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api, Page } from '../../../api/api.ts'
import { getPayout, listPayouts } from './payout-calls.ts'

type Filter = Omit<RequestOf<typeof listPayouts>['query'], 'cursor' | 'limit'>

const listsKey = ['admin', 'payouts', 'list'] as const
const detailsKey = (id: string) => ['admin', 'payouts', 'details', id] as const

/** Payouts of a status, page by page. */
export const payoutListQuery = (api: Api, filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...listsKey, filter],
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) =>
      api.call(listPayouts, { query: { ...filter, ...(pageParam !== null && { cursor: pageParam }) } }, { signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** One payout with all that is needed to decide about it. */
export const payoutQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: detailsKey(id),
    // Another admin may have decided it meanwhile, and PayPal goes on by itself.
    staleTime: 0,
    queryFn: ({ signal }) => api.call(getPayout, { params: { id } }, { signal }),
  })

type Lists = InfiniteData<Page<ListedPayout>>

const withDecided = (lists: Lists, decided: Payout): Lists => ({
  ...lists,
  pages: lists.pages.map((page) => ({
    ...page,
    items: page.items.map((row) => (row._id === decided._id ? { ...row, ...decided } : row)),
  })),
})

/** Shows a decision where the payout is on screen. Its row stays, also where the list's filter no longer fits it. */
export const useDecisions = (id: string) => {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: detailsKey(id) })
  const show = (decided: Payout) => {
    queryClient.setQueriesData<Lists>({ queryKey: listsKey }, (lists) => lists && withDecided(lists, decided))
    return reload()
  }
  return { show, reload }
}
