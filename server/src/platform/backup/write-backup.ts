import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Keyring } from '../base/seal.ts'
import { readVersion } from '../database/newer-schema.ts'
import { avifKeysOf, filesOf, type Storage } from '../storage/index.ts'
import { type ArchiveWriter, writeArchive } from './container.ts'
import { explainFileError } from './backup-error.ts'
import {
  describeKeys,
  listMigrations,
  listTables,
  listUploads,
  readSequences,
  sumLedger,
  type Table,
} from './catalogue.sql.ts'
import { readRows } from './copy.sql.ts'
import { createDigest, sha256 } from './digest.ts'
import {
  formatVersion,
  type Head,
  headFile,
  type Manifest,
  manifestFile,
  type TableSum,
  type UploadSum,
} from './manifest.ts'
import type { Progress } from './progress.ts'
import { inSnapshot, type Session } from './session.sql.ts'

export type BackupOptions = {
  /** URL of the role that owns the tables. */
  ownerUrl: string
  /** Null: only the database is backed up. */
  storage: Storage | null
  keyring: Keyring
  /** Null: the backup is not encrypted. */
  passphrase: string | null
  /** The base-2 logarithm of the cost of one guess of the passphrase. By default 18, about a second. */
  scryptWorkFactor?: number
  now: Date
  progress: Progress
}

/** A tar entry begins with its size, so that rows are collected into parts of this size. */
const partBytes = 4 * 1024 * 1024

const asJson = (value: unknown): Buffer => Buffer.from(`${JSON.stringify(value, null, 2)}\n`)

/** Groups chunks into parts of at least `partBytes`, except for the last. */
const inParts = async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let [held, bytes] = [[] as Uint8Array[], 0]
  for await (const chunk of chunks) {
    held.push(chunk)
    bytes += chunk.length
    if (bytes < partBytes) continue
    yield Buffer.concat(held)
    held = []
    bytes = 0
  }
  if (bytes > 0) yield Buffer.concat(held)
}

const copyTable = async (
  session: Session,
  archive: ArchiveWriter,
  table: Table,
  progress: Progress,
): Promise<TableSum> => {
  const digest = createDigest()
  let part = 0
  for await (const rows of inParts(readRows(session, table))) {
    digest.add(rows)
    await archive.add(`tables/${table.name}/${String(++part).padStart(6, '0')}.copy`, rows)
    progress.add(rows.length)
  }
  return { name: table.name, ...digest.end() }
}

type Contents = Omit<Manifest, 'uploads' | 'missing'>

const copyDatabase = async (archive: ArchiveWriter, session: Session, options: BackupOptions) => {
  const { keyring, now, progress } = options
  const tables = await listTables(session)
  const head: Head = {
    format: formatVersion,
    version: await readVersion(),
    createdAt: now.toISOString(),
    migrations: await listMigrations(session),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
    keys: await describeKeys(session, keyring),
  }
  await archive.add(headFile, asJson(head))
  const sums: TableSum[] = []
  for (const table of tables) {
    progress.step(`table ${table.name}`)
    sums.push(await copyTable(session, archive, table, progress))
  }
  const ledger = await sumLedger(session)
  const contents: Contents = { ...head, sums, ledger, sequences: await readSequences(session) }
  return { contents, uploads: await listUploads(session) }
}

const copyUpload = async (
  archive: ArchiveWriter,
  key: string,
  storage: Storage,
  progress: Progress,
): Promise<UploadSum | null> => {
  const stored = await storage.open(key)
  if (!stored) return null
  const content = await buffer(stored.content)
  const sum = sha256(content)
  await archive.add(`uploads/${key}`, content, `sha256 ${sum}`)
  progress.add(content.length)
  return { key, bytes: content.length, sha256: sum }
}

type Upload = { url: string; discarded: boolean }

const copyUploads = async (archive: ArchiveWriter, uploads: Upload[], { storage, progress }: BackupOptions) => {
  if (!storage) return { uploads: [], missing: [] }
  const files = uploads.flatMap(({ url, discarded }) => [
    // The files of a discarded upload are deleted before its row.
    ...filesOf(url).map((key) => ({ key, isExpected: !discarded })),
    ...avifKeysOf(url).map((key) => ({ key, isExpected: false })),
  ])
  const sums: UploadSum[] = []
  const missing: string[] = []
  for (const [index, { key, isExpected }] of files.entries()) {
    progress.step(`upload ${index + 1} of ${files.length}`)
    const sum = await copyUpload(archive, key, storage, progress)
    if (sum) sums.push(sum)
    else if (isExpected) missing.push(key)
  }
  return { uploads: sums, missing }
}

/** Writes a backup to a stream, ends the stream, and returns the manifest. Throws the error of the stream if it fails. */
const writeStream = async (destination: NodeJS.WritableStream, options: BackupOptions): Promise<Manifest> => {
  const archive = writeArchive(destination, options)
  try {
    const { contents, uploads } = await inSnapshot(options.ownerUrl, (session) =>
      copyDatabase(archive, session, options),
    )
    const manifest = { ...contents, ...(await copyUploads(archive, uploads, options)) }
    await archive.add(manifestFile, asJson(manifest))
    await archive.end()
    return manifest
  } catch (error) {
    await archive.abort()
    throw error
  } finally {
    options.progress.end()
  }
}

/** Makes the content and the new name durable. */
const syncFile = async (path: string): Promise<void> => {
  const file = await open(path)
  await file.sync().finally(() => file.close())
}

/** Writes a backup to the standard output or another stream, and ends it. Throws a {@link BackupError} if it cannot be written. */
export const streamBackup = (destination: NodeJS.WritableStream, options: BackupOptions): Promise<Manifest> =>
  writeStream(destination, options).catch((error: unknown) => {
    throw explainFileError(error, 'The standard output')
  })

/**
 * Writes a backup to a file, which appears under its name only when it is whole. Returns its manifest. Throws a {@link BackupError}
 * if the file cannot be written.
 */
export const writeBackup = async (file: string, options: BackupOptions): Promise<Manifest> => {
  const partial = `${file}.partial`
  try {
    const manifest = await writeStream(createWriteStream(partial, { mode: 0o600 }), options)
    await syncFile(partial)
    await rename(partial, file)
    if (process.platform !== 'win32') await syncFile(dirname(file))
    return manifest
  } catch (error) {
    // A folder that cannot be written refuses this too.
    await rm(partial, { force: true }).catch(() => undefined)
    throw explainFileError(error, file)
  }
}
