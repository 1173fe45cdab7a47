import type { EntryKind } from '@muster/contract/facts/ledger.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { DonationTable, LedgerEntryTable, PayoutTable, RefundTable } from '../../database/money-tables.ts'
import type { DisputeTable } from '../../database/schema.ts'
import type { Scope } from './search-ledger.sql.ts'

/** Where a page ended: its last entry. */
export type EntryPlace = { at: Date; id: string }

export type EntryFilter = {
  kind: EntryKind | ''
  from: Date | null
  until: Date | null
  /** Null: entries of all. */
  scope: Scope | null
}
export type EntryRange = { after: EntryPlace | null; limit: number }

type PersonColumns = { id: string; username: string | null; name: string | null; image_url: string | null }
type PersonOf = PersonColumns & { email: string | null }

export type EntryRow = Omit<LedgerEntryTable, 'amount_minor'> & {
  amount_minor: bigint
  title: string
  owner: PersonOf
  donor: PersonOf | null
  donation_minor: bigint | null
  donation_status: DonationTable['status'] | null
  refund_status: RefundTable['status'] | null
  refund_reason: string | null
  provider_id: string | null
  net_minor: bigint | null
  payout_status: PayoutTable['status'] | null
  transfer_status: PayoutTable['transfer_status']
  recipient: string | null
  batch_id: string | null
  paypal_case: string | null
  disputes: { id: string; reason: string; status: DisputeTable['status'] }[]
}

/** The kind is a literal in the statement, so that the planner can use the partial index of rare kinds. */
const fitting = ({ kind, from, until }: EntryFilter, { after }: EntryRange): RawBuilder<boolean> => sql<boolean>`
  ${kind === '' ? sql`true` : sql`e.kind = ${sql.lit(kind)}`}
  and ${from ? sql`e.booked_at >= ${from}` : sql`true`}
  and ${until ? sql`e.booked_at < ${until}` : sql`true`}
  and ${after ? sql`(e.booked_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}`

const newest = ({ limit }: EntryRange) => sql`order by e.booked_at desc, e.id desc limit ${limit}`

/** Of each thing that these ids name, its newest entries: each is read from an index, as far as the page can reach. */
const entriesOf = (column: string, ids: RawBuilder<unknown>, filter: EntryFilter, range: EntryRange) => sql`
  select found.id, found.booked_at
  from (${ids}) as named (id)
  cross join lateral (
    select e.id, e.booked_at from ledger_entry as e
    where ${sql.ref(`e.${column}`)} = named.id and ${fitting(filter, range)}
    ${newest(range)}
  ) as found`

const list = (ids: readonly string[]) => sql`select unnest(${ids}::uuid[])`

/** The newest entries that fit, by id. */
const pageOf = (filter: EntryFilter, range: EntryRange): RawBuilder<unknown> => {
  const { scope } = filter
  if (!scope)
    return sql`select e.id, e.booked_at from ledger_entry as e where ${fitting(filter, range)} ${newest(range)}`
  const people = sql`${scope.peopleIds}::uuid[]`
  const ways = [
    entriesOf('campaign_id', list(scope.campaignIds), filter, range),
    entriesOf('campaign_id', sql`select id from campaign where owner_id = any(${people})`, filter, range),
    entriesOf('donation_id', sql`select id from donation where donor_id = any(${people})`, filter, range),
    entriesOf('donation_id', list(scope.donationIds), filter, range),
    entriesOf('refund_id', list(scope.refundIds), filter, range),
    entriesOf('payout_id', list(scope.payoutIds), filter, range),
  ]
  return sql`select e.id, e.booked_at from (${sql.join(ways, sql` union `)}) as e ${newest(range)}`
}

const person = (table: string) => sql`jsonb_build_object(
  'id', ${sql.ref(`${table}.id`)}, 'username', ${sql.ref(`${table}.username`)}, 'name', ${sql.ref(`${table}.name`)},
  'image_url', ${sql.ref(`${table}.image_url`)},
  'email', case when ${sql.ref(`${table}.deleted_at`)} is null then ${sql.ref(`${table}.email`)} end
)`

/** Entries that fit, newest first, with what they belong to. */
export const findEntries = async (db: Db, filter: EntryFilter, range: EntryRange): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`
    with page as materialized (${pageOf(filter, range)})
    select e.id, e.kind, e.debit, e.credit, e.amount_minor, e.currency, e.campaign_id, e.donation_id, e.payout_id, e.refund_id,
      e.source, e.booked_at, c.title, ${person('owner')} as owner,
      case when donor.id is not null then ${person('donor')} end as donor,
      d.amount_minor as donation_minor, d.status as donation_status, d.capture_id,
      r.status as refund_status, r.reason as refund_reason, r.provider_id,
      p.net_minor, p.status as payout_status, p.transfer_status, p.recipient_paypal_email as recipient, p.batch_id,
      held.provider_id as paypal_case,
      coalesce((
        select jsonb_agg(about) from (
          select jsonb_build_object('id', id, 'reason', reason, 'status', status) as about from dispute
          where donation_id = e.donation_id or payout_id = e.payout_id order by created_at desc, id desc limit 5
        ) as latest
      ), '[]') as disputes
    from page
    join ledger_entry as e on e.id = page.id
    join campaign as c on c.id = e.campaign_id
    join account as owner on owner.id = c.owner_id
    left join donation as d on d.id = e.donation_id
    left join account as donor on donor.id = d.donor_id
    left join refund as r on r.id = e.refund_id
    left join payout as p on p.id = e.payout_id
    left join paypal_dispute as held on held.id = e.paypal_dispute_id
    order by e.booked_at desc, e.id desc`.execute(db)
  return rows
}
