import type { Db, Tx } from '../../database/database.ts'
import { presentPayout } from './payouts.present.ts'
import { findOpenPayout, findPayoutsOfOwner } from './payouts.sql.ts'

/** Why an account cannot be deleted: a payout of its owner is pending or on its way. Null: there is none. */
export const openPayout = async (tx: Tx, ownerId: string): Promise<string | null> =>
  (await findOpenPayout(tx, ownerId))
    ? 'A payout of yours is not at its end yet. Delete the account once it is paid or rejected'
    : null

/** A person's payouts, for the export of their data. */
export const exportPayouts = async (db: Db, ownerId: string) =>
  (await findPayoutsOfOwner(db, ownerId)).map(presentPayout)
