import type { Db, Tx } from '../../database/database.ts'
import { presentPayout } from './payouts.present.ts'
import { findOpenPayout, findPayoutsOfOwner } from './payouts.sql.ts'

/** Money that is asked for or on its way keeps an account from being deleted. */
export const openPayout = async (tx: Tx, ownerId: string): Promise<string | null> =>
  (await findOpenPayout(tx, ownerId))
    ? 'A payout of yours is not at its end yet. Delete the account once it is paid or rejected'
    : null

/** What a person asked to be paid, for the export of their data. */
export const exportPayouts = async (db: Db, ownerId: string) =>
  (await findPayoutsOfOwner(db, ownerId)).map(presentPayout)
