import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { rowShape } from '../database/rows.ts'
import { isCurrent } from './commitment.sql.ts'

/** Providers by their names, and whether they ignore dots. All of them ignore what follows a plus. */
const providers = sql.raw(
  [
    ['gmail.com', 'gmail.com', true],
    ['googlemail.com', 'gmail.com', true],
    ['proton.me', 'proton.me', true],
    ['protonmail.com', 'proton.me', true],
    ['pm.me', 'proton.me', true],
    ['icloud.com', 'icloud.com', false],
    ['me.com', 'icloud.com', false],
    ['mac.com', 'icloud.com', false],
    ['outlook.com', 'outlook.com', false],
    ['hotmail.com', 'hotmail.com', false],
    ['live.com', 'live.com', false],
    ['fastmail.com', 'fastmail.com', false],
  ]
    .map(([domain, name, ignoresDots]) => `('${domain}', '${name}', ${ignoresDots})`)
    .join(', '),
)

/**
 * The mailbox of the support `s`: one text for all spellings of an address that its provider delivers into one mailbox. An erased support is a
 * mailbox of its own.
 */
export const mailboxOf = sql`coalesce((
  select case when provider.ignores_dots then replace(name.text, '.', '') else name.text end || '@' || provider.name
  from (values ${providers}) as provider (domain, name, ignores_dots)
  cross join lateral (select split_part(split_part(s.email_key, '@', 1), '+', 1) as text) as name
  where provider.domain = split_part(s.email_key, '@', 2)
), s.email_key, s.id::text)`

const counted = rowShape({ variants: 'integer' })

/** How many current supporters of a campaign use another spelling of a mailbox that supports it already. */
export const countVariants = async (db: Db, campaignId: string): Promise<number> => {
  const { variants } = await counted.sql`
    select (count(*) - count(distinct ${mailboxOf}))::integer as variants
    from support s join campaign c on c.id = s.campaign_id where c.id = ${campaignId} and ${isCurrent}`.one(db)
  return variants
}
