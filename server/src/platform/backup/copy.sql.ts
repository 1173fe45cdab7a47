import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Table } from './catalogue.sql.ts'
import type { Session } from './session.sql.ts'

const quote = (name: string): string => pg.escapeIdentifier(name)
const list = (columns: string[]): string => columns.map(quote).join(', ')

/** The rows of a table as text, in the table's order. The stream must be read to its end. */
export const readRows = (session: Session, { name, columns, order }: Table): AsyncIterable<Uint8Array> =>
  session.query(
    copyTo(`copy (select ${list(columns)} from public.${quote(name)} as row_of order by ${order}) to stdout`),
  )

/** Adds the rows of a text that {@link readRows} returned. */
export const writeRows = async (
  session: Session,
  { name, columns }: Pick<Table, 'name' | 'columns'>,
  rows: AsyncIterable<Uint8Array>,
): Promise<void> => {
  const table = session.query(copyFrom(`copy public.${quote(name)} (${list(columns)}) from stdin`))
  await pipeline(Readable.from(rows, { objectMode: false }), table)
}
