import { setTimeout as pause } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { type Keyring, unseal } from '../base/seal.ts'
import { findLogin, findMigrations, migrate } from '../database/migrate.ts'
import type { Storage } from '../storage/index.ts'
import { BackupError } from './backup-error.ts'
import { filledByMigrations, keyCheck, listMigrations, listTables, type Table } from './catalogue.sql.ts'
import { type Comparison, compareRestored } from './compare.ts'
import { writeRows } from './copy.sql.ts'
import { sha256 } from './digest.ts'
import {
  analyze,
  blockStarts,
  clear,
  explainRows,
  isBlank,
  liftGuards,
  listFilled,
  listOthers,
  setSequences,
} from './load.sql.ts'
import type { Head, Manifest } from './manifest.ts'
import { openBackup, type OpenBackup, type ReadOptions } from './read-backup.ts'
import { inLoad, type Session } from './session.sql.ts'

export type RestoreOptions = ReadOptions & {
  /** URL of the role that owns the tables. */
  ownerUrl: string
  /** URL of the application's role, which gets its rights. */
  appUrl: string
  /** Null: the backup has only the database. */
  storage: Storage | null
  keyring: Keyring
}

const requireKnown = async ({ version, migrations }: Head): Promise<void> => {
  const known = new Set(await findMigrations())
  const unknown = migrations.filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new BackupError(
    `This backup was written by Muster ${version}, whose database is newer (${unknown.join(', ')}). ` +
      'Restore it with that version or newer.',
  )
}

const isSameKey = (keyring: Keyring, check: string): Promise<boolean> =>
  unseal(keyring, check, keyCheck).then(
    (text) => text === keyCheck,
    () => false,
  )

/** Throws unless the keys that the data needs are configured. A key that the backed-up site itself lacked is not needed. */
const requireKeys = async ({ keys }: Head, keyring: Keyring): Promise<void> => {
  for (const { kid, check } of keys) {
    if (check === null || (await isSameKey(keyring, check))) continue
    const given = keyring.map((key) => key.kid).join(', ')
    const wrong = keyring.some((key) => key.kid === kid)
      ? `the key ${kid} of ENCRYPTION_KEY is another one`
      : `ENCRYPTION_KEY has only ${given}`
    throw new BackupError(
      `This backup has data that is encrypted with the key ${kid}, but ${wrong}. ` +
        'Set the ENCRYPTION_KEY of the site that was backed up.',
    )
  }
}

const othersMayEndMs = 3_000
const pollMs = 100

/** Connections that were just closed may be listed for a moment. */
const requireStopped = async (session: Session): Promise<void> => {
  const deadline = performance.now() + othersMayEndMs
  for (;;) {
    const others = await listOthers(session)
    if (others.length === 0) return
    if (performance.now() > deadline) {
      throw new BackupError(
        `The database is in use by ${others.join(', ')}. Stop every Muster and other program that is connected to it, then run this again.`,
      )
    }
    await pause(pollMs)
  }
}

const requireEmpty = async (session: Session): Promise<Table[]> => {
  const tables = await listTables(session)
  const filled = await listFilled(
    session,
    tables.filter(({ name }) => !filledByMigrations.includes(name)),
  )
  if (filled.length === 0) return tables
  throw new BackupError(
    `The database is not empty: ${filled.slice(0, 5).join(', ')} ${filled.length === 1 ? 'has' : 'have'} rows. ` +
      'A backup is restored into an empty database only, so that nothing is lost.',
  )
}

/** Throws unless the target is empty, stopped, and can get exactly the migrations of the backup. */
const requireUsable = (ownerUrl: string, head: Head): Promise<void> =>
  inLoad(ownerUrl, async (session) => {
    await requireStopped(session)
    if (await isBlank(session)) return
    await requireEmpty(session)
    const later = (await listMigrations(session)).filter((name) => !head.migrations.includes(name))
    if (later.length === 0) return
    throw new BackupError(
      `The database already has migrations that the backup does not have (${later.join(', ')}). Give a database without tables.`,
    )
  })

const contentOf = async (storage: Storage, key: string): Promise<Buffer | null> => {
  const stored = await storage.open(key)
  return stored && buffer(stored.content)
}

/** Stores a file and reads it back. One that is already there, as after an interrupted restore, is only compared. */
const restoreUpload = async (storage: Storage | null, key: string, content: Uint8Array): Promise<void> => {
  if (!storage) throw new BackupError(`The backup has the file ${key}, but there is no storage for it.`)
  const present = await contentOf(storage, key)
  if (!present) await storage.put(key, content)
  const found = present ?? (await contentOf(storage, key))
  if (found && sha256(found) === sha256(content)) return
  throw new BackupError(
    present
      ? `The storage already has another file ${key}. Give an empty folder or bucket.`
      : `The storage does not return the file ${key} as it was stored.`,
  )
}

export type Restored = { manifest: Manifest; comparisons: Comparison[] }

/** Loads everything and compares it, in one transaction: a restore that fails or differs leaves the database empty. */
const load = (backup: OpenBackup, { ownerUrl, storage, progress }: RestoreOptions): Promise<Restored> =>
  inLoad(ownerUrl, async (session) => {
    await blockStarts(session)
    await requireStopped(session)
    const tables = await requireEmpty(session)
    const columnsOf = new Map(backup.head.tables.map(({ name, columns }) => [name, columns]))
    const guard = await liftGuards(session, tables)
    await clear(
      session,
      tables.filter(({ name }) => filledByMigrations.includes(name)),
    )
    const manifest = await backup.readRest({
      table: async (name, rows) => {
        const columns = columnsOf.get(name)
        if (!columns) throw new BackupError(`The backup is damaged: it has rows of an unknown table ${name}.`)
        await writeRows(session, { name, columns }, rows)
      },
      tablesRead: guard,
      upload: (key, content) => restoreUpload(storage, key, content),
    })
    await setSequences(session, manifest.sequences)
    progress.step('comparing')
    const comparisons = await compareRestored(session, tables, manifest)
    const differing = comparisons.filter(({ same }) => !same).map(({ what }) => what)
    if (differing.length === 0) return { manifest, comparisons }
    throw new BackupError(`The restored data differs from the backup, so nothing was kept: ${differing.join(', ')}.`)
  }).catch((error: unknown) => {
    throw explainRows(error)
  })

/**
 * Restores a backup into an empty database and storage, then migrates it to this version. Can be repeated after an interruption: the
 * database takes all or nothing, and uploads that are already there are only compared. Throws a {@link BackupError} if the target is in
 * use or not empty, if a key is missing, and if the backup is damaged or newer.
 */
export const restoreBackup = async (source: NodeJS.ReadableStream, options: RestoreOptions): Promise<Restored> => {
  const backup = await openBackup(source, options)
  const { head } = backup
  const { ownerUrl, appUrl } = options
  try {
    await requireKnown(head)
    await requireKeys(head, options.keyring)
    await requireUsable(ownerUrl, head)
    const login = ownerUrl === appUrl ? undefined : await findLogin(appUrl)
    await migrate(ownerUrl, login, head.migrations)
    const restored = await load(backup, options)
    await migrate(ownerUrl, login)
    await inLoad(ownerUrl, analyze)
    return restored
  } finally {
    await backup.close()
  }
}
