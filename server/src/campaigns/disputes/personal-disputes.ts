import type { Db } from '../../platform/database/database.ts'
import { listOwn } from './dispute-rows.sql.ts'
import { presentRecord } from './disputes.present.ts'

/** An upper bound, because every list has one; no person raises that many. */
const exportedMax = 10_000

/** A person's disputes and their outcomes, for the data export. */
export const exportDisputes = async (db: Db, reporterId: string) =>
  (await listOwn(db, reporterId, null, exportedMax)).map(presentRecord)
