import { sql } from 'kysely'
import { oneOf } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { hashOf, isKept, isReminded } from './recipients.sql.ts'

const reader = rowShape({
  email: 'text',
  /** Null: they do not support the campaign, and all their donations to it were fully refunded. */
  role: oneOf('supporter', 'donor', null),
  /** Whether they support it without an account. */
  isGuest: 'boolean',
  /** The version of the promise that they said yes to; null: they do not support it. */
  version: 'integer | null',
  /** Whether they stopped the mails about the campaign. */
  hasStopped: 'boolean',
})

const emailKey = sql`lower(asked.email)`

/** The current relation of mails' readers to a campaign, by their addresses. */
export const findReaders = async (
  db: Db,
  { campaignId, emails }: { campaignId: string; emails: readonly string[] },
): Promise<Map<string, RowOf<typeof reader>>> => {
  const rows = await reader.sql`
    select asked.email, case
      when support.id is not null then 'supporter'
      when exists (
        select from account join donation on donation.donor_id = account.id
        where account.email_key = ${emailKey} and donation.campaign_id = ${campaignId} and ${isKept}
      ) or exists (
        select from donation
        where donation.guest_email_key = ${emailKey} and donation.campaign_id = ${campaignId} and ${isKept}
      ) then 'donor'
    end as role,
    support.id is not null and support.account_id is null as "isGuest", support.version,
    exists (
      select from mail_stop where campaign_id = ${campaignId} and address_hash = ${hashOf(emailKey)} and what = 'all'
    ) as "hasStopped"
    from unnest(${emails}::text[]) as asked (email)
    -- With a limit, each person is looked up by the unique index. Without, a campaign that grew since the last ANALYZE is read whole.
    left join lateral (
      select support.id, support.account_id, support.version from support
      where support.campaign_id = ${campaignId} and support.email_key = ${emailKey} and ${isReminded} limit 1
    ) as support on true`.all(db)
  return new Map(rows.map((row) => [row.email, row]))
}
