import { addressIsCorrected } from '@muster/contract/facts/shown-sentences.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { type DonationLink, donationTokens, isMailedTo } from '../../people/index.ts'
import { findLinkState, type LinkState, lockLinkState, markOpened } from './corrections.sql.ts'
import { isKnownDonation } from './donations.sql.ts'
import { findForGuest } from './donors-view.sql.ts'

/** Throws for a link that was mailed to the former address of a corrected donation. If an account has the donation, the caller handles that. */
const requireCurrent = (link: DonationLink, { correctedAt, donorId, guestEmail }: LinkState): void => {
  if (correctedAt === null || donorId !== null) return
  if (guestEmail === null || !isMailedTo(link, guestEmail)) {
    throw new DomainError('invalid_token', { message: addressIsCorrected })
  }
}

/**
 * Opens the link in the mails to a guest, and returns the id of the donation. Once it was opened, the address can no longer be corrected.
 * Throws missing_token or invalid_token.
 */
export const openMailedLink = async (context: AppContext, token: string): Promise<string> => {
  const link = await donationTokens.open(context, token)
  const { donationId } = link
  const state = await findLinkState(context.db, donationId)
  if (state) requireCurrent(link, state)
  if (!state?.correctableUntil) return donationId
  await transact(context.db, async (tx) => {
    const locked = await lockLinkState(tx, donationId)
    if (locked) requireCurrent(link, locked)
    await markOpened(tx, [donationId])
  })
  return donationId
}

/** The donation of a mailed link. Also throws donation_not_found, and donation_in_account if an account has it by now. */
export const openGuestDonation = async (context: AppContext, token: string) => {
  const { db } = context
  const id = await openMailedLink(context, token)
  const row = await findForGuest(db, id)
  if (row?.status === 'completed') return row
  throw new DomainError(!row && (await isKnownDonation(db, id)) ? 'donation_in_account' : 'donation_not_found')
}

/** Notes that the person with the address has seen donations that were started without an account: their addresses can no longer be corrected. */
export const noteSeen = async (
  { db }: Pick<AppContext, 'db'>,
  rows: readonly { id: string; correctable_until: Date | null }[],
): Promise<void> => {
  const ids = rows.filter((row) => row.correctable_until !== null).map(({ id }) => id)
  if (ids.length > 0) await transact(db, (tx) => markOpened(tx, ids))
}
