import { type PlaceScope, placeScopes } from '@muster/contract/facts/campaigns.ts'
import type { PlacePrediction } from '@muster/contract/site/geo.ts'
import type { PlaceQuestion } from '../places.ts'
import { type Gazetteer, type NameIndex, nameKinds } from './layout.ts'
import { nameLength, namesBeginning } from './names-beginning.ts'
import { namesResembling } from './names-resembling.ts'
import { keyOf } from './place-key.ts'
import { suggestionsMax } from '@muster/contract/facts/limits.ts'

type Candidate = { place: number; fit: number }

/** Keeps the best few places, each once, of any number of candidates. */
const createLikeliest = () => {
  const kept: Candidate[] = []
  const isBetter = (a: Candidate, b: Candidate): boolean => a.fit > b.fit || (a.fit === b.fit && a.place < b.place)
  return {
    add: (place: number, fit: number): void => {
      const last = kept[suggestionsMax - 1]
      if (last && !isBetter({ place, fit }, last)) return
      const same = kept.findIndex((candidate) => candidate.place === place)
      if (same >= 0 && (kept[same]?.fit ?? 0) >= fit) return
      if (same >= 0) kept.splice(same, 1)
      const at = kept.findIndex((candidate) => isBetter({ place, fit }, candidate))
      kept.splice(at < 0 ? kept.length : at, 0, { place, fit })
      kept.length = Math.min(kept.length, suggestionsMax)
    },
    /** Best first. */
    places: (): number[] => kept.map(({ place }) => place),
  }
}

type Judge = (place: number) => boolean
const anywhere: Judge = () => true
const nowhere: Judge = () => false

/**
 * Score bonuses in the unit of the population score (tenths of a power of ten): a completely typed name
 * outweighs a hundred times the population.
 */
const worth = {
  whole: { own: 13, other: 3, 'later-word': -18 },
  begun: { own: 0, other: -9, 'later-word': -18 },
  error: -15,
  /** Greater than the sum of all other bonuses. */
  favoured: 1_000,
}

/** Number of errors allowed by name length: in short names every error makes another name. */
const errorsForgiven = (letters: number): number => {
  if (letters < 4) return 0
  return letters < 8 ? 1 : 2
}

/** The names to search, and the country whose places rank first. */
type Field = { gazetteer: Gazetteer; index: NameIndex; isFavoured: Judge }

/** Collects the most likely places of the found names and their edit distances. */
const createHunt = ({ gazetteer: { weights }, index: { targets }, isFavoured }: Field, isThere: Judge) => {
  const likeliest = createLikeliest()
  return {
    meet: (name: number, errors: number): void => {
      const target = targets[name] ?? 0
      const place = target >>> 2
      const kind = nameKinds[target & 3] ?? 'other'
      const extent = Number.isInteger(errors) ? worth.whole : worth.begun
      if (!isThere(place)) return
      const fit = (weights[place] ?? 0) + extent[kind] + errors * worth.error
      likeliest.add(place, isFavoured(place) ? fit + worth.favoured : fit)
    },
    places: likeliest.places,
  }
}

const beginning = (field: Field, key: string, isThere = anywhere): number[] => {
  const { index } = field
  const typed = Buffer.from(key)
  const { from, to } = namesBeginning(index, typed)
  const hunt = createHunt(field, isThere)
  for (let name = from; name < to; name++) hunt.meet(name, nameLength(index, name) === typed.length ? 0 : 0.5)
  return hunt.places()
}

/** The most likely place with exactly this name, in any language. */
const called = (field: Field, key: string, isThere: Judge): number | undefined => {
  const { index } = field
  const typed = Buffer.from(key)
  const { from, to } = namesBeginning(index, typed)
  const hunt = createHunt(field, isThere)
  for (let name = from; name < to; name++) if (nameLength(index, name) === typed.length) hunt.meet(name, 0)
  return hunt.places()[0]
}

/** Uses the smallest number of errors that finds something: each further error multiplies the work and finds unrelated names. */
const resembling = (field: Field, key: string): number[] => {
  for (let errorsMax = 1; errorsMax <= errorsForgiven(key.length); errorsMax++) {
    const hunt = createHunt(field, anywhere)
    for (const { name, errors } of namesResembling(field.index, Buffer.from(key), errorsMax)) hunt.meet(name, errors)
    if (hunt.places().length > 0) return hunt.places()
  }
  return []
}

const predictionOf = ({ lines, lineStarts }: Gazetteer, place: number): PlacePrediction => {
  const line = lines.toString('utf8', lineStarts[place], lineStarts[place + 1])
  const [id = '', description = '', timeZone] = line.split('\t')
  return { description, place_id: id, ...(timeZone && { timeZone }) }
}

const regionsNamed = (gazetteer: Gazetteer, scope: 'state' | 'country', name: string): number[] =>
  beginning({ gazetteer, index: gazetteer.indexes[scope], isFavoured: nowhere }, name)

/** Whether a place is in all of these states and countries, in any language, by prefix. */
const liesIn = (gazetteer: Gazetteer, regions: string[]): Judge => {
  const named = regions.map((region) =>
    (['state', 'country'] as const)
      .flatMap((scope) => regionsNamed(gazetteer, scope, region))
      .map((place) => `, ${predictionOf(gazetteer, place).description},`),
  )
  return (place) => {
    const description = `${predictionOf(gazetteer, place).description},`
    return named.every((choices) => choices.some((choice) => description.includes(choice)))
  }
}

/** Whether a place is in the most likely country of this name. */
const liesInCountry = (gazetteer: Gazetteer, name: string): Judge => {
  const key = keyOf(name)
  const [chosen] = key ? regionsNamed(gazetteer, 'country', key) : []
  if (chosen === undefined) return nowhere
  const { countries } = gazetteer
  return (place) => countries[place] === countries[chosen]
}

/** Every split of the text into a name and its region: `Springfield, Illinois`, `springfield illinois`. */
const splitsOf = (input: string): { name: string; regions: string[] }[] => {
  const [name = '', ...regions] = input.split(',').map(keyOf).filter(Boolean)
  if (regions.length > 0) return [{ name, regions }]
  const words = name.split(' ')
  return words
    .slice(1)
    .map((_, index) => ({ name: words.slice(0, index + 1).join(' '), regions: [words.slice(index + 1).join(' ')] }))
    .reverse()
}

const followed = (field: Field, input: string): number[] => {
  for (const { name, regions } of splitsOf(input)) {
    const places = beginning(field, name, liesIn(field.gazetteer, regions))
    if (places.length > 0) return places
  }
  return []
}

const find = (field: Field, input: string): number[] => {
  const key = keyOf(input)
  if (!key) return []
  const literal = input.includes(',') ? [] : beginning(field, key)
  if (literal.length > 0) return literal
  const inRegion = followed(field, input)
  return inRegion.length > 0 ? inRegion : resembling(field, key)
}

/**
 * At most six places of a kind for the typed text, most likely first. A name may be in any language and without
 * accents, followed by its region. Typing errors are considered only if nothing matches exactly.
 * Record 8.
 * @param country places in this country rank first; in any language, empty for none
 */
export const searchPlaces = (gazetteer: Gazetteer, { input, scope, country }: PlaceQuestion): PlacePrediction[] => {
  const field = { gazetteer, index: gazetteer.indexes[scope], isFavoured: liesInCountry(gazetteer, country) }
  return find(field, input).map((place) => predictionOf(gazetteer, place))
}

/**
 * The time zone of a place as another service describes it: `Nashville, TN, USA`. A place that is not listed has the zone of the
 * smallest of its areas that is. Undefined: there are several, or nothing is listed.
 */
export const zoneOfPlace = (gazetteer: Gazetteer, description: string, scope: PlaceScope): string | undefined => {
  const parts = description.split(',').map(keyOf).filter(Boolean)
  const larger = placeScopes.slice(placeScopes.indexOf(scope) + 1)
  const areas = parts.flatMap((name, at) =>
    (at === 0 ? [scope] : larger).map((kind) => ({ name, kind, regions: parts.slice(at + 1) })),
  )
  for (const { name, kind, regions } of areas) {
    const field = { gazetteer, index: gazetteer.indexes[kind], isFavoured: nowhere }
    const place = called(field, name, liesIn(gazetteer, regions))
    if (place !== undefined) return predictionOf(gazetteer, place).timeZone
  }
  return undefined
}
