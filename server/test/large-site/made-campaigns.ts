import type { Findable } from '../../src/campaigns/search/search-words.ts'
import { allLanguages, type Language, pickLanguage } from './languages.ts'
import { even, pick, type Random, uuidAt } from './picks.ts'
import type { Place } from './places.ts'
import { descriptionOf, nameOf, tagsOf, titleOf } from './texts.ts'

export const dayMs = 86_400_000

export type Owner = { id: string; name: string; language: Language }
export type MadeCampaign = Findable & {
  id: string
  endsAt: Date | null
  createdAt: Date
  cancelledAt: Date | null
  /** How many it has once supports and donations are loaded. */
  supporters: number
  donations: number
}

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

/** How long the site has existed. */
export const siteDays = 1_400

export const makeOwner = (random: Random, now: Date): Owner => {
  const language = pickLanguage(random)
  return { id: uuidAt(random, now.getTime() - siteDays * dayMs), name: nameOf(random, language), language }
}

/** By language, because people write in the language of their name. */
export type Owners = Map<Language, Owner[]>

/** Few people have many campaigns. */
const ownerFor = (random: Random, owners: Owners, language: Language): Owner => {
  const own = owners.get(language) ?? owners.get(allLanguages[0] as Language) ?? []
  return own[Math.floor(own.length * random() ** 1.6)] as Owner
}

/** Ten on average; half of the campaigns have two or fewer, some a hundred thousand. */
const supportersOf = (random: Random): number => Math.floor(2.35 * (1 - random()) ** -0.8 - 1)

const scopeOf = (random: Random, { city, state, country }: Place) => {
  const kind = random()
  if (kind < 0.8 || (kind < 0.86 && !state)) return { location_type: 'city', city, state, country } as const
  if (kind < 0.86) return { location_type: 'state', city: null, state, country } as const
  if (kind < 0.94) return { location_type: 'country', city: null, state: null, country } as const
  return { location_type: 'global', city: null, state: null, country: null } as const
}

type Site = { owners: Owners; placeIn: (random: Random, country: string) => Place; now: Date }

/** A campaign of a growing site. `age`: 1 for the oldest campaign, 0 for the newest. */
export const makeCampaign = (random: Random, { owners, placeIn, now }: Site, age: number): MadeCampaign => {
  const language = pickLanguage(random)
  const owner = ownerFor(random, owners, language)
  const place = placeIn(random, pick(random, language.countries))
  const createdAt = new Date(now.getTime() - age ** 2 * siteDays * dayMs)
  const lastsDays = 20 + Math.floor(320 * random() ** 2)
  const isCancelled = random() < 0.02
  const supporters = supportersOf(random)
  return {
    id: uuidAt(random, createdAt.getTime()),
    owner_id: owner.id,
    owner_name: owner.name,
    owner_username: null,
    title: titleOf(random, language, place.city),
    description: descriptionOf(random, language),
    tags: tagsOf(random, language, place.city),
    target_type: even(random, ['policy', 'policy', 'corporate']),
    ...scopeOf(random, place),
    meeting_point: null,
    createdAt,
    endsAt: random() < 0.05 ? null : new Date(createdAt.getTime() + lastsDays * dayMs),
    cancelledAt: isCancelled ? new Date(createdAt.getTime() + dayMs) : null,
    supporters,
    donations: Math.floor(supporters / 3 + random()),
  }
}

export const makePlanted = (
  random: Random,
  { title, description = '', tags, city, state, country, owner }: Planted,
  ownerId: string,
  now: Date,
): MadeCampaign => ({
  ...{ title, description, tags, city, state: state ?? null, country, meeting_point: null },
  id: uuidAt(random, now.getTime()),
  owner_id: ownerId,
  owner_name: owner,
  owner_username: null,
  target_type: 'policy',
  location_type: 'city',
  createdAt: now,
  // Later than most, so that its rank is due to its words and not its date.
  endsAt: new Date(now.getTime() + 240 * dayMs),
  cancelledAt: null,
  supporters: 3,
  donations: 1,
})
