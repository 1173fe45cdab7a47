import { join } from 'node:path'
import { type PlaceScope, placeScopes } from '@muster/contract/facts/campaigns.ts'

/** The path of the gazetteer: set-up writes it, and the server reads it. */
export const gazetteerFile = join(import.meta.dirname, '../../../../dist/gazetteer.bin')

/** The kind of a name: the place's own name, a name in another language or a former one, or a later word of its own name. */
export const nameKinds = ['own', 'other', 'later-word'] as const
export type NameKind = (typeof nameKinds)[number]

/** Names in byte order, so that names with a common prefix are adjacent, each with its place. */
export type NameIndex = {
  names: Buffer
  /** The offset of each name in `names`, and finally the end of the last one. */
  starts: Uint32Array
  /** The place of each name times four, plus the number of its kind. */
  targets: Uint32Array
}

/** All places in a few byte blocks: as objects they would take ten times the memory. */
export type Gazetteer = {
  /** `place_id`, description and time zone of each place, with tabs between. A state or country may have no zone. */
  lines: Buffer
  lineStarts: Uint32Array
  /** Ten times the logarithm of the number of people. */
  weights: Uint8Array
  /** The number of each place's country; for a country, its own. */
  countries: Uint8Array
  indexes: Record<PlaceScope, NameIndex>
}

const blocksOf = ({ lines, lineStarts, weights, countries, indexes }: Gazetteer): Uint8Array[] =>
  [
    lines,
    lineStarts,
    weights,
    countries,
    ...placeScopes.flatMap((scope) => [indexes[scope].names, indexes[scope].starts, indexes[scope].targets]),
  ].map(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength))

const aligned = (bytes: number): number => Math.ceil(bytes / 4) * 4

/** The gazetteer as one file: the length of each block, then the blocks, aligned to four bytes. */
export const toBytes = (gazetteer: Gazetteer): Uint8Array => {
  const blocks = blocksOf(gazetteer)
  const lengths = Uint32Array.from(blocks, ({ byteLength }) => byteLength)
  const file = new Uint8Array(lengths.byteLength + blocks.reduce((sum, { byteLength }) => sum + aligned(byteLength), 0))
  file.set(new Uint8Array(lengths.buffer))
  let at = lengths.byteLength
  for (const block of blocks) {
    file.set(block, at)
    at += aligned(block.byteLength)
  }
  return file
}

/** Reads the blocks in place, without copying them. */
export const fromBytes = ({ buffer }: Uint8Array<ArrayBuffer>): Gazetteer => {
  const lengths = [...new Uint32Array(buffer, 0, 4 + 3 * placeScopes.length)]
  let at = lengths.length * 4
  const next = (): [ArrayBuffer, number, number] => {
    const length = lengths.shift() ?? 0
    const place: [ArrayBuffer, number, number] = [buffer, at, length]
    at += aligned(length)
    return place
  }
  const bytes = () => Buffer.from(...next())
  const numbers = () => {
    const [block, offset, length] = next()
    return new Uint32Array(block, offset, length / 4)
  }
  const index = (): NameIndex => ({ names: bytes(), starts: numbers(), targets: numbers() })
  return {
    lines: bytes(),
    lineStarts: numbers(),
    weights: bytes(),
    countries: bytes(),
    indexes: { city: index(), state: index(), country: index() },
  }
}
