import type { Db } from '../database/database.ts'
import { keysetParts, readKeyset, writeKeyset } from '../http/cursor.ts'
import { findSupported, type SupportedPlace, type SupportedRow } from './supported-campaigns.sql.ts'

type Request = { accountId: string; now: Date; limit: number; cursor?: string | undefined }

const shape = [keysetParts.integer, keysetParts.integer, keysetParts.id]

/** One page of the campaigns that an account supports or donated to. Throws a field error for a bad cursor. */
export const listSupported = async (
  db: Db,
  { accountId, now, limit, cursor }: Request,
): Promise<{ rows: SupportedRow[]; next: string | null; total?: number }> => {
  const after = readKeyset<SupportedPlace>(cursor, shape)
  const found = await findSupported(db, { accountId, now, after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  const next = found.length > limit && last ? writeKeyset([last.stage, Number(last.key), last.id]) : null
  return { rows, next, ...(last && { total: last.total }), ...(!last && !after && { total: 0 }) }
}
