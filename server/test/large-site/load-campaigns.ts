import pg from 'pg'
import { dayWords } from '../../src/campaigns/search/day-blocks.ts'
import { farAhead, versionWord } from '../../src/campaigns/search/search-index.sql.ts'
import { searchWordsOf, tagKey, termKeys } from '../../src/campaigns/search/search-words.ts'
import { randomFrom } from '../random.ts'
import { type Cell, type Copy, openCopy, tsvectorOf } from './copy-rows.ts'
import {
  type MadeCampaign,
  makeCampaign,
  makeOwner,
  makePlanted,
  type Owner,
  type Owners,
  type Planted,
} from './made-campaigns.ts'
import type { Random } from './picks.ts'
import { openPlaces } from './places.ts'
import { withoutUpkeep } from './upkeep.ts'

export type LoadOptions = {
  /** URL of a migrated, empty database, for the role that owns the tables. */
  ownerUrl: string
  campaigns: number
  planted: Planted[]
  now: Date
  seed?: number
  onProgress?: (loaded: number) => void
}

const columns = {
  account: ['id', 'email', 'email_key', 'email_verified_at', 'password_hash', 'name', 'created_at'],
  campaign: [
    ...['id', 'owner_id', 'title', 'description', 'tags', 'target_type', 'execution_date', 'time_zone', 'ends_at'],
    ...['goal_minor', 'currency', 'location_type', 'city', 'state', 'country', 'images', 'action_mode'],
    ...['cancelled_at', 'created_at', 'updated_at'],
  ],
  campaign_search: ['campaign_id', 'ends_at', 'created_at', 'cancelled', 'tags', 'head', 'body'],
  campaign_popularity: ['campaign_id', 'supporters', 'raised_minor', 'refreshed_at'],
  search_term: ['term', 'campaigns', 'keys'],
  tag: ['name', 'key', 'campaigns'],
}
type Table = keyof typeof columns

const campaignRow = (one: MadeCampaign): Cell[] => [
  ...[one.id, one.owner_id, one.title, one.description, one.tags, one.target_type],
  ...[one.endsAt?.toISOString().slice(0, 10) ?? null, 'UTC', one.endsAt, 100_000, 'USD'],
  ...[one.location_type, one.city, one.state, one.country, '[]', 'donation'],
  ...[one.cancelledAt, one.createdAt, one.createdAt],
]

/** What a donation is on average, before donations are loaded. */
export const meanDonationMinor = 3_000

const popularityRow = (one: MadeCampaign): Cell[] => [
  one.id,
  one.supporters,
  one.donations * meanDonationMinor,
  one.createdAt,
]

type Counts = { terms: Map<string, number>; tags: Map<string, number> }

const count = (counts: Map<string, number>, words: string[]): void => {
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
}

/** The row of the index, of the words that the product itself indexes. */
const searchRow = (one: MadeCampaign, counts: Counts): Cell[] => {
  const { head, body, terms } = searchWordsOf(one)
  count(counts.terms, terms)
  count(counts.tags, one.tags)
  const lastsUntil = one.endsAt ?? farAhead
  const words = [tsvectorOf(head), tsvectorOf([...body, versionWord, ...dayWords(lastsUntil)])]
  return [one.id, lastsUntil, one.createdAt, one.cancelledAt !== null, one.tags, ...words]
}

const batch = 1_000

const copyAll = async (ownerUrl: string, table: Table, rows: Iterable<Cell[]>): Promise<void> => {
  const copy = await openCopy(ownerUrl, table, columns[table])
  let part: Cell[][] = []
  for (const row of rows) {
    if (part.push(row) < batch) continue
    await copy.write(part)
    part = []
  }
  await copy.write(part)
  await copy.end()
}

const accountRow = ({ id, name }: Owner, number: number, now: Date): Cell[] => {
  const address = `person${number}@example.org`
  return [id, address, address, now, 'none', name, now]
}

/** As many people as a site of this size has. */
const accountsOf = (campaigns: number) => Math.max(3_000, Math.floor(campaigns * 0.3))

const makeOwners = (random: Random, { campaigns, now }: LoadOptions): Owners =>
  Map.groupBy(
    Array.from({ length: accountsOf(campaigns) }, () => makeOwner(random, now)),
    ({ language }) => language,
  )

function* campaignsOf(random: Random, owners: Owners, options: LoadOptions): Generator<MadeCampaign> {
  const { campaigns, planted, now } = options
  const site = { owners, placeIn: openPlaces(), now }
  const generated = campaigns - planted.length
  for (let made = 0; made < generated; made++) yield makeCampaign(random, site, 1 - made / generated)
}

const writeBatch = async (copies: Copy[], rows: MadeCampaign[], counts: Counts): Promise<void> => {
  const [campaigns, searches, popularities] = copies as [Copy, Copy, Copy]
  await campaigns.write(rows.map(campaignRow))
  await searches.write(rows.map((row) => searchRow(row, counts)))
  await popularities.write(rows.map(popularityRow))
}

const copyCampaigns = async (made: Iterable<MadeCampaign>, counts: Counts, { ownerUrl, onProgress }: LoadOptions) => {
  const tables = ['campaign', 'campaign_search', 'campaign_popularity'] as const
  const copies = await Promise.all(tables.map((table) => openCopy(ownerUrl, table, columns[table])))
  let [rows, loaded]: [MadeCampaign[], number] = [[], 0]
  const write = async () => {
    await writeBatch(copies, rows, counts)
    loaded += rows.length
    rows = []
    onProgress?.(loaded)
  }
  for (const one of made) if (rows.push(one) === batch) await write()
  await write()
  for (const copy of copies) await copy.end()
}

const load = async (options: LoadOptions): Promise<void> => {
  const { ownerUrl, now, planted, seed = 1 } = options
  const random = randomFrom(seed)
  const owners = makeOwners(random, options)
  const known = planted.map((one) => ({ one, owner: { ...makeOwner(random, now), name: one.owner } }))
  const people = [...[...owners.values()].flat(), ...known.map(({ owner }) => owner)]
  await copyAll(
    ownerUrl,
    'account',
    people.map((person, number) => accountRow(person, number, now)),
  )
  const counts: Counts = { terms: new Map(), tags: new Map() }
  const plantedRows = known.map(({ one, owner }) => makePlanted(random, one, owner.id, now))
  await copyCampaigns(campaignsOf(random, owners, options), counts, options)
  await copyCampaigns(plantedRows, counts, { ...options, onProgress: () => {} })
  await copyAll(
    ownerUrl,
    'search_term',
    Array.from(counts.terms, ([term, campaigns]) => [term, campaigns, tsvectorOf(termKeys(term))]),
  )
  await copyAll(
    ownerUrl,
    'tag',
    Array.from(counts.tags, ([name, campaigns]) => [name, tagKey(name), campaigns]),
  )
}

/**
 * Fills a database with accounts and campaigns. Their words, places, tags and owners occur as often as on a real site: a few are frequent and most
 * are rare, in several languages. The product's own code computes the indexed words. The same seed gives the same rows.
 */
export const loadCampaigns = async (options: LoadOptions): Promise<void> => {
  const client = new pg.Client({ connectionString: options.ownerUrl })
  await client.connect()
  try {
    await withoutUpkeep(client, Object.keys(columns), () => load(options))
  } finally {
    await client.end()
  }
}
