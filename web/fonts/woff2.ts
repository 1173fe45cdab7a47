import { brotliDecompressSync } from 'node:zlib'

/** The tags that a WOFF2 file stores as a number (W3C WOFF2, section 4.1). */
const knownTags = [
  ...['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca', 'prep', 'CFF '],
  ...['VORG', 'EBDT', 'EBLC', 'gasp', 'hdmx', 'kern', 'LTSH', 'PCLT', 'VDMX', 'vhea', 'vmtx', 'BASE', 'GDEF', 'GPOS'],
  ...['GSUB', 'EBSC', 'JSTF', 'MATH', 'CBDT', 'CBLC', 'COLR', 'CPAL', 'SVG ', 'sbix', 'acnt', 'avar', 'bdat', 'bloc'],
  ...['bsln', 'cvar', 'fdsc', 'feat', 'fmtx', 'fvar', 'gvar', 'hsty', 'just', 'lcar', 'mort', 'morx', 'opbd', 'prop'],
  ...['trak', 'Zapf', 'Silf', 'Glat', 'Gloc', 'Feat', 'Sill'],
]

/** The table directory: 48 bytes after the start, one entry after another, with lengths in base 128. */
const directory = (file: Buffer) => {
  let at = 48
  const base128 = () => {
    let value = 0
    for (let byte = 0x80; byte & 0x80;) {
      byte = file.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
    }
    return value
  }
  const entries = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++)
    const tag = (flags & 63) === 63 ? file.toString('latin1', at, (at += 4)) : (knownTags[flags & 63] ?? '')
    const length = base128()
    const isPlain = tag === 'glyf' || tag === 'loca' ? flags >> 6 === 3 : flags >> 6 === 0
    return { tag, length: isPlain ? length : base128() }
  })
  return { entries, end: at }
}

const tablesOf = (file: Buffer): Map<string, Buffer> => {
  const { entries, end } = directory(file)
  const data = brotliDecompressSync(file.subarray(end, end + file.readUInt32BE(20)))
  let from = 0
  return new Map(entries.map(({ tag, length }) => [tag, data.subarray(from, (from += length))]))
}

/** Code points of a segment mapping (cmap, format 4) that have a glyph. */
const segmentPoints = (table: Buffer): number[] => {
  const bytes = table.readUInt16BE(6)
  const segments = Array.from({ length: bytes / 2 }, (_, index) => {
    const at = (part: number) => table.readUInt16BE(16 + part * bytes + 2 * index)
    const end = table.readUInt16BE(14 + 2 * index)
    return { start: at(1), end, delta: at(2), offset: at(3), offsetAt: 16 + 3 * bytes + 2 * index }
  })
  return segments.flatMap(({ start, end, delta, offset, offsetAt }) =>
    Array.from({ length: end - start + 1 }, (_, index) => start + index).filter((point) => {
      if (point === 0xffff) return false
      if (offset === 0) return ((point + delta) & 0xffff) !== 0
      return table.readUInt16BE(offsetAt + offset + 2 * (point - start)) !== 0
    }),
  )
}

const pointsOf = (cmap: Buffer): Set<number> => {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * index)),
  )
  return new Set(tables.filter((table) => table.readUInt16BE(0) === 4).flatMap(segmentPoints))
}

export type FontFile = {
  /** The characters of the font, as code points. */
  points: Set<number>
  /** Metrics, relative to the font size. */
  xHeight: number
  ascent: number
  descent: number
}

/** Reads the characters and metrics of a WOFF2 file. */
export const readFont = (file: Buffer): FontFile => {
  const tables = tablesOf(file)
  const table = (tag: string): Buffer => {
    const found = tables.get(tag)
    if (!found) throw new Error(`The font has no table ${tag}`)
    return found
  }
  const unitsPerEm = table('head').readUInt16BE(18)
  return {
    points: pointsOf(table('cmap')),
    xHeight: table('OS/2').readInt16BE(86) / unitsPerEm,
    ascent: table('hhea').readInt16BE(4) / unitsPerEm,
    descent: -table('hhea').readInt16BE(6) / unitsPerEm,
  }
}
