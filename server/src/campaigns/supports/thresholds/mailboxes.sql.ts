import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { rowShape } from '../../../platform/database/rows.ts'
import { isCurrent } from './commitment.sql.ts'

/** The mailbox of the support `s`. An erased support is a mailbox of its own. Record 113. */
export const mailboxOf = sql`coalesce(mailbox_of(s.email_key), s.id::text)`

const counted = rowShape({ variants: 'integer' })

/** How many current supporters of a campaign use another spelling of a mailbox that supports it already. */
export const countVariants = async (db: Db, campaignId: string): Promise<number> => {
  const { variants } = await counted.sql`
    select (count(*) - count(distinct ${mailboxOf}))::integer as variants
    from support s join campaign c on c.id = s.campaign_id where c.id = ${campaignId} and ${isCurrent}`.one(db)
  return variants
}
