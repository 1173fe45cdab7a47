import type { GuestDonation } from '@muster/contract/mine/mine.ts'
import type { AppContext } from '../../context.ts'
import { donationTokens } from '../../guests/index.ts'
import { listForGuest, presentDonation } from '../donations/index.ts'

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
    rows.map(async (row) => {
      const { _id, campaignId, campaignTitle, amount, refunded, status, completedAt } = presentDonation(
        row,
        context.clock.now(),
      )
      const token = await donationTokens.seal(context, { id: _id, email }, expiresAt)
      return { _id, campaignId, campaignTitle, amount, refunded, status, completedAt: completedAt ?? '', token }
    }),
  )
}
