import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Migration } from './breaking-changes.ts'

const folder = resolve(import.meta.dirname, '../../server/migrations')

/** A released version and the schema that it brought. */
export type Release = {
  version: string
  /** The commit of the release. */
  commit: string
  /** The last of its migrations. */
  through: string
  /** Of all its migrations, so that none is edited later. */
  sha256: string
}

/** The released versions, oldest first. */
export const readReleases = (): Release[] =>
  JSON.parse(readFileSync(join(folder, 'released.json'), 'utf8')) as Release[]

/** All migrations, in the order in which they run. */
export const readMigrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({ name, sql: readFileSync(join(folder, name), 'utf8') }))

/** The SHA-256 of the migrations up to `through`, in hexadecimal digits. */
export const digestThrough = (migrations: Migration[], through: string): string => {
  const hash = createHash('sha256')
  for (const { name, sql } of migrations) if (name <= through) hash.update(`${name}\n${sql}\n`)
  return hash.digest('hex')
}
