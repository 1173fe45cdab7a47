import pg from 'pg'
import { farAhead } from '../src/campaigns/search/search-index.sql.ts'
import { type Findable, searchWordsOf, tagKey, termKeys } from '../src/campaigns/search/search-words.ts'
import {
  adjectives,
  causes,
  cities,
  common,
  firstNames,
  lastNames,
  nouns,
  rareWord,
  verbs,
} from './large-vocabulary.ts'

/** A known campaign that search tests look for among the generated ones. */
export type Planted = {
  key: string
  title: string
  description?: string
  tags: string[]
  city: string
  state?: string
  country: string
  owner: string
}

/** A deterministic generator of numbers in [0, 1) (mulberry32). */
export const seededRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let mixed = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}
type Random = () => number

const dayMs = 86_400_000
const rareWords = 30_000
/** Names of districts and villages. Most terms of a dictionary occur in few campaigns. */
const districts = 100_000

/** Picks the first entries of a list most often, approximately in a Zipf distribution. */
const zipf = <T>(random: Random, items: readonly T[]): T => items[Math.floor((items.length + 1) ** random() - 1)] as T
const even = <T>(random: Random, items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
const zipfRare = (random: Random) => rareWord(Math.floor((rareWords + 1) ** random() - 1))

const titleOf = (random: Random, city: string): string => {
  const [noun, other, adjective] = [zipf(random, nouns), zipf(random, nouns), even(random, adjectives)]
  const forms = [
    () => `${even(random, verbs)} the ${adjective} ${noun} of ${city}`,
    () => `A ${adjective} ${noun} for every ${other}`,
    () => `${even(random, verbs)} our ${noun} and ${other}`,
    () => `${city} needs a ${adjective} ${noun}`,
    () => `${even(random, verbs)} ${zipfRare(random)} ${noun}`,
  ]
  return even(random, forms)()
}

const descriptionOf = (random: Random): string => {
  const words = Array.from({ length: 20 + Math.floor(random() * 40) }, () => {
    const kind = random()
    if (kind < 0.6) return zipf(random, common)
    return kind < 0.85 ? zipf(random, nouns) : zipfRare(random)
  })
  return words.join(' ')
}

type Owner = { id: string; name: string }
type Row = Findable & { id: string; endsAt: Date | null; createdAt: Date }

const uuid = (random: Random, atMs: number): string => {
  const time = Math.floor(atMs).toString(16).padStart(12, '0')
  const tail = Array.from({ length: 16 }, () => Math.floor(random() * 16).toString(16)).join('')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${tail.slice(0, 3)}-8${tail.slice(3, 6)}-${tail.slice(4)}`
}

const generated = (random: Random, owners: Owner[], now: Date): Row => {
  const [city, country] = zipf(random, cities)
  const owner = even(random, owners)
  const createdAt = new Date(now.getTime() - random() * 500 * dayMs)
  const endsInDays = Math.floor(random() * 500) - 250
  return {
    id: uuid(random, createdAt.getTime()),
    owner_id: owner.id,
    owner_name: owner.name,
    owner_username: null,
    title: titleOf(random, city),
    description: descriptionOf(random),
    tags: [...new Set(Array.from({ length: 1 + Math.floor(random() * 4) }, () => zipf(random, causes)))],
    target_type: random() < 0.7 ? 'policy' : 'corporate',
    location_type: 'city',
    city,
    state: random() < 0.5 ? rareWord(Math.floor(random() * districts)) : null,
    country,
    endsAt: random() < 0.05 ? null : new Date(now.getTime() + endsInDays * dayMs),
    createdAt,
  }
}

const planted = (random: Random, { owner, ...campaign }: Planted, ownerId: string, now: Date): Row => ({
  description: '',
  state: null,
  ...campaign,
  id: uuid(random, now.getTime()),
  owner_id: ownerId,
  owner_name: owner,
  owner_username: null,
  target_type: 'policy',
  location_type: 'city',
  // Later than most, so that its rank is due to its words and not its date.
  endsAt: new Date(now.getTime() + 240 * dayMs),
  createdAt: now,
})

const quoted = (words: string[]) => words.map((word) => `'${word.replace(/['\\]/g, '$&$&')}'`).join(' ')

const insertAccounts = async (client: pg.Client, owners: Owner[], now: Date): Promise<void> => {
  await client.query(
    `insert into account (id, email, email_key, email_verified_at, password_hash, role, name, created_at)
     select o.id, o.id || '@example.org', o.id || '@example.org', $3, 'none', 'user', o.name, $3
     from unnest($1::uuid[], $2::text[]) as o (id, name)`,
    [owners.map(({ id }) => id), owners.map(({ name }) => name), now],
  )
}

const insertRows = async (client: pg.Client, rows: Row[], counts: Counts): Promise<void> => {
  const column = <T>(value: (row: Row) => T) => rows.map(value)
  const tags = column((row) => JSON.stringify(row.tags))
  await client.query(
    `insert into campaign (id, owner_id, title, description, tags, target_type, execution_date, time_zone, ends_at, goal_minor,
       currency, location_type, city, state, country, images, action_mode, created_at, updated_at)
     select c.id, c.owner, c.title, c.description, array(select jsonb_array_elements_text(c.tags::jsonb)), c.target,
       c.ends_at::date, 'UTC', c.ends_at, 100000, 'USD', 'city', c.city, c.state, c.country, '[]', 'donation', c.created_at, c.created_at
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::timestamptz[], $8::text[],
       $9::text[], $10::text[], $11::timestamptz[])
       as c (id, owner, title, description, tags, target, ends_at, city, state, country, created_at)`,
    [
      column((row) => row.id),
      column((row) => row.owner_id),
      column((row) => row.title),
      column((row) => row.description),
      tags,
      column((row) => row.target_type),
      column((row) => row.endsAt),
      column((row) => row.city),
      column((row) => row.state),
      column((row) => row.country),
      column((row) => row.createdAt),
    ],
  )
  const words = column(searchWordsOf)
  for (const [index, { terms }] of words.entries()) count(counts, terms, rows[index]?.tags ?? [])
  await client.query(
    `insert into campaign_search (campaign_id, ends_at, created_at, cancelled, tags, head, body)
     select s.id, s.ends_at, s.created_at, false, array(select jsonb_array_elements_text(s.tags::jsonb)), s.head::tsvector, s.body::tsvector
     from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::text[], $5::text[], $6::text[])
       as s (id, ends_at, created_at, tags, head, body)`,
    [
      column((row) => row.id),
      column((row) => row.endsAt ?? farAhead),
      column((row) => row.createdAt),
      tags,
      words.map(({ head }) => quoted(head)),
      words.map(({ body }) => quoted(body)),
    ],
  )
  await client.query(
    `insert into campaign_popularity (campaign_id, supporters, raised_minor, refreshed_at)
     select p.id, (random() * 1000)::integer, (random() * 1000000)::bigint, p.created_at
     from unnest($1::uuid[], $2::timestamptz[]) as p (id, created_at)`,
    [column((row) => row.id), column((row) => row.createdAt)],
  )
}

type Counts = { terms: Map<string, number>; tags: Map<string, number> }

const count = (counts: Counts, terms: string[], tags: string[]): void => {
  for (const term of terms) counts.terms.set(term, (counts.terms.get(term) ?? 0) + 1)
  for (const tag of tags) counts.tags.set(tag, (counts.tags.get(tag) ?? 0) + 1)
}

const insertCounts = async (client: pg.Client, { terms, tags }: Counts): Promise<void> => {
  const words = [...terms]
  for (let start = 0; start < words.length; start += 5_000) {
    const part = words.slice(start, start + 5_000)
    await client.query(
      `insert into search_term (term, campaigns, keys)
       select t.term, t.campaigns, t.keys::tsvector from unnest($1::text[], $2::integer[], $3::text[]) as t (term, campaigns, keys)`,
      [part.map(([term]) => term), part.map(([, number]) => number), part.map(([term]) => quoted(termKeys(term)))],
    )
  }
  await client.query(
    `insert into tag (name, key, campaigns) select * from unnest($1::text[], $2::text[], $3::integer[])`,
    [[...tags.keys()], [...tags.keys()].map(tagKey), [...tags.values()]],
  )
}

const filled = ['account', 'campaign', 'campaign_search', 'search_term']

/** Updating indexes and change history for each row is many times slower than loading; no search reads the history. */
const withoutUpkeep = async (client: pg.Client, load: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename in ('campaign', 'campaign_search', 'search_term') and indexname not like '%_pkey'`,
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  for (const table of filled) await client.query(`alter table ${table} disable trigger user`)
  await load()
  for (const table of filled) await client.query(`alter table ${table} enable trigger user`)
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { definition } of rows) await client.query(definition)
}

type Options = {
  /** URL of a migrated, empty database, for the role that owns the tables. */
  ownerUrl: string
  campaigns: number
  planted: Planted[]
  now: Date
  seed?: number
  onProgress?: (loaded: number) => void
}

/**
 * Fills a database with campaigns whose words, places, tags and owners have a realistic distribution: a few are frequent and many are
 * rare. The product's own normaliser processes all words. The same seed gives the same campaigns.
 */
export const loadLargeCampaigns = async (options: Options): Promise<void> => {
  const { ownerUrl, campaigns, now, seed = 1, onProgress } = options
  const random = seededRandom(seed)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const owners = Array.from({ length: 3_000 }, () => ({
    id: uuid(random, now.getTime() - 600 * dayMs),
    name: `${even(random, firstNames)} ${even(random, lastNames)}`,
  }))
  const plantedOwners = options.planted.map(({ owner }) => ({ id: uuid(random, now.getTime()), name: owner }))
  const counts: Counts = { terms: new Map(), tags: new Map() }
  try {
    await withoutUpkeep(client, async () => {
      await insertAccounts(client, [...owners, ...plantedOwners], now)
      const first = options.planted.map((one, index) => planted(random, one, plantedOwners[index]?.id ?? '', now))
      await insertRows(client, first, counts)
      for (let loaded = first.length; loaded < campaigns; loaded += 2_000) {
        const size = Math.min(2_000, campaigns - loaded)
        await insertRows(
          client,
          Array.from({ length: size }, () => generated(random, owners, now)),
          counts,
        )
        onProgress?.(loaded + size)
      }
      await insertCounts(client, counts)
    })
    await client.query('vacuum (analyze) campaign_search, search_term, tag, campaign, campaign_popularity, account')
  } finally {
    await client.end()
  }
}
