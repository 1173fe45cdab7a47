import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { Misconfigured } from '../base/errors.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')

/** The version of this Muster. */
export const readVersion = async (): Promise<string> =>
  (JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }).version

type Applied = { name: string; app_version: string | null }

/** The applied migrations, oldest first; none in a new database. */
export const findApplied = async (client: pg.Client): Promise<Applied[]> => {
  const { rows } = await client.query<Applied>(
    // The column is read through JSON, because older databases do not have it.
    `select name, to_jsonb(migration) ->> 'app_version' as app_version from migration order by name`,
  )
  return rows
}

/** Throws {@link Misconfigured} if a newer version of Muster migrated this database. */
export const refuseNewer = async (client: pg.Client, known: readonly string[]): Promise<void> => {
  const { rows } = await client.query(`select from pg_class where oid = to_regclass('public.migration')`)
  if (rows.length === 0) return
  const unknown = (await findApplied(client)).filter(({ name }) => !known.includes(name))
  const last = unknown.at(-1)
  if (!last) return
  const version = last.app_version === null ? 'a newer version of Muster' : `Muster ${last.app_version}`
  const needed = last.app_version === null ? 'the version that ran last' : `Muster ${last.app_version} or newer`
  throw new Misconfigured(
    `This database was migrated by ${version} (${last.name}), and this is Muster ${await readVersion()}, which does not know that migration. Start ${needed}, or restore a backup from before the upgrade.`,
  )
}
