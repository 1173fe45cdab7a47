import type { DisputeStatus } from '@muster/contract/facts/disputes.ts'
import { donationStatuses } from '@muster/contract/facts/donations.ts'
import { type EntryKind, entryKinds, ledgerAccounts } from '@muster/contract/facts/ledger.ts'
import { payoutStatuses, transferStatuses } from '@muster/contract/facts/payouts.ts'
import { refundStatuses } from '@muster/contract/facts/refunds.ts'
import { type RawBuilder, sql } from 'kysely'
import { json, jsonOrNull, oneOf } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { rowShape, type RowOf } from '../../platform/database/rows.ts'
import { donors } from '../../people/index.ts'
import type { Scope } from './search-ledger.sql.ts'

/** The position at the end of a page: its last entry. */
export type EntryPlace = { at: Date; id: string }

export type EntryFilter = {
  kind: EntryKind | ''
  from: Date | null
  until: Date | null
  /** Null: all entries. */
  scope: Scope | null
}
export type EntryRange = { after: EntryPlace | null; limit: number }

type PersonColumns = { id: string; username: string | null; name: string | null; image_url: string | null }
type PersonOf = PersonColumns & { email: string | null }

const entry = rowShape({
  id: 'uuid',
  kind: oneOf(...entryKinds),
  debit: oneOf(...ledgerAccounts),
  credit: oneOf(...ledgerAccounts),
  amount_minor: 'bigint',
  currency: oneOf('USD'),
  campaign_id: 'uuid',
  donation_id: 'uuid | null',
  payout_id: 'uuid | null',
  refund_id: 'uuid | null',
  source: 'text',
  booked_at: 'timestamptz',
  title: 'text',
  owner: json<PersonOf>(),
  /** Without an id: a guest. */
  donor: jsonOrNull<Omit<PersonOf, 'id'> & { id: string | null }>(),
  donation_minor: 'bigint | null',
  donation_status: oneOf(...donationStatuses, null),
  refund_status: oneOf(...refundStatuses, null),
  refund_reason: 'text | null',
  provider_id: 'text | null',
  net_minor: 'bigint | null',
  payout_status: oneOf(...payoutStatuses, null),
  transfer_status: oneOf(...transferStatuses, null),
  recipient: 'text | null',
  batch_id: 'text | null',
  paypal_case: 'text | null',
  disputes: json<{ id: string; reason: string; status: DisputeStatus }[]>(),
})
export type EntryRow = RowOf<typeof entry>

/** The kind is a literal in the statement, so that the planner can use the partial index of rare kinds. */
const fitting = ({ kind, from, until }: EntryFilter, { after }: EntryRange): RawBuilder<boolean> => sql<boolean>`
  ${kind === '' ? sql`true` : sql`e.kind = ${sql.lit(kind)}`}
  and ${from ? sql`e.booked_at >= ${from}` : sql`true`}
  and ${until ? sql`e.booked_at < ${until}` : sql`true`}
  and ${after ? sql`(e.booked_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}`

const newest = ({ limit }: EntryRange) => sql`order by e.booked_at desc, e.id desc limit ${limit}`

/** The newest entries of each record with these ids. Each is read from an index, and no further than one page needs. */
const entriesOf = (column: string, ids: RawBuilder<unknown>, filter: EntryFilter, range: EntryRange) => sql`
  select found.id, found.booked_at
  from (${ids}) as named (id)
  cross join lateral (
    select e.id, e.booked_at from ledger_entry as e
    where ${sql.ref(`e.${column}`)} = named.id and ${fitting(filter, range)}
    ${newest(range)}
  ) as found`

const list = (ids: readonly string[]) => sql`select unnest(${ids}::uuid[])`

/** The ids of the newest matching entries. */
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

const person = (table: string, id = 'id') => sql`jsonb_build_object(
  'id', ${sql.ref(`${table}.${id}`)}, 'username', ${sql.ref(`${table}.username`)}, 'name', ${sql.ref(`${table}.name`)},
  'image_url', ${sql.ref(`${table}.image_url`)},
  'email', case when ${sql.ref(`${table}.deleted_at`)} is null then nullif(${sql.ref(`${table}.email`)}, '') end
)`

/** Matching entries, newest first, with the records that they belong to. */
export const findEntries = (db: Db, filter: EntryFilter, range: EntryRange): Promise<EntryRow[]> =>
  entry.sql`
    with page as materialized (${pageOf(filter, range)})
    select e.id, e.kind, e.debit, e.credit, e.amount_minor, e.currency, e.campaign_id, e.donation_id, e.payout_id, e.refund_id,
      e.source, e.booked_at, c.title, ${person('owner')} as owner,
      case when donor.donation_id is not null then ${person('donor', 'account_id')} end as donor,
      d.amount_minor as donation_minor, d.status as donation_status,
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
    left join ${donors} as donor on donor.donation_id = d.id
    left join refund as r on r.id = e.refund_id
    left join payout as p on p.id = e.payout_id
    left join paypal_dispute as held on held.id = e.paypal_dispute_id
    order by e.booked_at desc, e.id desc`.all(db)
