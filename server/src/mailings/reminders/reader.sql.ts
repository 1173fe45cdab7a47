import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { hashOf, isKept } from './recipients.sql.ts'
import type { Role } from './reminder-mails.ts'

type Reader = {
  /** Null: they neither support the campaign nor have a donation to it that is not fully refunded. */
  role: Role | null
  /** Whether they stopped the mails about the campaign. */
  hasStopped: boolean
}

/** The current relation of a mail's reader to its campaign. */
export const findReader = async (
  db: Db,
  { campaignId, email }: { campaignId: string; email: string },
): Promise<Reader> => {
  const emailKey = sql`lower(${email}::text)`
  const { rows } = await sql<Reader>`
    select case
      when exists (select from support where campaign_id = ${campaignId} and email_key = ${emailKey}) then 'supporter'
      when exists (
        select from account join donation on donation.donor_id = account.id
        where account.email_key = ${emailKey} and donation.campaign_id = ${campaignId} and ${isKept}
      ) then 'donor'
    end as role,
    exists (
      select from mail_stop where campaign_id = ${campaignId} and address_hash = ${hashOf(emailKey)}
    ) as "hasStopped"`.execute(db)
  return rows[0] as Reader
}
