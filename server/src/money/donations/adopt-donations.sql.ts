import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { noGuest } from './donations.sql.ts'

/** The name of an account is shown for a guest's donation only if the guest has shown one. */
const stayingUnnamed = sql<boolean>`anonymous or guest_name is null`

export const assignDonation = async (tx: Tx, id: string, accountId: string): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ donor_id: accountId, anonymous: stayingUnnamed, ...noGuest })
    .where('id', '=', id)
    .where('donor_id', 'is', null)
    .execute()
}

export const assignArrived = async (tx: Tx, account: { id: string; email: string }): Promise<void> => {
  await tx
    .updateTable('donation')
    .set({ donor_id: account.id, anonymous: stayingUnnamed, ...noGuest })
    .where('guest_email_key', '=', sql<string>`lower(${account.email}::text)`)
    .where('status', '=', 'completed')
    .execute()
}
