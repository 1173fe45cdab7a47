import { hasOtherAdmin } from '../../../people/index.ts'
import type { AppContext } from '../../../platform/context.ts'
import { countOpenCases as countOpen, type Judge } from './report-rows.sql.ts'

type Context = Pick<AppContext, 'db' | 'config'>

/** An admin, and whether another one can decide. */
export const findJudge = async ({ db, config }: Context, id: string): Promise<Judge> => ({
  id,
  hasOther: await hasOtherAdmin(db, { exceptId: id, production: config.production }),
})

/** How many cases wait for this admin, counted up to `countMax`. */
export const countOpenCases = async (context: Context, adminId: string, countMax: number): Promise<number> =>
  countOpen(context.db, await findJudge(context, adminId), countMax)
