import type { Clock } from '../../platform/base/clock.ts'
import { type Database, type Db, transact } from '../../platform/database/database.ts'
import { discardUploadsOf, removeDiscardedOf, type Storage } from '../../platform/storage/index.ts'
import { demoMailDomain } from './demo-accounts.ts'
import { findAccountIds } from './demo.sql.ts'
import {
  countDemo,
  countOfOthers,
  deleteDemoAccounts,
  type DemoSize,
  emptyTables,
  lockCounted,
} from './remove-demo.sql.ts'

/** Whether the database has accounts of the demo, whose password is public. */
export const hasDemoAccounts = async (db: Db): Promise<boolean> => (await findAccountIds(db, demoMailDomain)).size > 0

/**
 * - `none`: there are no demo accounts.
 * - `mixed`: other people have accounts, campaigns, supports or donations there, so the demo cannot be removed.
 */
export type DemoState = { kind: 'none' } | { kind: 'mixed' } | { kind: 'alone'; size: DemoSize }

/** What {@link removeDemo} would find. */
export const inspectDemo = async (db: Db): Promise<DemoState> => {
  if (!(await hasDemoAccounts(db))) return { kind: 'none' }
  if ((await countOfOthers(db, demoMailDomain)) > 0) return { kind: 'mixed' }
  return { kind: 'alone', size: await countDemo(db, demoMailDomain) }
}

type Environment = { db: Database; clock: Clock; storage: Storage }

/** Empties the tables and marks the demo's pictures, in one transaction. Returns false if other people have data now. */
const empty = ({ db, clock }: Environment, accountIds: string[]): Promise<boolean> =>
  transact(db, async (tx) => {
    await lockCounted(tx)
    if ((await countOfOthers(tx, demoMailDomain)) > 0) return false
    await emptyTables(tx, demoMailDomain)
    for (const id of accountIds) await discardUploadsOf(tx, { id }, clock.now())
    return true
  })

/**
 * Empties a database in which only the demo has data. Accounts of other admins stay. The demo's donations are in the append-only ledger,
 * whose totals and checks cover all entries, so they are not deleted one by one beside other people's.
 *
 * Each picture keeps its record until its files are deleted, and the accounts go last, so that an interrupted removal is continued by
 * the next one. Throws an `Outage` while the storage cannot be used. Returns false if other people have data there.
 * @param db a connection of the owner of the tables
 */
export const removeDemo = async (environment: Environment): Promise<boolean> => {
  const { db, storage } = environment
  const accountIds = [...(await findAccountIds(db, demoMailDomain)).values()]
  if (!(await empty(environment, accountIds))) return false
  await removeDiscardedOf(db, storage, accountIds)
  await transact(db, (tx) => deleteDemoAccounts(tx, demoMailDomain))
  return true
}
