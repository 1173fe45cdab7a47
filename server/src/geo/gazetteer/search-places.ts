import type { PlacePrediction, PlaceScope } from '@muster/contract/geo.ts'
import { type Gazetteer, type NameIndex, nameKinds } from './layout.ts'
import { createLikeliest } from './likeliest.ts'
import { nameLength, namesBeginning } from './names-beginning.ts'
import { namesResembling } from './names-resembling.ts'
import { keyOf } from './place-key.ts'

type Judge = (place: number) => boolean
const anywhere: Judge = () => true

/**
 * What counts beside the number of people, in the same unit, tenths of a power of ten: a name that is typed to its end
 * outweighs a hundred times as many people elsewhere.
 */
const worth = {
  whole: { own: 13, other: 3, 'later-word': -18 },
  begun: { own: 0, other: -9, 'later-word': -18 },
  error: -15,
}

/** Errors forgiven in so many letters: in short names every error makes another name. */
const errorsForgiven = (letters: number): number => {
  if (letters < 4) return 0
  return letters < 8 ? 1 : 2
}

/** Collects the likeliest places as names come up, with the typing errors that each would mean; half a one where it goes on. */
const createHunt = ({ weights }: Gazetteer, { targets }: NameIndex, isThere: Judge) => {
  const likeliest = createLikeliest()
  return {
    meet: (name: number, errors: number): void => {
      const target = targets[name] ?? 0
      const place = target >>> 2
      const kind = nameKinds[target & 3] ?? 'other'
      const extent = Number.isInteger(errors) ? worth.whole : worth.begun
      if (isThere(place)) likeliest.add(place, (weights[place] ?? 0) + extent[kind] + errors * worth.error)
    },
    places: likeliest.places,
  }
}

const beginning = (gazetteer: Gazetteer, index: NameIndex, key: string, isThere = anywhere): number[] => {
  const typed = Buffer.from(key)
  const { from, to } = namesBeginning(index, typed)
  const hunt = createHunt(gazetteer, index, isThere)
  for (let name = from; name < to; name++) hunt.meet(name, nameLength(index, name) === typed.length ? 0 : 0.5)
  return hunt.places()
}

/** With as few errors as lead anywhere: each more costs several times the work and finds much that was not meant. */
const resembling = (gazetteer: Gazetteer, index: NameIndex, key: string): number[] => {
  for (let errorsMax = 1; errorsMax <= errorsForgiven(key.length); errorsMax++) {
    const hunt = createHunt(gazetteer, index, anywhere)
    for (const { name, errors } of namesResembling(index, Buffer.from(key), errorsMax)) hunt.meet(name, errors)
    if (hunt.places().length > 0) return hunt.places()
  }
  return []
}

const predictionOf = ({ lines, lineStarts }: Gazetteer, place: number): PlacePrediction => {
  const line = lines.toString('utf8', lineStarts[place], lineStarts[place + 1])
  const tab = line.indexOf('\t')
  return { description: line.slice(tab + 1), place_id: line.slice(0, tab) }
}

/** Whether a place lies in all of these: states and countries, in any language, as far as typed. */
const liesIn = (gazetteer: Gazetteer, regions: string[]): Judge => {
  const { state, country } = gazetteer.indexes
  const named = regions.map((region) =>
    [state, country]
      .flatMap((index) => beginning(gazetteer, index, region))
      .map((place) => `, ${predictionOf(gazetteer, place).description},`),
  )
  return (place) => {
    const whereabouts = `${predictionOf(gazetteer, place).description},`
    return named.every((choices) => choices.some((choice) => whereabouts.includes(choice)))
  }
}

/** Every way in which a name can be followed by where it lies: `Springfield, Illinois`, `springfield illinois`. */
const splitsOf = (input: string): { name: string; regions: string[] }[] => {
  const [name = '', ...regions] = input.split(',').map(keyOf).filter(Boolean)
  if (regions.length > 0) return [{ name, regions }]
  const words = name.split(' ')
  return words
    .slice(1)
    .map((_, index) => ({ name: words.slice(0, index + 1).join(' '), regions: [words.slice(index + 1).join(' ')] }))
    .reverse()
}

const followed = (gazetteer: Gazetteer, index: NameIndex, input: string): number[] => {
  for (const { name, regions } of splitsOf(input)) {
    const places = beginning(gazetteer, index, name, liesIn(gazetteer, regions))
    if (places.length > 0) return places
  }
  return []
}

const find = (gazetteer: Gazetteer, index: NameIndex, input: string): number[] => {
  const key = keyOf(input)
  if (!key) return []
  const literal = input.includes(',') ? [] : beginning(gazetteer, index, key)
  if (literal.length > 0) return literal
  const inRegion = followed(gazetteer, index, input)
  return inRegion.length > 0 ? inRegion : resembling(gazetteer, index, key)
}

/**
 * At most six places of a kind for what was typed so far, the likeliest first. A name may be in any language and without its
 * accents, with where it lies behind it; only what fits nothing so is taken for a typing error.
 */
export const searchPlaces = (gazetteer: Gazetteer, input: string, scope: PlaceScope): PlacePrediction[] =>
  find(gazetteer, gazetteer.indexes[scope], input).map((place) => predictionOf(gazetteer, place))
