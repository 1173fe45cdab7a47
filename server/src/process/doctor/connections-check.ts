import { connectionsMin } from '../../platform/base/connection-shares.ts'
import type { Config } from '../../platform/base/config.ts'
import { type ConnectionFigures, countConnections } from '../../platform/database/count-connections.ts'
import { type Check, failure, type Finding, ok, warning } from './check.ts'
import type { Subject } from './opened.ts'

type Limits = Pick<Config, 'databaseConnections' | 'databasePrepared'>

/** The connections that each server may take if all of them run, as advice. */
const advice = (each: number): string =>
  each >= connectionsMin ? `Set DATABASE_CONNECTIONS to at most ${each}, raise` : 'Raise'

/** Compares what the servers of the site may take with what PostgreSQL has. Before the first server runs, one is assumed. */
export const judgeConnections = (
  { room, others, servers }: ConnectionFigures,
  { databaseConnections: each, databasePrepared }: Limits,
): Finding => {
  const found = `PostgreSQL has room for ${room} connections of this site beside ${others} others`
  // The pooler's own limits decide how many it opens.
  if (!databasePrepared) return ok(`${found}; the pooler in between must not open more (PgBouncer: default_pool_size)`)
  const running = Math.max(1, servers.length)
  const sum = `${found}; servers that run: ${servers.length}, each takes up to ${each}`
  if (running * each <= room) return ok(`${sum}, so ${Math.floor(room / each)} fit`)
  const remedy = `${advice(Math.floor(room / running))} max_connections, or put a pooler in between`
  return warning(`${sum}. That is too many: requests fail when they are used up. ${remedy}`)
}

/** The check of the connections that the servers of the site may take. */
export const connectionsCheck = ({ config, opened }: Subject): Check => ({
  name: 'connections',
  run: async () =>
    opened
      ? judgeConnections(await countConnections(opened.db), config)
      : failure('not counted, because the database cannot be used. See the line “database”'),
})
