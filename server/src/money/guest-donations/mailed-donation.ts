import type { MailedDonation } from '@muster/contract/money/guest-donations.ts'
import { inLetters } from '../../platform/base/in-letters.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import { openGuestDonation } from '../donations/mailed-link.ts'
import { presentDonation } from '../donations/donations.present.ts'
import { setGuestChoice } from '../donations/donations.sql.ts'
import { readGuestReceipt } from '../receipts/read-receipt.ts'
import { findDenial } from './denials.sql.ts'

/** What the link in the mails to a guest opens. Throws missing_token, invalid_token, donation_in_account or donation_not_found. */
export const readMailedDonation = async (context: AppContext, token: string): Promise<MailedDonation> => {
  const row = await openGuestDonation(context, token)
  const denial = await findDenial(context.db, row.id)
  return {
    donation: presentDonation(row, context.clock.now()),
    name: row.guest_name,
    email: inLetters(row.guest_email ?? ''),
    receipt: await readGuestReceipt(context, row.id),
    denial: denial && { ...denial, createdAt: denial.createdAt.toISOString() },
  }
}

/** Changes the name that public lists show. Throws as {@link readMailedDonation}. */
export const changeMailedDonation = async (
  context: AppContext,
  token: string,
  change: { anonymous?: boolean | undefined; name?: string | undefined },
): Promise<MailedDonation> => {
  const { id } = await openGuestDonation(context, token)
  await transact(context.db, (tx) => setGuestChoice(tx, id, change))
  return readMailedDonation(context, token)
}
