import type { Db } from '../../platform/database/database.ts'
import { cursorParts, pageOf, readCursor } from '../../platform/http/paging.ts'
import { findSupported, type SupportedPlace, type SupportedRow } from './supported-campaigns.sql.ts'

type Request = { accountId: string; now: Date; limit: number; cursor?: string | undefined }

const order = { name: 'supported', shape: [cursorParts.integer, cursorParts.integer, cursorParts.id] }

/** One page of the campaigns that an account supports or donated to. Throws a field error for a bad cursor. */
export const listSupported = async (
  db: Db,
  { accountId, now, limit, cursor }: Request,
): Promise<{ rows: SupportedRow[]; next: string | null; total?: number }> => {
  const after = readCursor<SupportedPlace>(order, cursor)
  const found = await findSupported(db, { accountId, now, after, limit: limit + 1 })
  const { items: rows, next } = pageOf(order, found, limit, (row) => [row.stage, Number(row.key), row.id])
  const last = rows.at(-1)
  return { rows, next, ...(last && { total: last.total }), ...(!last && !after && { total: 0 }) }
}
