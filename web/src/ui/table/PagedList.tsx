import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Page } from '../../api/api.ts'
import { Failure } from '../page/Failure.tsx'
import { LoadMore } from './LoadMore.tsx'

export type PagedQuery<Row> = UseInfiniteQueryResult<InfiniteData<Page<Row>>>

/**
 * A paged list with loading, failed, empty and full states. Old rows stay while new ones load, and after a failure.
 * @param room the placeholder while the first page loads
 * @param failure the sentence if loading failed
 * @param count the line above the rows; `total`: if the server knows it
 */
export const PagedList = <Row,>({
  list,
  room,
  empty,
  failure = 'Failed to load',
  count,
  children,
}: {
  list: PagedQuery<Row>
  room: ReactNode
  empty: ReactNode
  failure?: string
  count?: (shown: number, total: number | null) => ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) => {
  if (list.isPending) return room
  const retry = () => void list.refetch()
  if (list.isLoadingError) {
    return <Failure what={failure} error={list.error} retry={retry} retrying={list.isRefetching} />
  }
  const rows = list.data.pages.flatMap(({ items }) => items)
  if (rows.length === 0) return empty
  const total = list.data.pages[0]?.total ?? null
  return (
    <>
      {list.isRefetchError && <Failure what={failure} error={list.error} retry={retry} />}
      {count?.(rows.length, total)}
      <div
        aria-busy={list.isPlaceholderData}
        className={`transition-opacity delay-150 ${list.isPlaceholderData ? 'opacity-50' : ''}`}
      >
        {children(rows)}
      </div>
      <LoadMore list={list} shown={rows.length} total={total} />
    </>
  )
}
