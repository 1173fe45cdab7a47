/** From the first to the last code point, both included. */
export type CharacterRange = readonly [first: number, last: number]

const tableOf = (font: Buffer, tag: string): Buffer => {
  for (let index = 0; index < font.readUInt16BE(4); index++) {
    const at = 12 + 16 * index
    if (font.toString('latin1', at, at + 4) !== tag) continue
    const offset = font.readUInt32BE(at + 8)
    return font.subarray(offset, offset + font.readUInt32BE(at + 12))
  }
  throw new Error(`the font has no table ${tag}`)
}

/** Format 4: segments of the characters up to U+FFFF. */
const segments = (table: Buffer): CharacterRange[] => {
  const bytes = table.readUInt16BE(6)
  return Array.from({ length: bytes / 2 }, (_, index): CharacterRange => {
    const last = table.readUInt16BE(14 + index * 2)
    return [table.readUInt16BE(16 + bytes + index * 2), last]
  }).filter(([first]) => first !== 0xffff)
}

/** Format 12: groups of all characters. */
const groups = (table: Buffer): CharacterRange[] =>
  Array.from({ length: table.readUInt32BE(12) }, (_, index) => [
    table.readUInt32BE(16 + index * 12),
    table.readUInt32BE(20 + index * 12),
  ])

/** The characters for which a font in plain form has signs. */
export const charactersOf = (font: Buffer): CharacterRange[] => {
  const cmap = tableOf(font, 'cmap')
  const found: CharacterRange[] = []
  for (let index = 0; index < cmap.readUInt16BE(2); index++) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + index * 8 + 4))
    const format = table.readUInt16BE(0)
    if (format === 4) found.push(...segments(table))
    if (format === 12) found.push(...groups(table))
  }
  return found
}

/** The same characters in order, with ranges that touch or overlap joined. */
export const joinRanges = (ranges: readonly CharacterRange[]): CharacterRange[] => {
  const joined: [number, number][] = []
  for (const [first, last] of ranges.toSorted(([a], [b]) => a - b)) {
    const before = joined.at(-1)
    if (before && first <= before[1] + 1) before[1] = Math.max(before[1], last)
    else joined.push([first, last])
  }
  return joined
}
