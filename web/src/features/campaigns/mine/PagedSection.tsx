import type { ReactNode } from 'react'
import { plural } from '../../../lib/format.ts'
import { Button } from '../../../ui/Button.tsx'
import { Failure } from '../../../ui/Failure.tsx'
import { Loading, Skeleton } from '../../../ui/Skeleton.tsx'

/** What a section shows of a list that is fetched page by page. */
type Pages<Row> = {
  data: { pages: readonly { items: readonly Row[]; total: number | null }[] } | undefined
  error: Error | null
  isRefetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

const Waiting = () => (
  <Loading>
    <Skeleton className="h-20" />
    <Skeleton className="mt-3 h-20" />
  </Loading>
)

/** One of the tables, in all faces of a list. */
export const PagedSection = <Row,>({
  title,
  list,
  empty,
  children,
}: {
  title: string
  list: Pages<Row>
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) => {
  const rows = list.data?.pages.flatMap(({ items }) => items)
  const count = list.data?.pages[0]?.total ?? (list.hasNextPage ? null : (rows?.length ?? null))
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-2xl">{title}</h2>
        {count !== null && count > 0 && <p className="text-sm text-mute">{plural(count, 'campaign', 'campaigns')}</p>}
      </div>
      {!rows && !list.error && <Waiting />}
      {!rows && list.error && (
        <Failure
          what="Failed to load"
          error={list.error}
          retry={() => void list.refetch()}
          retrying={list.isRefetching}
        />
      )}
      {rows && (rows.length === 0 ? empty : children(rows))}
      {rows && list.error && <Failure what="More campaigns could not be loaded" error={list.error} />}
      {list.hasNextPage && (
        <Button
          tone="secondary"
          className="mt-4"
          pending={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          Load more
        </Button>
      )}
    </section>
  )
}
