import type { Db } from '../../../platform/database/database.ts'
import { fieldNames } from './field-names.ts'
import { modelName } from './history.present.ts'
import { findHistoryOf } from './history.sql.ts'

/** Changes by a person and changes to them, for the export of their data. */
export const exportHistory = async (db: Db, accountId: string) => {
  const rows = await findHistoryOf(db, accountId)
  return rows.map((row) => ({
    modelName: modelName(row.model),
    recordId: row.record_id,
    action: row.action,
    key: fieldNames(row.columns),
    byMe: row.actor_id === accountId,
    createdAt: row.created_at,
  }))
}
