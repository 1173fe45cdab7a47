import type { InfiniteData, QueryClient, QueryFilters, QueryKey } from '@tanstack/react-query'

type Update<Data> = Data | ((known: Data | undefined) => Data | undefined)

/** A read that began before a write can arrive after it, with the state before the write. It is cancelled and repeated. */
const repeatReads = (queryClient: QueryClient, filters: QueryFilters): void => {
  void queryClient.refetchQueries({ ...filters, fetchStatus: 'fetching' })
}

/** Stores the result of a write in a cached query. */
export const storeAnswer = <Data>(queryClient: QueryClient, queryKey: QueryKey, update: Update<Data>): void => {
  queryClient.setQueryData<Data>(queryKey, update)
  repeatReads(queryClient, { queryKey, exact: true })
}

/** Changes the rows of a write in all cached lists under this key. */
export const storeRows = <Page extends { items: Row[] }, Row>(
  queryClient: QueryClient,
  listsKey: QueryKey,
  change: (row: Row) => Row,
): void => {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey: listsKey },
    (list) => list && { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
  )
  repeatReads(queryClient, { queryKey: listsKey })
}
