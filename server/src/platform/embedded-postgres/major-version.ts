import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStartPostgres } from './cannot-start.ts'
import { canBeMoved } from './older-binaries.ts'

/** The major version of PostgreSQL that made a cluster. Other major versions cannot read its files. */
export const readMajor = async (clusterDir: string): Promise<string> =>
  (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()

/** @param version of the binaries' package, such as `18.4.0` */
export const majorOf = (version: string): string => version.split('.')[0] ?? version

const remedy = (dataDir: string, clusterDir: string, found: string, brought: string): string => {
  if (Number(found) > Number(brought)) return 'Start a version of Muster that brings it.'
  if (canBeMoved(found)) return 'Start Muster, which moves it, or run `npm run cli -- upgrade-database`.'
  return (
    'Start the version of Muster that ran here last, and write a backup with it: npm run cli -- backup FILE\n' +
    `Then stop it, move ${clusterDir} and ${join(dataDir, 'postgres.json')} to another place, and restore with this version: npm run cli -- restore FILE`
  )
}

type Versions = { dataDir: string; clusterDir: string; found: string; brought: string }

/** The error for the operator about a cluster that these binaries cannot read. */
export const explainOtherMajor = ({ dataDir, clusterDir, found, brought }: Versions): CannotStartPostgres =>
  new CannotStartPostgres(
    `The database in ${clusterDir} was made by PostgreSQL ${found}, and this version of Muster brings PostgreSQL ${brought}, which cannot read it.\n` +
      remedy(dataDir, clusterDir, found, brought),
  )
