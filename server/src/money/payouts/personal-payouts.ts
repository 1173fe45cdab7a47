import type { FindObstacle } from '../../people/index.ts'
import { inDollars } from '../../platform/base/money.ts'
import type { Db } from '../../platform/database/database.ts'
import { presentPayout } from './payouts.present.ts'
import { findOpenPayout, findPayoutsOfOwner } from './payouts.sql.ts'

/** Why an account cannot be deleted: a payout of its owner is pending or on its way. Null: there is none. */
export const openPayout: FindObstacle = async (tx, ownerId) => {
  const payout = await findOpenPayout(tx, ownerId)
  if (!payout) return null
  const { netMinor, campaignId, campaignTitle } = payout
  return {
    message: `A payout of yours is not at its end yet: ${inDollars(netMinor)} from “${campaignTitle}”. Delete the account once it is paid or rejected`,
    about: { campaignId, donationId: null },
  }
}

/** A person's payouts, for the export of their data. */
export const exportPayouts = async (db: Db, ownerId: string) =>
  (await findPayoutsOfOwner(db, ownerId)).map(presentPayout)
