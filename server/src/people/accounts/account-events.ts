import type { DeletionObstacle, LeftCampaign, LeftDispute } from '@muster/contract/people/my-data.ts'
import type { Db, Tx } from '../../platform/database/database.ts'

type Account = { id: string; email: string }

/** Why an account cannot be deleted now. `about`: the donation of the account or else the campaign of it that has the money, if it is one. */
export type Obstacle = { message: string; about: DeletionObstacle | null }

/** Returns why an account cannot be deleted now, or null if it can. */
export type FindObstacle = (tx: Tx, accountId: string, now: Date) => Promise<Obstacle | null>

/** Removes personal data from a capability's records. Rows that money and counts need stay. */
export type Forget = (tx: Tx, account: Account, now: Date) => Promise<unknown>

/** Callbacks of other capabilities on account events. They run in the transaction of the event. */
export type AccountEvents = {
  emailVerified(tx: Tx, account: Account): Promise<unknown>
  /** Moves what is stored under the former address. `emailVerified` is called after it. */
  emailChanged(tx: Tx, account: Account & { before: string }): Promise<unknown>
  renamed(tx: Tx, accountId: string): Promise<unknown>
  /** Checks that run before an account is deleted, in this order. */
  obstacles: readonly FindObstacle[]
  /** What the deletion does to each campaign of the account, those that change first. */
  leftCampaigns(db: Db, accountId: string, now: Date): Promise<LeftCampaign[]>
  /** The undecided disputes of the account, oldest first, and how many they are in all. */
  leftDisputes(db: Db, accountId: string): Promise<{ disputes: LeftDispute[]; inAll: number }>
  /** Called after the personal data is removed from the account's own row. */
  deleted: readonly Forget[]
}

/** For the data export: what each capability stores about a person, by its key in the export. */
export type PersonalRecords = Record<string, (db: Db, accountId: string) => Promise<Record<string, unknown>[]>>
