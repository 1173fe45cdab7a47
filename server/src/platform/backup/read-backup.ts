import { buffer } from 'node:stream/consumers'
import { type ArchiveEntry, readArchive } from './container.ts'
import { BackupError } from './backup-error.ts'
import { createDigest, sha256 } from './digest.ts'
import {
  type Head,
  headFile,
  type Manifest,
  manifestFile,
  readHead,
  readManifest,
  type TableSum,
  type UploadSum,
} from './manifest.ts'
import type { Progress } from './progress.ts'

type Archive = AsyncGenerator<ArchiveEntry>

const tableOf = (entry: ArchiveEntry): string | null => /^tables\/(\w+)\/\d+\.copy$/.exec(entry.name)?.[1] ?? null
const uploadOf = (entry: ArchiveEntry): string | null => /^uploads\/(.+)$/.exec(entry.name)?.[1] ?? null

const wholeOf = ({ content }: ArchiveEntry): Promise<Buffer> => buffer(content)

/** The archive with the next entry at hand, so that the parts of one table can be read as one. */
const createCursor = (archive: Archive) => {
  let current: ArchiveEntry | null = null
  const advance = async (): Promise<void> => {
    const next = await archive.next()
    current = next.done ? null : next.value
  }
  return { current: () => current, advance }
}

type Cursor = ReturnType<typeof createCursor>

const nextTable = (cursor: Cursor): string | null => {
  const entry = cursor.current()
  return entry && tableOf(entry)
}

const partsOf = async function* (cursor: Cursor, name: string, see: (chunk: Uint8Array) => void) {
  while (nextTable(cursor) === name) {
    for await (const chunk of cursor.current()?.content ?? []) {
      see(chunk)
      yield chunk
    }
    await cursor.advance()
  }
}

type EachTable = (name: string, rows: AsyncIterable<Uint8Array>) => Promise<void>
type EachUpload = (key: string, content: Uint8Array) => Promise<void>

const readTables = async (cursor: Cursor, each: EachTable, progress: Progress): Promise<TableSum[]> => {
  const sums: TableSum[] = []
  for (let name = nextTable(cursor); name !== null; name = nextTable(cursor)) {
    progress.step(`table ${name}`)
    const digest = createDigest()
    const see = (chunk: Uint8Array) => {
      digest.add(chunk)
      progress.add(chunk.length)
    }
    await each(name, partsOf(cursor, name, see))
    sums.push({ name, ...digest.end() })
  }
  return sums
}

const readUploads = async (cursor: Cursor, each: EachUpload, progress: Progress): Promise<UploadSum[]> => {
  const sums: UploadSum[] = []
  for (let entry = cursor.current(); entry; entry = cursor.current()) {
    const key = uploadOf(entry)
    if (key === null) break
    progress.step(`upload ${sums.length + 1}`)
    const content = await wholeOf(entry)
    const sum = sha256(content)
    if (entry.comment !== `sha256 ${sum}`) throw new BackupError(`The backup is damaged: the upload ${key} differs.`)
    await each(key, content)
    sums.push({ key, bytes: content.length, sha256: sum })
    progress.add(content.length)
    await cursor.advance()
  }
  return sums
}

const readNamed = async (cursor: Cursor, name: string): Promise<string> => {
  const entry = cursor.current()
  if (entry?.name !== name) throw new BackupError(`This is not a whole backup of Muster: ${name} is missing.`)
  const content = (await wholeOf(entry)).toString()
  await cursor.advance()
  return content
}

/** Throws a {@link BackupError} unless the manifest describes what was read. */
const requireListed = (manifest: Manifest, sums: TableSum[], uploads: UploadSum[]): void => {
  const filled = manifest.sums.filter(({ rows }) => rows > 0)
  if (JSON.stringify([filled, manifest.uploads]) !== JSON.stringify([sums, uploads])) {
    throw new BackupError('The backup is damaged: its contents differ from its manifest.')
  }
}

export type ReadOptions = { passphrase: string | null; progress: Progress }

export type OpenBackup = {
  head: Head
  /**
   * Reads the rest, compares it with its own checksums, and returns the manifest. All tables come before `tablesRead` is called, and
   * the uploads after it. `eachTable` must read the rows to their end.
   */
  readRest(each: { table: EachTable; tablesRead: () => Promise<void>; upload: EachUpload }): Promise<Manifest>
  close(): Promise<void>
}

/** Opens a backup and reads its head. Everything it does throws a {@link BackupError} if the backup is damaged. */
export const openBackup = async (
  source: NodeJS.ReadableStream,
  { passphrase, progress }: ReadOptions,
): Promise<OpenBackup> => {
  const archive = readArchive(source, passphrase)
  const cursor = createCursor(archive)
  await cursor.advance()
  return {
    head: readHead(await readNamed(cursor, headFile)),
    readRest: async ({ table, tablesRead, upload }) => {
      const sums = await readTables(cursor, table, progress)
      await tablesRead()
      const uploads = await readUploads(cursor, upload, progress)
      const manifest = readManifest(await readNamed(cursor, manifestFile))
      if (cursor.current()) throw new BackupError('The backup is damaged: it goes on after its manifest.')
      requireListed(manifest, sums, uploads)
      return manifest
    },
    close: async () => {
      await archive.return(undefined)
      progress.end()
    },
  }
}

const readOver = async (rows: AsyncIterable<Uint8Array>): Promise<void> => {
  const chunks = rows[Symbol.asyncIterator]()
  while (!(await chunks.next()).done);
}

/** Reads a whole backup, compares it with its checksums, and writes nothing. */
export const checkBackup = async (source: NodeJS.ReadableStream, options: ReadOptions): Promise<Manifest> => {
  const backup = await openBackup(source, options)
  try {
    return await backup.readRest({
      table: (_name, rows) => readOver(rows),
      tablesRead: () => Promise.resolve(),
      upload: () => Promise.resolve(),
    })
  } finally {
    await backup.close()
  }
}
