import { chmod, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { claimPort } from '../../../server/src/process/port.ts'
import { runSql } from '../../../server/test/run-sql.ts'
import { type Program, startProgram, userNamed } from '../programs.ts'
import { adaptExample } from '../production/examples.ts'
import { waitFor } from '../site-calls.ts'

type Options = {
  folder: string
  /** A URL of PostgreSQL behind it. */
  serverUrl: string
  /** The logins that may use it, with their passwords. */
  logins: { user: string; password: string }[]
  /** Startup parameters that it drops. It refuses all others that it does not know. */
  dropped?: string[]
}

export type Pgbouncer = {
  /** A database URL through the pooler. */
  through: (url: string) => string
  program: Program
}

/**
 * Connections to PostgreSQL for each database and login. Fewer than the 13 of a test or the 25 of a server, so that they are shared. More than
 * the 8 that requests of a test have, because these may all wait for a lock, which a job holds.
 */
export const poolSize = 10

const iniFile = ({ folder, serverUrl, dropped = [] }: Options, port: number): Promise<string> => {
  const server = new URL(serverUrl)
  const more = dropped.length > 0 ? `\nignore_startup_parameters = ${dropped.join(',')}` : ''
  return adaptExample('pgbouncer/pgbouncer.ini', [
    ['muster = host=127.0.0.1 port=5432', `* = host=${server.hostname} port=${server.port}`],
    ['listen_port = 6432', `listen_port = ${port}${more}`],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'users.txt')],
    // Each test has a database of its own.
    ['max_client_conn = 500', 'max_client_conn = 2000\nserver_idle_timeout = 10'],
    ['default_pool_size = 20', `default_pool_size = ${poolSize}`],
  ])
}

/** PgBouncer with the example of `deploy/pgbouncer` in a folder of its own. It reads nothing of /etc/pgbouncer. */
export const startPgbouncer = async (pgbouncer: string, options: Options): Promise<Pgbouncer> => {
  const { folder, logins, serverUrl } = options
  const as = userNamed('postgres')
  const port = await claimPort('127.0.0.1', 0)
  const files = {
    'pgbouncer.ini': await iniFile(options, port),
    'users.txt': logins.map(({ user, password }) => `"${user}" "${password}"\n`).join(''),
  }
  await mkdir(folder)
  for (const [name, content] of Object.entries(files)) {
    await writeFile(join(folder, name), content, { mode: 0o600 })
    if (as) await chown(join(folder, name), as.uid, as.gid)
  }
  await chmod(folder, 0o711)
  const program = startProgram(pgbouncer, [join(folder, 'pgbouncer.ini')], { as })
  const through = (url: string): string => {
    const changed = new URL(url)
    changed.host = `127.0.0.1:${port}`
    return changed.href
  }
  await waitFor('PgBouncer', async () => {
    if (!program.isRunning()) throw new Error(program.said())
    await runSql(through(serverUrl), 'select 1')
    return true
  })
  return { through, program }
}
