import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'

/** The records found by a search, to which ledger entries can belong. People are found as donors and as owners of campaigns. */
export type Scope = {
  campaignIds: string[]
  peopleIds: string[]
  donationIds: string[]
  refundIds: string[]
  payoutIds: string[]
}

/** A part is plain text: `strpos` has no wildcards. The trigram index narrows the rows; a text can have all trigrams without the part. */
const hasParts = (text: RawBuilder<string>, parts: readonly string[]) => {
  const folded = parts.map((part) => sql`fold_text(${part}::text)`)
  const pieces = sql.join(
    folded.map((part) => sql`text_pieces(${part})`),
    sql` || `,
  )
  const all = sql.join(
    folded.map((part) => sql`strpos(${text}, ${part}) > 0`),
    sql` and `,
  )
  return sql<boolean>`text_pieces(${text}) @> (${pieces}) and ${all}`
}

/** At most `countMax` campaigns whose title contains all these parts. */
export const findCampaignsTitled = async (db: Db, parts: readonly string[], countMax: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('campaign')
    .select('id')
    .where(hasParts(sql<string>`fold_text(' ' || title)`, parts))
    .limit(countMax)
    .execute()
  return rows.map(({ id }) => id)
}

/** At most `countMax` people whose name, address or phone contains all these parts. */
export const findPeopleNamed = async (db: Db, parts: readonly string[], countMax: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(hasParts(sql<string>`search_text`, parts))
    .limit(countMax)
    .execute()
  return rows.map(({ id }) => id)
}

/** At most `countMax` donations of guests whose address contains all these parts. */
export const findGuestDonations = async (db: Db, parts: readonly string[], countMax: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('donation')
    .select('id')
    .where('guest_email_key', 'is not', null)
    .where(hasParts(sql<string>`fold_text(' ' || guest_email_key)`, parts))
    .limit(countMax)
    .execute()
  return rows.map(({ id }) => id)
}

const named = rowShape({
  campaign: 'uuid | null',
  donation: 'uuid | null',
  refund: 'uuid | null',
  payout: 'uuid | null',
})
type Named = RowOf<typeof named>

const scopeOf = (rows: readonly Named[]): Scope => {
  const ids = (kind: keyof Named) => [...new Set(rows.flatMap((row) => row[kind] ?? []))]
  return {
    campaignIds: ids('campaign'),
    donationIds: ids('donation'),
    refundIds: ids('refund'),
    payoutIds: ids('payout'),
    peopleIds: [],
  }
}

/** The records of this site with this id. For a dispute, the record that it is about. */
export const findById = async (db: Db, id: string): Promise<Scope> => {
  const rows = await named.sql`
    select id as campaign, null::uuid as donation, null::uuid as refund, null::uuid as payout from campaign where id = ${id}
    union all select null, id, null, null from donation where id = ${id}
    union all select null, null, id, null from refund where id = ${id}
    union all select null, null, null, id from payout where id = ${id}
    union all select case when donation_id is null and payout_id is null then campaign_id end, donation_id, null, payout_id
      from dispute where id = ${id}
    union all select null, donation_id, null, null from paypal_dispute where id = ${id}`.all(db)
  const people = await db.selectFrom('account').select('id').where('id', '=', id).execute()
  return { ...scopeOf(rows), peopleIds: people.map((person) => person.id) }
}

/** The records with this PayPal id: of an order, a capture, a refund or a batch. For a dispute, the record that it is about. */
export const findByPaypalId = async (db: Db, id: string): Promise<Scope> => {
  const rows = await named.sql`
    select null::uuid as campaign, id as donation, null::uuid as refund, null::uuid as payout from donation where order_id = ${id}
    union all select null, id, null, null from donation where capture_id = ${id}
    union all select null, null, id, null from refund where provider_id = ${id}
    union all select null, null, null, id from payout where batch_id = ${id}
    union all select null, donation_id, null, null from paypal_dispute where provider_id = ${id}`.all(db)
  return scopeOf(rows)
}
