import type { Db, Tx } from '../database/database.ts'

type Account = { id: string; email: string }

/** Why an account cannot be deleted now, as a sentence; null where nothing speaks against it. */
export type Obstacle = (tx: Tx, accountId: string, now: Date) => Promise<string | null>

/** Takes a person out of a capability's records, which stay where money and counts need them. */
export type Forget = (tx: Tx, account: Account, now: Date) => Promise<unknown>

/** What other capabilities do when something happens to an account, in the same transaction. */
export type AccountEvents = {
  emailVerified(tx: Tx, account: Account): Promise<unknown>
  renamed(tx: Tx, accountId: string): Promise<unknown>
  /** Asked before an account is deleted, in this order. */
  obstacles: readonly Obstacle[]
  /** Called once its own row is empty of the person. */
  deleted: readonly Forget[]
}

/** What each capability keeps of a person, under the name that it has in the export of their data. */
export type PersonalRecords = Record<string, (db: Db, accountId: string) => Promise<Record<string, unknown>[]>>
