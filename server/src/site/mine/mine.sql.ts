import { campaignsOf, isAsked, keyOf } from '../../campaigns/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { rowShape } from '../../platform/database/rows.ts'

const found = rowShape({ has: 'boolean' })

/** Whether an address supports a campaign, was asked to confirm, or has a donation as a guest that arrived. */
export const hasSomething = async (tx: Tx, email: string, now: Date): Promise<boolean> => {
  const emailKey = keyOf(email)
  const { has } = await found.sql`
    select exists (${campaignsOf(email)})
      or exists (select from guest_support_token where email_key = ${emailKey} and ${isAsked(now)})
      or exists (select from donation where guest_email_key = ${emailKey} and status = 'completed') as has`.one(tx)
  return has
}
