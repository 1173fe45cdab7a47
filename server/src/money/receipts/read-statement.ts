import type { Statement } from '@muster/contract/money/receipts.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Giver } from '../donations/donors-view.sql.ts'
import { noteSeen } from '../donations/mailed-link.ts'
import { issuerOf } from './issuer.ts'
import { presentStatement } from './receipts.present.ts'
import { findArrived, findCompletedRefunds, findYears } from './receipts.sql.ts'

const startOf = (year: number): Date => new Date(Date.UTC(year, 0, 1))

/** The donations of a donor that arrived in a year in UTC. @param email of the donor */
export const readStatement = async (
  context: Pick<AppContext, 'db' | 'organisation'>,
  { giver, email }: { giver: Giver; email: string },
  year: number,
): Promise<Statement> => {
  const { db, organisation } = context
  const rows = await findArrived(db, giver, startOf(year), startOf(year + 1))
  await noteSeen(context, rows)
  const refunds = await findCompletedRefunds(
    db,
    rows.map(({ id }) => id),
  )
  const latest = rows.at(-1)
  return presentStatement({
    year,
    years: await findYears(db, giver),
    donor: { name: latest?.recorded_name ?? latest?.donor_name ?? null, email },
    rows,
    refunds,
    current: issuerOf(organisation.current()),
  })
}
