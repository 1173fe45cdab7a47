import { withClient } from '../../platform/database/client.ts'
import { askAge } from '../../platform/database/replica.ts'
import { type Check, failure, type Finding, ok, warning } from './check.ts'
import type { Subject } from './opened.ts'

/** Which data a server has. Its copies have the same. */
const identityOf = async (url: string): Promise<string | undefined> => {
  const identity = `(select system_identifier from pg_control_system()) || '/' || current_database()`
  return withClient(
    url,
    async (client) => (await client.query<{ identity: string }>(`select ${identity} as identity`)).rows[0]?.identity,
  )
}

const judgeReplica = async (url: string, appUrl: string): Promise<Finding> => {
  if ((await identityOf(url)) !== (await identityOf(appUrl))) return failure('has other data than DATABASE_URL')
  const ageMs = await withClient(url, askAge)
  if (ageMs === null) return failure('is no replica, or has replayed no change yet, so it is not read')
  return ok(`has replayed a change of ${(ageMs / 1_000).toFixed(1)} s ago. It is read while that is less than 10 s`)
}

const unreachable = (error: unknown): Finding =>
  warning(`cannot be asked, so it is not read: ${(error as Error).message}`)

/** The check of the replica, if there is one. */
export const replicaChecks = ({ config: { databaseReplicaUrl: url }, appUrl }: Subject): Check[] =>
  url === null ? [] : [{ name: 'replica', run: () => judgeReplica(url, appUrl).catch(unreachable) }]
