import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { Logins } from '../production/postgres.ts'
import { root } from '../production/site.ts'
import { mustRun } from '../programs.ts'

/** Creates the database and its two logins with the script that compose mounts into PostgreSQL. */
export const createLogins = async (adminUrl: string): Promise<Logins> => {
  const { hostname, port, username, password } = new URL(adminUrl)
  const [own, owners] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')]
  const env = {
    POSTGRES_USER: username,
    PGHOST: hostname,
    PGPORT: port,
    PGPASSWORD: password,
    PGDATABASE: 'postgres',
    DATABASE_PASSWORD: own,
    OWNER_PASSWORD: owners,
  }
  await mustRun('sh', [join(root, 'deploy/compose/create-logins.sh')], { env })
  return {
    DATABASE_URL: `postgres://muster:${own}@${hostname}:${port}/muster`,
    MIGRATION_DATABASE_URL: `postgres://muster_owner:${owners}@${hostname}:${port}/muster`,
  }
}
