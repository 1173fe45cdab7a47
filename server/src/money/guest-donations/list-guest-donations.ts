import type { GuestDonation } from '@muster/contract/site/mine.ts'
import type { GivenByYear } from '@muster/contract/money/donations.ts'
import type { AppContext } from '../../platform/context.ts'
import { donationTokens } from '../../people/index.ts'
import { findGivingByYear, listForGuest } from '../donations/donors-view.sql.ts'
import { presentDonation, presentGiving } from '../donations/donations.present.ts'

/** More donations than one guest makes. */
const shownMax = 500

/** The donations of an address as a guest that have arrived, newest first. The token of each works until `expiresAt`. */
export const listGuestDonations = async (
  context: AppContext,
  email: string,
  expiresAt: Date,
): Promise<GuestDonation[]> => {
  const rows = await listForGuest(context.db, email, shownMax)
  return Promise.all(
    rows.map(async (row) => ({
      ...presentDonation(row, context.clock.now()),
      token: await donationTokens.seal(context, { id: row.id, email }, expiresAt),
    })),
  )
}

/** The totals of the donations of an address as a guest. */
export const readGuestGiving = async ({ db }: AppContext, guestEmail: string): Promise<GivenByYear> =>
  presentGiving(await findGivingByYear(db, { guestEmail }))
