import type { ReactNode } from 'react'
import { plural } from '../../../lib/format.ts'
import { useMediaQuery } from '../../../lib/useMediaQuery.ts'
import { PagedList, type PagedQuery } from '../../../ui/table/PagedList.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { RoomForRows } from '../../../ui/page/Skeleton.tsx'
import { Table } from '../../../ui/table/Table.tsx'
import type { Column } from '../../../ui/table/Table.tsx'

export type AdminColumn<Row> = Omit<Column<Row>, 'sort'> & {
  /** The field of the API's `sort` that this column orders by; absent: the column is not sortable. */
  sortBy?: string
}

/** The order of the list in the API's notation: `field`, or `-field` for descending. */
type Sort = { value: string; onChange: (value: string) => void }

const sortOf = (sortBy: string | undefined, sort: Sort | undefined) => {
  if (!sortBy || !sort) return undefined
  const isAscending = sort.value === sortBy
  const isDescending = sort.value === `-${sortBy}`
  return {
    direction: isAscending ? ('ascending' as const) : isDescending ? ('descending' as const) : ('none' as const),
    onClick: () => sort.onChange(isAscending ? `-${sortBy}` : sortBy),
  }
}

/** The button in the row's first cell opens the row; the whole row is its click target. */
const opener = <Row,>(column: AdminColumn<Row>, onOpen: (row: Row) => void): AdminColumn<Row> => ({
  ...column,
  cell: (row) => (
    <button
      type="button"
      aria-haspopup="dialog"
      className="min-h-11 text-left font-semibold wrap-anywhere underline-offset-4 after:absolute after:inset-0 after:content-[''] hover:underline"
      onClick={() => onOpen(row)}
    >
      {column.cell(row)}
    </button>
  ),
})

/** On a phone a row is a card: its name, and below it the other columns with their headers. */
const Cards = <Row,>({
  caption,
  columns,
  rows,
  rowKey,
}: {
  caption: string
  columns: readonly AdminColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}) => (
  <ul aria-label={caption} className="grid gap-3">
    {rows.map((row) => (
      <li
        key={rowKey(row)} // A card has room for a whole text, so that two that begin alike can be told apart.
        className="relative rounded-lg border border-line bg-sheet px-4 py-3 wrap-anywhere [&_.line-clamp-2]:line-clamp-none"
      >
        {columns
          .filter(({ isRowHeader }) => isRowHeader)
          .map(({ key, cell }) => (
            <div key={key} className="font-semibold">
              {cell(row)}
            </div>
          ))}
        <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
          {columns
            .filter(({ isRowHeader }) => !isRowHeader)
            .map(({ key, header, cell, align }) => (
              <div key={key} className="contents">
                <dt className="text-mute">{header}</dt>
                <dd className={`min-w-0 wrap-anywhere text-right *:justify-end ${align === 'right' ? 'figure' : ''}`}>
                  {cell(row)}
                </dd>
              </div>
            ))}
        </dl>
      </li>
    ))}
  </ul>
)

const nameOf = ({ header, sortBy }: { header: ReactNode; sortBy: string }) =>
  typeof header === 'string' ? header : sortBy

/** The two orders in the words of what is sorted: figures, which are aligned to the right, times, or names. */
const orderWords = ({ align, sortBy }: { align: 'left' | 'right' | undefined; sortBy: string }) => {
  if (align === 'right') return ['smallest first', 'largest first'] as const
  return sortBy.endsWith('At') ? (['oldest first', 'newest first'] as const) : (['A to Z', 'Z to A'] as const)
}

/** Cards have no column headers to click, so the order is chosen above them. */
const OrderChoice = <Row,>({ columns, sort }: { columns: readonly AdminColumn<Row>[]; sort: Sort }) => (
  <div className="mb-4">
    <Select
      label="Sort by"
      value={sort.value}
      onChange={(event) => sort.onChange(event.target.value)}
      options={columns.flatMap(({ header, sortBy, align }) =>
        sortBy
          ? [
              { value: sortBy, label: `${nameOf({ header, sortBy })}: ${orderWords({ align, sortBy })[0]}` },
              { value: `-${sortBy}`, label: `${nameOf({ header, sortBy })}: ${orderWords({ align, sortBy })[1]}` },
            ]
          : [],
      )}
    />
  </div>
)

type Rows<Row> = {
  caption: string
  columns: readonly AdminColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
}

/** Rows as a table on wide screens, and as cards on phones. */
export const AdminRows = <Row,>({ caption, columns, rows, rowKey, sort }: Rows<Row>) => {
  const isWide = useMediaQuery('(min-width: 48rem)')
  return isWide ? (
    <Table
      caption={caption}
      columns={columns.map(({ sortBy, ...column }) => ({ ...column, sort: sortOf(sortBy, sort) }))}
      rows={rows}
      rowKey={rowKey}
    />
  ) : (
    <>
      {sort && <OrderChoice columns={columns} sort={sort} />}
      <Cards caption={caption} columns={columns} rows={rows} rowKey={rowKey} />
    </>
  )
}

/**
 * A long list of the admin's pages, with loading, failed, empty and full states. Rows are fetched by page, in the server's
 * order, and old rows stay while new ones load. It is a table on wide screens, and cards on phones.
 * @param list an infinite query whose pages are the API's; give it `placeholderData: keepPreviousData`
 * @param failure the sentence if loading failed: 'Failed to load'
 * @param noun singular and plural of a row, for the count
 * @param onOpen called on a click on a row; show the row in a `ui/Sheet.tsx`. Other controls of a row need `relative`
 * @param empty shown without rows: an `Empty` that says whether a filter is the reason
 */
export const AdminTable = <Row,>({
  caption,
  noun: [one, many],
  list,
  columns,
  rowKey,
  sort,
  onOpen,
  empty,
  failure = 'Failed to load',
}: {
  caption: string
  noun: readonly [one: string, many: string]
  list: PagedQuery<Row>
  columns: readonly AdminColumn<Row>[]
  rowKey: (row: Row) => string
  sort?: Sort
  onOpen?: (row: Row) => void
  empty: ReactNode
  failure?: string
}) => {
  const shown = columns.map((column) => (onOpen && column.isRowHeader ? opener(column, onOpen) : column))
  return (
    <PagedList
      list={list}
      room={<RoomForRows rows={6} className="h-14" />}
      empty={empty}
      failure={failure}
      count={(rows, total) => (
        <p role="status" className="mb-3 text-mute">
          {total === null && list.hasNextPage
            ? `More than ${plural(rows, one, many)}`
            : plural(total ?? rows, one, many)}
        </p>
      )}
    >
      {(rows) => <AdminRows caption={caption} columns={shown} rows={rows} rowKey={rowKey} sort={sort} />}
    </PagedList>
  )
}
