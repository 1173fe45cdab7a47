import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'

export type Column<Row> = {
  key: string
  header: ReactNode
  cell: (row: Row) => ReactNode
  /** Right-aligns figures. */
  align?: 'left' | 'right'
  /** Whether this column is the row's header for screen readers. */
  isRowHeader?: boolean
  /** Sorting by this column: the current direction, and the click handler of its header. */
  sort?: { direction: 'ascending' | 'descending' | 'none'; onClick: () => void } | undefined
}

const cellClass = (align: 'left' | 'right' | undefined) =>
  classNames('px-3 py-3 align-middle', align === 'right' && 'figure text-right')

const arrows = { ascending: '↑', descending: '↓', none: '↕' } as const

const Head = <Row,>({ header, align, sort }: Omit<Column<Row>, 'key'>) => {
  const look = classNames('whitespace-nowrap px-3 py-2.5 font-semibold', align === 'right' && 'text-right')
  if (!sort) {
    return (
      <th scope="col" className={look}>
        {header}
      </th>
    )
  }
  return (
    <th scope="col" aria-sort={sort.direction} className={look}>
      <button type="button" className="-my-2.5 min-h-11 font-semibold hover:text-ink" onClick={sort.onClick}>
        {header} <span aria-hidden="true">{arrows[sort.direction]}</span>
      </button>
    </th>
  )
}

type Rows<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
}

const Cells = <Row,>({ columns, row }: Pick<Rows<Row>, 'columns'> & { row: Row }) =>
  columns.map(({ key, cell, align, isRowHeader }) =>
    isRowHeader ? (
      <th key={key} scope="row" className={classNames(cellClass(align), 'font-semibold')}>
        {cell(row)}
      </th>
    ) : (
      <td key={key} className={cellClass(align)}>
        {cell(row)}
      </td>
    ),
  )

const Body = <Row,>({ heading, columns, rows, rowKey }: Rows<Row> & { heading?: string }) => (
  <tbody>
    {heading && (
      <tr className="border-b border-line bg-paper">
        <th scope="rowgroup" colSpan={columns.length} className="px-3 py-2.5 text-sm font-semibold text-mute">
          {heading}
        </th>
      </tr>
    )}
    {rows.map((row) => (
      <tr key={rowKey(row)} className="relative border-b border-line hover:bg-paper">
        <Cells columns={columns} row={row} />
      </tr>
    ))}
  </tbody>
)

/**
 * A data table. `caption` names it for screen readers, and visibly with `captionShown`. `below` are more rows
 * under a separate heading.
 */
export const Table = <Row,>({
  caption,
  captionShown = false,
  columns,
  rows,
  below,
  rowKey,
  hasTallRows = false,
}: Rows<Row> & {
  caption: string
  captionShown?: boolean
  /** A cell can be so tall that the middle of the others is far from its beginning. All begin at the top then. */
  hasTallRows?: boolean
  below?: { heading: string; rows: readonly Row[] } | undefined
}) => (
  <div
    role="region"
    aria-label={caption}
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls sideways must be reachable by keyboard
    tabIndex={0}
    className="overflow-x-auto rounded-lg border border-line bg-sheet"
  >
    <table
      className={classNames(
        'w-full border-collapse text-left [&>:last-child>:last-child]:border-0',
        hasTallRows && '[&>tbody>tr>*]:align-top',
      )}
    >
      <caption className={captionShown ? 'px-3 pt-3 text-left font-display text-lg font-bold' : 'sr-only'}>
        {caption}
      </caption>
      <thead>
        <tr className="border-b border-line text-sm text-mute">
          {columns.map(({ key, ...column }) => (
            <Head key={key} {...column} />
          ))}
        </tr>
      </thead>
      {(rows.length > 0 || !below) && <Body columns={columns} rows={rows} rowKey={rowKey} />}
      {below && <Body heading={below.heading} columns={columns} rows={below.rows} rowKey={rowKey} />}
    </table>
  </div>
)
