import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { donors } from '../../people/index.ts'

/** The columns that decide whether links to a donation work, and whether its address can be corrected. */
const linkState = (db: Db | Tx, id: string) =>
  db
    .selectFrom('donation')
    .innerJoin(donors.as('donor'), 'donor.donation_id', 'donation.id')
    .select([
      'donation.campaign_id as campaignId',
      'donation.amount_minor as amountMinor',
      'donation.donor_id as donorId',
      'donation.guest_email as guestEmail',
      'donation.correctable_until as correctableUntil',
      'donation.address_corrected_at as correctedAt',
      'donor.email as donorEmail',
    ])
    .where('donation.id', '=', id)

export const findLinkState = (db: Db, id: string) => linkState(db, id).executeTakeFirst()
/** Locks the donation until the transaction ends, so that it is either opened or corrected first. */
export const lockLinkState = (tx: Tx, id: string) => linkState(tx, id).forNoKeyUpdate('donation').executeTakeFirst()
export type LinkState = NonNullable<Awaited<ReturnType<typeof findLinkState>>>

/** Ends the time for a correction: what the mail links to was opened. */
export const markOpened = async (tx: Tx, ids: readonly string[]): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ correctable_until: null })
    .where('id', 'in', [...ids])
    .where('correctable_until', 'is not', null)
    .execute()
}

/**
 * Gives a donation the address of another guest, also if it is in the account of the former one. The former name leaves the receipt, and the
 * disputes of the donor, such as one at PayPal, follow the donation.
 */
export const writeAddress = async (tx: Tx, id: string, email: string, now: Date): Promise<void> => {
  await sql`
    with given as (
      select id, donor_id from donation where id = ${id}
    ), unnamed as (
      delete from receipt_donor where donation_id = ${id}
    ), disputed as (
      update dispute set reporter_id = null, guest_email = ${email}, guest_email_key = lower(${email}::text)
      from given where dispute.donation_id = given.id and dispute.reporter_id is not distinct from given.donor_id
    )
    update donation set donor_id = null, guest_email = ${email}, guest_email_key = lower(${email}::text),
      guest_name = null, correctable_until = null, address_corrected_at = ${now}
    where id = ${id}`.execute(tx)
}
