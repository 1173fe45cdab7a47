import {
  exportReceipts as exportReceiptsEndpoint,
  getReceipt,
  getStatement,
  type Statement,
} from '@muster/contract/money/receipts.ts'
import type { AppContext } from '../../context.ts'
import { type Route, route } from '../../http/route.ts'
import { exportReceipts } from './export-receipts.ts'
import { issuerOf } from './issuer.ts'
import { readReceipt } from './read-receipt.ts'
import { presentStatement } from './receipts.present.ts'
import { findArrived, findCompletedRefunds, findName, findYears } from './receipts.sql.ts'

type Context = Pick<AppContext, 'db' | 'organisation'>

const startOf = (year: number): Date => new Date(Date.UTC(year, 0, 1))

const readStatement = async (
  { db, organisation }: Context,
  donor: { id: string; email: string },
  year: number,
): Promise<Statement> => {
  const rows = await findArrived(db, donor.id, startOf(year), startOf(year + 1))
  const refunds = await findCompletedRefunds(
    db,
    rows.map(({ id }) => id),
  )
  return presentStatement({
    year,
    years: await findYears(db, donor.id),
    donor: { name: rows.at(-1)?.recorded_name ?? (await findName(db, donor.id)), email: donor.email },
    rows,
    refunds,
    current: issuerOf(organisation.current()),
  })
}

/** Routes of receipts: the donor's own, a year of them, and an admin's file of all. */
export const receiptRoutes = (context: AppContext): Route[] => [
  route(getReceipt, ({ params, user }) => readReceipt(context, params.id, user.id)),
  route(getStatement, ({ query, user }) => readStatement(context, user, query.year)),
  route(exportReceiptsEndpoint, async ({ query: { year } }) => exportReceipts(context.db, year)),
]
