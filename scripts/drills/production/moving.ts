import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runSql } from '../../../server/test/run-sql.ts'
import { mustRun, type RunAs, runProgram } from '../programs.ts'

/** Opens a backup with the programs of Debian alone, as docs/operating/back-up.md says. Returns the names of its files. */
export const openByHand = async (file: string, passphrase: string, folder: string, as: RunAs): Promise<string[]> => {
  const archive = join(folder, 'by-hand.tar.zst')
  // age reads a passphrase only from a terminal. `script` gives it one.
  const age = await runProgram('script', ['-qec', `age -d -o ${archive} ${file}`, '/dev/null'], {
    as,
    input: `${passphrase}\n`,
  })
  if (age.code !== 0) throw new Error(`age ended with ${age.code}: ${age.said}`)
  const names = await mustRun('sh', ['-c', `zstd -dq < ${archive} | tar t`], { as })
  return names.split('\n')
}

const tablesSql = `
  select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`

/** A row as text. The restored database has its own times of the migrations. */
const textOf = (table: string): string => (table === 'migration' ? 't.name' : 't::text')

/** A fingerprint of all rows of each table. */
const fingerprints = async (url: string): Promise<Map<string, string>> => {
  const found = new Map<string, string>()
  for (const { name } of await runSql(url, tablesSql)) {
    const rows = await runSql(url, `select ${textOf(String(name))} as row from "${String(name)}" t order by 1`)
    const hash = createHash('sha256').update(rows.map(({ row }) => String(row)).join('\n'))
    found.set(String(name), `${rows.length} rows, ${hash.digest('hex').slice(0, 12)}`)
  }
  return found
}

/** Compares every row of every table. Returns how many tables there are. */
export const compareDatabases = async (oneUrl: string, otherUrl: string): Promise<number> => {
  const [one, other] = [await fingerprints(oneUrl), await fingerprints(otherUrl)]
  const names = new Set([...one.keys(), ...other.keys()])
  const different = [...names].filter((name) => one.get(name) !== other.get(name))
  const details = different.map((name) => `${name} (${one.get(name)} and ${other.get(name)})`)
  if (details.length > 0) throw new Error(`these tables differ: ${details.join('; ')}`)
  return names.size
}

const filesIn = async (folder: string): Promise<string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The hashes of all files in a folder. s3rver stores a bucket’s objects as files with this ending. */
const hashesIn = async (folder: string, ending: string): Promise<string[]> => {
  const files = (await filesIn(folder)).filter((path) => path.endsWith(ending))
  const hashes = files.map(async (path) =>
    createHash('sha256')
      .update(await readFile(path))
      .digest('hex'),
  )
  return (await Promise.all(hashes)).sort()
}

/** Compares the pictures in the bucket with those in the folder. Returns how many there are. */
export const comparePictures = async (bucketFolder: string, folder: string): Promise<number> => {
  const [one, other] = [await hashesIn(bucketFolder, '._S3rver_object'), await hashesIn(folder, '')]
  if (one.length === 0) throw new Error('the bucket has no pictures')
  if (one.join() !== other.join())
    throw new Error(`${one.length} pictures in the bucket, ${other.length} others in the folder`)
  return one.length
}
