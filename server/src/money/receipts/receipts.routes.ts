import { exportReceiptsEndpoint, getReceiptEndpoint, getStatementEndpoint } from '@muster/contract/money/receipts.ts'
import type { RouteContext } from '../../platform/context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { exportReceipts } from './export-receipts.ts'
import { readReceipt } from './read-receipt.ts'
import { readStatement } from './read-statement.ts'

/** Routes of receipts: the donor's own, a year of them, and an admin's file of all. */
export const receiptRoutes = (context: RouteContext): Route[] => [
  route(getReceiptEndpoint, ({ params, user, db }) => readReceipt({ ...context, db }, params.id, user.id)),
  route(getStatementEndpoint, ({ query, user: { id: donorId, email }, db }) =>
    readStatement({ ...context, db }, { giver: { donorId }, email }, query.year),
  ),
  route(exportReceiptsEndpoint, async ({ query: { year }, db }) => exportReceipts(db, year)),
]
