import type { Db } from '../database/database.ts'
import { listOwn } from './dispute-rows.sql.ts'
import { presentOwn } from './disputes.present.ts'

/** More than anybody raises: a bound, because every list has one. */
const exportedMax = 10_000

/** What a person reported and what became of it, for the export of their data. */
export const exportDisputes = async (db: Db, reporterId: string) =>
  (await listOwn(db, reporterId, null, exportedMax)).map(presentOwn)
