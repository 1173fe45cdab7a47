import { type Db, transact } from '../database/database.ts'
import { demoMailDomain } from './addresses.ts'
import { findAccountIds } from './demo.sql.ts'
import { countOfOthers, emptyDatabase } from './remove-demo.sql.ts'

/** Whether the database has accounts of the demo, whose password is public. */
export const hasDemoAccounts = async (db: Db): Promise<boolean> => (await findAccountIds(db, demoMailDomain)).size > 0

/**
 * - `none`: there are no demo accounts.
 * - `mixed`: other people have accounts, campaigns, supports or donations there, so nothing was removed.
 */
export type RemovalOutcome = 'removed' | 'none' | 'mixed'

/**
 * Empties a database in which only the demo and admins have data. The demo's donations are in the append-only ledger, whose
 * totals and checks cover all entries, so they are not deleted one by one beside other people's.
 * @param db a connection of the owner of the tables
 */
export const removeDemo = async (db: Db): Promise<RemovalOutcome> => {
  if (!(await hasDemoAccounts(db))) return 'none'
  return transact(db, async (tx) => {
    if ((await countOfOthers(tx, demoMailDomain)) > 0) return 'mixed'
    await emptyDatabase(tx)
    return 'removed'
  })
}
