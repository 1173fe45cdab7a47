import type { MailedDonation } from '@muster/contract/money/guest-donations.ts'
import { DomainError } from '../../base/errors.ts'
import type { AppContext } from '../../context.ts'
import { transact } from '../../database/database.ts'
import { findForGuest, isKnownDonation, openMailedLink, presentDonation, setGuestChoice } from '../donations/index.ts'
import { readGuestReceipt } from '../receipts/index.ts'
import { findDenial } from './denials.sql.ts'

/** The donation of a mailed link, which an account may have by now. Throws donation_in_account or donation_not_found. */
export const requireGuestDonation = async ({ db }: AppContext, id: string) => {
  const row = await findForGuest(db, id)
  if (row?.status === 'completed') return row
  throw new DomainError(!row && (await isKnownDonation(db, id)) ? 'donation_in_account' : 'donation_not_found')
}

const read = async (context: AppContext, id: string): Promise<MailedDonation> => {
  const row = await requireGuestDonation(context, id)
  const denial = await findDenial(context.db, id)
  return {
    donation: presentDonation(row, context.clock.now()),
    name: row.guest_name,
    email: row.guest_email ?? '',
    receipt: await readGuestReceipt(context, id),
    denial: denial && { ...denial, createdAt: denial.createdAt.toISOString() },
  }
}

/** What the link in the mails to a guest opens. Throws missing_token, invalid_token, donation_in_account or donation_not_found. */
export const readMailedDonation = async (context: AppContext, token: string): Promise<MailedDonation> =>
  read(context, await openMailedLink(context, token))

/** Changes the name that public lists show. Throws as {@link readMailedDonation}. */
export const changeMailedDonation = async (
  context: AppContext,
  token: string,
  change: { anonymous?: boolean | undefined; name?: string | undefined },
): Promise<MailedDonation> => {
  const id = await openMailedLink(context, token)
  await requireGuestDonation(context, id)
  await transact(context.db, (tx) => setGuestChoice(tx, id, change))
  return read(context, id)
}
