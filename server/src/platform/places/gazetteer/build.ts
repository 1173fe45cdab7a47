import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Gazetteer, gazetteerFile, type NameIndex, type NameKind, nameKinds, toBytes } from './layout.ts'
import { keyOf } from './place-key.ts'
import { type ListedPlace, type PlaceList, placeListFile, unpackPlaces } from './place-list.ts'

// Makes the gazetteer from the list of places: node server/src/platform/places/gazetteer/build.ts
// Set-up runs it as a separate program, because it needs far more memory than the server does.

type Name = { bytes: Buffer; place: number; kind: NameKind }

/** `francisco` finds San Francisco. Only cities of at least 100,000 people are found so, or every word would lead to villages. */
const laterWordsFromWeight = 50
const isWordAlone = (word: string): boolean => word.length >= 4

const laterWords = (key: string, weight: number): string[] => {
  if (weight < laterWordsFromWeight) return []
  const words = key.split(' ')
  return words.flatMap((word, index) => (index > 0 && isWordAlone(word) ? [words.slice(index).join(' ')] : []))
}

/** The names of a place, each once. A name that only extends the place's own name adds no matches, so it is left out. */
const namesOf = ({ name, otherNames, weight }: ListedPlace): Map<string, NameKind> => {
  const own = keyOf(name)
  const names = new Map<string, NameKind>([[own, 'own']])
  const add = (key: string, kind: NameKind) => {
    if (key && !key.startsWith(`${own} `) && !names.has(key)) names.set(key, kind)
  }
  for (const other of otherNames) add(keyOf(other), 'other')
  for (const word of laterWords(own, weight)) add(word, 'later-word')
  return names
}

const startsOf = (texts: Buffer[]): Uint32Array => {
  const starts = new Uint32Array(texts.length + 1)
  texts.forEach(({ length }, index) => (starts[index + 1] = (starts[index] ?? 0) + length))
  return starts
}

const toIndex = (places: ListedPlace[], first: number): NameIndex => {
  const names = places.flatMap((place, index) =>
    [...namesOf(place)].map(([key, kind]): Name => ({ bytes: Buffer.from(key), place: first + index, kind })),
  )
  names.sort((a, b) => Buffer.compare(a.bytes, b.bytes) || a.place - b.place)
  const texts = names.map(({ bytes }) => bytes)
  return {
    names: Buffer.concat(texts),
    starts: startsOf(texts),
    targets: Uint32Array.from(names, ({ place, kind }) => place * 4 + nameKinds.indexOf(kind)),
  }
}

const lineOf = ({ id, name, within, timeZone }: ListedPlace): Buffer =>
  Buffer.from([id, [name, ...within].join(', '), timeZone ?? ''].join('\t'))

/** A number for the country of each place, in a byte: there are fewer than 256. */
const countriesOf = (places: ListedPlace[]): Uint8Array => {
  const names = places.map(({ name, within }) => within.at(-1) ?? name)
  const numbers = new Map([...new Set(names)].map((name, number) => [name, number]))
  return Uint8Array.from(names, (name) => numbers.get(name) ?? 0)
}

const toGazetteer = ({ city, state, country }: PlaceList): Gazetteer => {
  const places = [...city, ...state, ...country]
  const lines = places.map(lineOf)
  return {
    lines: Buffer.concat(lines),
    lineStarts: startsOf(lines),
    weights: Uint8Array.from(places, ({ weight }) => weight),
    countries: countriesOf(places),
    indexes: {
      city: toIndex(city, 0),
      state: toIndex(state, city.length),
      country: toIndex(country, city.length + state.length),
    },
  }
}

mkdirSync(dirname(gazetteerFile), { recursive: true })
// Whole or not at all: a server that starts meanwhile must not read half a file.
writeFileSync(`${gazetteerFile}.new`, toBytes(toGazetteer(unpackPlaces(readFileSync(placeListFile)))))
renameSync(`${gazetteerFile}.new`, gazetteerFile)
