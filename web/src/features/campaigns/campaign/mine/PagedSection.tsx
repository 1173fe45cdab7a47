import type { ReactNode } from 'react'
import { plural } from '../../../../lib/format.ts'
import { useLostFocus } from '../../../../lib/useLostFocus.ts'
import { PagedList, type PagedQuery } from '../../../../ui/table/PagedList.tsx'
import { RoomForRows } from '../../../../ui/page/Skeleton.tsx'

/** How many campaigns there are; null: not known. */
const countOf = <Row,>({ data, hasNextPage }: PagedQuery<Row>) => {
  if (!data) return null
  return data.pages[0]?.total ?? (hasNextPage ? null : data.pages.flatMap(({ items }) => items).length)
}

const room = <RoomForRows rows={2} className="h-20" />

/** One of the tables, with loading, failed, empty and full states. `waits`: the order is not known yet. */
export const PagedSection = <Row extends { _id: string }>({
  title,
  list,
  waits = false,
  empty,
  children,
}: {
  title: string
  list: PagedQuery<Row>
  waits?: boolean
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}) => {
  const count = waits ? null : countOf(list)
  const id = title.replaceAll(' ', '-')
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  // An action can remove its row.
  useLostFocus(rows.map(({ _id }) => _id).join(), `#${id}`)
  return (
    <section>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} tabIndex={-1} className="text-2xl">
          {title}
        </h2>
        {count !== null && count > 0 && <p className="text-sm text-mute">{plural(count, 'campaign', 'campaigns')}</p>}
      </div>
      {waits ? (
        room
      ) : (
        <PagedList list={list} room={room} empty={empty}>
          {children}
        </PagedList>
      )}
    </section>
  )
}
