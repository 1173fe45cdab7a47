import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { splitWords } from '../server/src/campaigns/search/search-text.ts'
import { even, type Random } from '../server/test/large-site/picks.ts'
import { rareWord } from '../server/test/large-site/rare-words.ts'
import { mistyped } from '../server/test/large-site/texts.ts'
import { randomFrom } from '../server/test/random.ts'

// Writes the log of 2,000 searches that bench/search.ts replays, drawn from the campaigns of a data set (bench/data.ts --serve):
//   node bench/query-log.ts --database postgresql://… [--seed 1]

const { values: options } = parseArgs({
  options: { database: { type: 'string' }, seed: { type: 'string', default: '1' } },
})

type Campaign = { title: string; city: string | null; country: string | null; tags: string[]; owner: string }
type Kind = { name: string; count: number; make: (random: Random, one: Campaign, known: Known) => string }
/** The most frequent places. */
type Known = { places: string[] }

const wordsOf = (one: Campaign) => splitWords(one.title)
const word = (random: Random, one: Campaign): string => even(random, wordsOf(one))
/** Short words are seldom searched for. */
const longWord = (random: Random, one: Campaign): string => {
  const long = wordsOf(one).filter((each) => each.length >= 4)
  return long.length > 0 ? even(random, long) : word(random, one)
}
const several = (random: Random, one: Campaign, count: number): string => {
  const words = wordsOf(one)
  const from = Math.floor(random() * Math.max(1, words.length - count + 1))
  return words.slice(from, from + count).join(' ')
}
const placeOf = ({ city, country }: Campaign): string => city ?? country ?? 'Ljubljana'
const prefix = (random: Random, text: string): string => text.slice(0, 2 + Math.floor(random() * (text.length - 2)))
const unknown = (random: Random): string =>
  `${rareWord(Math.floor(random() * 1e6))}q${rareWord(Math.floor(random() * 1e6))}x`

const kinds: Kind[] = [
  { name: 'word', count: 300, make: longWord },
  { name: 'two words', count: 300, make: (random, one) => several(random, one, 2) },
  {
    name: 'three or more words',
    count: 150,
    make: (random, one) => several(random, one, 3 + Math.floor(random() * 3)),
  },
  { name: 'prefix', count: 200, make: (random, one) => prefix(random, longWord(random, one)) },
  { name: 'place', count: 250, make: (_, one) => placeOf(one) },
  { name: 'word and place', count: 150, make: (random, one) => `${longWord(random, one)} ${placeOf(one)}` },
  {
    name: 'person',
    count: 150,
    make: (random, one) => (random() < 0.5 ? one.owner : even(random, one.owner.split(' '))),
  },
  { name: 'tag', count: 150, make: (random, one) => even(random, one.tags) },
  { name: 'typing error', count: 150, make: (random, one) => mistyped(random, longWord(random, one)) },
  { name: 'never together', count: 80, make: (random, one, { places }) => `${placeOf(one)} ${even(random, places)}` },
  {
    name: 'never together',
    count: 70,
    make: (random, _, { places }) => `${even(random, places)} ${even(random, places)}`,
  },
  { name: 'nothing found', count: 50, make: (random) => unknown(random) },
]

const read = async (seed: number, count: number): Promise<Campaign[]> => {
  const client = new pg.Client({ connectionString: options.database })
  await client.connect()
  try {
    const { rows } = await client.query<Campaign>(
      `select title, city, country, tags, account.name as owner from campaign join account on account.id = owner_id
       order by hashtextextended(campaign.id::text, $1) limit $2`,
      [seed, count],
    )
    return rows
  } finally {
    await client.end()
  }
}

const seed = Number(options.seed)
const random = randomFrom(seed)
const searches = kinds.reduce((sum, { count }) => sum + count, 0)
const campaigns = await read(seed, 2 * searches)
const byPlace = Map.groupBy(campaigns, placeOf)
const places = [...byPlace]
  .sort(([, a], [, b]) => b.length - a.length)
  .slice(0, 60)
  .map(([place]) => place)
const made = kinds.flatMap(({ name, count, make }) =>
  Array.from({ length: count }, () => ({ kind: name, q: make(random, campaigns.pop() as Campaign, { places }) })),
)
const shuffled = made.map((search) => ({ search, at: random() })).sort((a, b) => a.at - b.at)
const lines = shuffled.map(({ search }) => JSON.stringify(search))
await writeFile(join(import.meta.dirname, 'query-log.json'), `[\n${lines.join(',\n')}\n]\n`)
