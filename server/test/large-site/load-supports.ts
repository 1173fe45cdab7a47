import pg from 'pg'
import { bits, guestEvery, guests, guestsOfTen, personOf, primeUpTo, timeOf, uuidOf } from './sql-parts.ts'
import { withoutUpkeep } from './upkeep.ts'

/** Numbered accounts, for this connection. Returns how many a campaign can have without repeating one. */
export const numberPeople = async (client: pg.Client): Promise<number> => {
  await client.query(
    `create temporary table person as select row_number() over (order by id) - 1 as number, id, email, name from account`,
  )
  await client.query('analyze person')
  const { rows } = await client.query<{ people: number }>('select count(*)::integer as people from person')
  return primeUpTo(rows[0]?.people ?? 0)
}

const supports = (people: number) => `
  insert into support (id, campaign_id, account_id, email, email_key, anonymous, created_at)
  select ${uuidOf('made.at', "made.id::text || 's' || made.n")}, made.id, person.id, made.address, lower(made.address), made.anonymous, made.at
  from (
    select campaign.id, n, ${timeOf('campaign.id', 'n', 'support')} as at,
      ${bits('campaign.id', 'n', 'anonymous')} % 100 < 15 as anonymous,
      case when n % ${guestEvery} >= ${guestsOfTen} and n < ${people} then ${personOf('campaign.id', 'n', people)} end as person,
      'guest-' || ${personOf('campaign.id', 'n', guests)} || '@example.org' as guest
    from campaign
    join campaign_popularity as planned on planned.campaign_id = campaign.id
    cross join lateral generate_series(1, planned.supporters) as n
  ) as planned
  left join person on person.number = planned.person
  cross join lateral (select planned.id, planned.n, planned.at, planned.anonymous, coalesce(person.email, planned.guest) as address) as made
  order by made.at`

const counts = `
  insert into support_count (campaign_id, shard, supporters)
  select campaign_id, shard, (supporters - shard + 15) / 16
  from campaign_popularity cross join lateral generate_series(0, least(supporters, 16) - 1) as shard`

/** Gives each campaign the supporters that were planned for it: accounts and guests, with the counts of supporters. */
export const loadSupports = async (ownerUrl: string, now: Date): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await client.query(`set work_mem = '1GB'`)
    await withoutUpkeep(client, ['support', 'support_count'], async () => {
      await client.query(supports(await numberPeople(client)), [now])
      await client.query(counts)
    })
  } finally {
    await client.end()
  }
}
