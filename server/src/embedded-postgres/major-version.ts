import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CannotStartPostgres } from './cannot-start.ts'

/**
 * Throws an error for the operator if the cluster is of another major version of PostgreSQL, whose files these binaries cannot read.
 * @param version of the binaries' package, such as `18.4.0`
 */
export const requireSameMajor = async (dataDir: string, clusterDir: string, version: string): Promise<void> => {
  const found = (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim()
  const brought = version.split('.')[0]
  if (found === brought) return
  throw new CannotStartPostgres(
    `The database in ${clusterDir} was made by PostgreSQL ${found}, and this version of Muster brings PostgreSQL ${brought}, which cannot read it.\n` +
      'Start the version of Muster that ran here last, and write a backup with it: npm run cli -- backup FILE\n' +
      `Then stop it, move ${clusterDir} and ${join(dataDir, 'postgres.json')} to another place, and restore with this version: npm run cli -- restore FILE`,
  )
}
