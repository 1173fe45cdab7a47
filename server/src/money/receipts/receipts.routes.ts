import {
  exportReceipts as exportReceiptsEndpoint,
  getReceipt,
  getStatement,
  type Receipt,
  type Statement,
} from '@muster/contract/money/receipts.ts'
import { DomainError } from '../../base/errors.ts'
import type { AppContext } from '../../context.ts'
import { type Route, route } from '../../http/route.ts'
import { exportReceipts } from './export-receipts.ts'
import { issuerOf } from './issuer.ts'
import { presentReceipt, presentStatement } from './receipts.present.ts'
import { findArrived, findCompletedRefunds, findForReceipt, findName, findYears } from './receipts.sql.ts'

type Context = Pick<AppContext, 'db' | 'organisation'>

const readReceipt = async ({ db, organisation }: Context, id: string, donorId: string): Promise<Receipt> => {
  const row = await findForReceipt(db, id, donorId)
  if (!row) throw new DomainError('donation_not_found')
  const { completed_at: completedAt, capture_id: captureId } = row
  if (!completedAt || !captureId) throw new DomainError('donation_not_completed')
  const refunds = await findCompletedRefunds(db, [id])
  return presentReceipt(
    { ...row, completed_at: completedAt, capture_id: captureId },
    refunds,
    issuerOf(organisation.current()),
  )
}

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
  route(exportReceiptsEndpoint, async ({ query: { year } }) => ({
    lines: exportReceipts(context.db, year),
    filename: `muster-receipts-${year}.csv`,
  })),
]
