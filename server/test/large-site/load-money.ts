import pg from 'pg'
import { meanDonationMinor } from './load-campaigns.ts'
import { numberPeople } from './load-supports.ts'
import { bits, guestEvery, guests, guestsOfTen, personOf, timeOf, uuidOf } from './sql-parts.ts'
import { withoutUpkeep } from './upkeep.ts'

const amounts = '{500,1000,1500,2000,2500,2500,3000,5000,5000,10000}'

const donations = (people: number) => `
  insert into donation (id, campaign_id, donor_id, amount_minor, currency, anonymous, status, order_id, capture_id, created_at, updated_at,
    completed_at, guest_email, guest_email_key, guest_name)
  select ${uuidOf('made.at', "made.id::text || 'd' || made.n")}, made.id, person.id,
    ('${amounts}'::bigint[])[1 + ${bits('made.id', 'made.n', 'amount')} % 10], 'USD', ${bits('made.id', 'made.n', 'unnamed')} % 100 < 20, 'completed',
    upper(substr(md5(made.id::text || 'o' || made.n), 1, 17)), upper(substr(md5(made.id::text || 'c' || made.n), 1, 17)),
    made.at, made.at + interval '1 minute', made.at + interval '1 minute',
    case when person.id is null then made.guest end, case when person.id is null then made.guest end,
    case when person.id is null then 'Guest ' || made.n end
  from (
    select campaign.id, n, ${timeOf('campaign.id', 'n', 'donation')} - interval '2 minutes' as at,
      case when n % ${guestEvery} >= ${guestsOfTen} and n < ${people} then ${personOf('campaign.id', 'n', people)} end as person,
      'guest-' || ${personOf('campaign.id', 'n', guests)} || '@example.org' as guest
    from campaign
    join campaign_popularity as planned on planned.campaign_id = campaign.id
    cross join lateral generate_series(1, planned.raised_minor / ${meanDonationMinor}) as n
  ) as made
  left join person on person.number = made.person
  order by made.at`

/** About PayPal's fee, and five percent for the site. */
const entries = `
  insert into ledger_entry (id, kind, debit, credit, amount_minor, currency, campaign_id, donation_id, source, booked_at)
  select ${uuidOf('donation.completed_at', 'booked.kind || donation.id::text')}, booked.kind, booked.debit, booked.credit, booked.amount_minor, 'USD',
    donation.campaign_id, donation.id, 'capture:' || donation.capture_id, donation.completed_at
  from donation
  cross join lateral (values
    ('donation', 'paypal', 'campaign_available', donation.amount_minor),
    ('provider_fee', 'campaign_available', 'paypal', donation.amount_minor * 349 / 10000 + 49),
    ('platform_fee', 'campaign_available', 'platform_fees', donation.amount_minor / 20)
  ) as booked (kind, debit, credit, amount_minor)
  order by donation.completed_at, donation.id`

const totals = `
  insert into campaign_total (campaign_id, shard, donations, gross_minor, provider_fee_minor, platform_fee_minor)
  select campaign_id, hashtextextended(donation_id::text, 0) & 15, count(*) filter (where kind = 'donation'),
    coalesce(sum(amount_minor) filter (where kind = 'donation'), 0), coalesce(sum(amount_minor) filter (where kind = 'provider_fee'), 0),
    coalesce(sum(amount_minor) filter (where kind = 'platform_fee'), 0)
  from ledger_entry group by 1, 2`

const days = `
  insert into campaign_day (campaign_id, day, shard, donations, raised_minor)
  select campaign_id, (booked_at at time zone 'UTC')::date, hashtextextended(donation_id::text, 0) & 15, count(*), sum(amount_minor)
  from ledger_entry where kind = 'donation' group by 1, 2, 3`

const receipts = `
  insert into receipt (year, number, donation_id, amount_minor, currency, booked_at, given_at)
  select year, row_number() over (partition by year order by booked_at, id), donation_id, amount_minor, currency, booked_at, booked_at + interval '1 hour'
  from ledger_entry cross join lateral (select extract(year from booked_at at time zone 'UTC')::integer as year) as booked
  where kind = 'donation' and booked_at < $1::timestamptz - interval '1 hour'
  order by booked_at, id`

const receiptDonors = `
  insert into receipt_donor (donation_id, name)
  select receipt.donation_id, coalesce(person.name, donation.guest_name)
  from receipt join donation on donation.id = receipt.donation_id left join person on person.id = donation.donor_id
  where coalesce(person.name, donation.guest_name) is not null`

/** What was planned becomes what was raised. */
const popularity = `
  insert into campaign_popularity (campaign_id, supporters, raised_minor, refreshed_at)
  select planned.campaign_id, planned.supporters, coalesce(raised.minor, 0), planned.refreshed_at
  from planned left join (select campaign_id, sum(gross_minor) as minor from campaign_total group by 1) as raised using (campaign_id)`

const tables = [
  ...['donation', 'ledger_entry', 'campaign_total', 'campaign_day', 'receipt', 'receipt_donor', 'campaign_popularity'],
]

/** Gives each campaign the completed donations that were planned for it, with ledger, totals and receipts: the checks of the books hold. */
export const loadMoney = async (ownerUrl: string, now: Date): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`set work_mem = '1GB'`)
    await withoutUpkeep(client, tables, async () => {
      await client.query(donations(await numberPeople(client)), [now])
      await client.query(entries)
      await client.query(totals)
      await client.query(days)
      await client.query(receipts, [now])
      await client.query(receiptDonors)
      await client.query('create temporary table planned as select * from campaign_popularity')
      await client.query('truncate campaign_popularity')
      await client.query(popularity)
    })
  } finally {
    await client.end()
  }
}
