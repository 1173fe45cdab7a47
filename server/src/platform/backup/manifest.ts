import * as z from 'zod/mini'
import { BackupError } from './backup-error.ts'

/** Raised when an older version could not read the new files. */
export const formatVersion = 1

const Head = z.object({
  format: z.literal(formatVersion),
  /** The version of Muster that wrote the backup. */
  version: z.string(),
  createdAt: z.string(),
  /** The names of the applied migrations, sorted. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  /** The encryption keys that the data needs, each with a text sealed by it; null: the backup was written without the key. */
  keys: z.array(z.object({ kid: z.string(), check: z.nullable(z.string()) })),
})

const Manifest = z.extend(Head, {
  /** `sha256` is over the rows as text in a fixed order, as COPY writes them in UTC. */
  sums: z.array(z.object({ name: z.string(), rows: z.number(), bytes: z.number(), sha256: z.string() })),
  /** Debits minus credits of each account, in minor units. */
  ledger: z.array(z.object({ account: z.string(), currency: z.string(), minor: z.string() })),
  sequences: z.array(z.object({ name: z.string(), value: z.string() })),
  uploads: z.array(z.object({ key: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Files of uploads in use that were not in the storage. */
  missing: z.array(z.string()),
})

/** The first entry of a backup, from which a restore prepares its target. */
export type Head = z.infer<typeof Head>
/** The last entry of a backup: what it contains, to compare with. */
export type Manifest = z.infer<typeof Manifest>
export type TableSum = Manifest['sums'][number]
export type UploadSum = Manifest['uploads'][number]

export const headFile = 'backup.json'
export const manifestFile = 'manifest.json'

const readJson = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new BackupError(`This is not a backup of Muster: its ${what} cannot be read.`, { cause: error })
  }
}

/** Throws a {@link BackupError} if the backup has another format. */
export const readHead = (text: string): Head => {
  const json = readJson(text, headFile)
  const { format, version } = json as { format?: unknown; version?: unknown }
  if (typeof format === 'number' && format > formatVersion) {
    throw new BackupError(
      `This backup was written by Muster ${String(version)}. Restore it with that version or newer.`,
    )
  }
  const parsed = Head.safeParse(json)
  if (!parsed.success) throw new BackupError(`This is not a backup of Muster: its ${headFile} is incomplete.`)
  return parsed.data
}

export const readManifest = (text: string): Manifest => {
  const parsed = Manifest.safeParse(readJson(text, manifestFile))
  if (!parsed.success) throw new BackupError(`This is not a backup of Muster: its ${manifestFile} is incomplete.`)
  return parsed.data
}
