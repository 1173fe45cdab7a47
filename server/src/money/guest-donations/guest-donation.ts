import type { GuestDonationStatus } from '@muster/contract/money/guest-donations.ts'
import { DomainError } from '../../platform/base/errors.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { statusTokens } from '../../people/index.ts'
import { admitGuest } from '../donations/guest-limits.ts'
import {
  beginDonation,
  concludeDonation,
  type DonationIntent,
  type StartedDonation,
} from '../donations/start-donation.ts'
import { doubtOf } from '../donations/donations.present.ts'
import { findStatus } from '../donations/donors-view.sql.ts'
import { markGivenUp } from '../donations/donations.sql.ts'
import type { Bind, BoundRecord } from '../../platform/http/idempotency.ts'
import type { MoneyContext } from '../money-context.ts'

type GuestIntent = DonationIntent & { guestEmail: string }

/**
 * Records the donation of a guest before PayPal is called, as for an account.
 * @param ip of the caller, whose donations are counted; null: they are not
 * @throws guest_donations_off, too_many_guest_donations, and what `beginDonation` throws
 */
export const beginGuestDonation = async (
  context: MoneyContext,
  intent: GuestIntent,
  ip: string | null,
  bind: Bind,
): Promise<BoundRecord> => {
  if (!context.config.guestDonations) throw new DomainError('guest_donations_off')
  return beginDonation(context, intent, bind, (tx, now) => admitGuest(tx, { ...intent, ip }, now))
}

/** Creates the order at PayPal as for an account, and a token that shows the status of this donation and nothing else. */
export const concludeGuestDonation = async (
  context: MoneyContext,
  id: string,
): Promise<StartedDonation & { token: string }> => ({
  ...(await concludeDonation(context, id)),
  token: await statusTokens.seal(context, id),
})

const statusOf = async ({ db }: AppContext, id: string): Promise<GuestDonationStatus> => {
  const row = await findStatus(db, id)
  if (!row) throw new DomainError('donation_not_found')
  return { status: row.status, doubt: doubtOf(row) }
}

/** The status of the donation of a token. Throws missing_token, invalid_token or donation_not_found. */
export const readGuestStatus = async (context: AppContext, token: string): Promise<GuestDonationStatus> =>
  statusOf(context, await statusTokens.open(context, token))

/** Marks the donation of a token as cancelled if it waits for an approval. Throws as {@link readGuestStatus}. */
export const giveUpGuestDonation = async (context: AppContext, token: string): Promise<GuestDonationStatus> => {
  const id = await statusTokens.open(context, token)
  await transact(context.db, (tx) => markGivenUp(tx, { id }, context.clock.now()))
  return statusOf(context, id)
}
