import { inflateSync } from 'node:zlib'

const headerBytes = 44
const entryBytes = 20
const padded = (length: number): number => Math.ceil(length / 4) * 4

type Table = { tag: string; checksum: number; data: Buffer }

const readTables = (woff: Buffer): Table[] =>
  Array.from({ length: woff.readUInt16BE(12) }, (_, index) => {
    const at = headerBytes + index * entryBytes
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)]
    const stored = woff.subarray(offset, offset + packed)
    return {
      tag: woff.toString('latin1', at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      data: packed < length ? inflateSync(stored) : stored,
    }
  })

const directoryOf = (flavour: Buffer, tables: Table[]): Buffer => {
  const directory = Buffer.alloc(12 + 16 * tables.length)
  const power = Math.floor(Math.log2(tables.length))
  flavour.copy(directory)
  directory.writeUInt16BE(tables.length, 4)
  directory.writeUInt16BE(2 ** power * 16, 6)
  directory.writeUInt16BE(power, 8)
  directory.writeUInt16BE((tables.length - 2 ** power) * 16, 10)
  let offset = directory.length
  tables.forEach(({ tag, checksum, data }, index) => {
    const at = 12 + 16 * index
    directory.write(tag, at, 'latin1')
    directory.writeUInt32BE(checksum, at + 4)
    directory.writeUInt32BE(offset, at + 8)
    directory.writeUInt32BE(data.length, at + 12)
    offset += padded(data.length)
  })
  return directory
}

/** A font in WOFF 1.0, the packed form of the web, as the plain file that Pango reads. */
export const unpackWoff = (woff: Buffer): Buffer => {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a font in WOFF 1.0')
  const tables = readTables(woff)
  const bodies = tables.map(({ data }) => Buffer.concat([data], padded(data.length)))
  return Buffer.concat([directoryOf(woff.subarray(4, 8), tables), ...bodies])
}
