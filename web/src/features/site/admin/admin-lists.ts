import { infiniteQueryOptions, keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { Page } from '../../../api/api.ts'
import { storeRows } from '../../../api/store-answer.ts'

type Ask<Row> = (page: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page<Row>>

/** A long list of the admin's pages, page by page. Old rows stay while the rows of another filter load. */
export const pagedQuery = <Row>(queryKey: readonly unknown[], ask: Ask<Row>) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: ({ signal, pageParam }) => ask(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })

/** Updates a row in all cached lists under this key. The row stays, even if the list's filter no longer matches. */
export const changeRow = <Row extends { _id: string }>(
  queryClient: QueryClient,
  listsKey: readonly unknown[],
  changed: Partial<Row> & { _id: string },
) => storeRows<Page<Row>, Row>(queryClient, listsKey, (row) => (row._id === changed._id ? { ...row, ...changed } : row))
