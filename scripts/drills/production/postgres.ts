import { appendFile, chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runSql } from '../../../server/test/run-sql.ts'
import { mustRun, type Program, type RunAs, startProgram, userNamed } from '../programs.ts'
import { waitFor } from '../site-calls.ts'
import { claimPort } from '../../../server/src/process/port.ts'

export const secret = 'drill-secret'

/** The two logins of a database: its owner, and the restricted one of the application. */
export type Logins = { DATABASE_URL: string; MIGRATION_DATABASE_URL: string }

export type Cluster = {
  /** Creates an empty database with its two logins, as docs/operating/install.md says. */
  createDatabase: (name: string) => Promise<Logins>
  adminUrl: (database: string) => string
  /** The same logins at another server of the same data. */
  movedTo: (logins: Logins, port: number) => Logins
  /** Kills all of PostgreSQL, as a crash does, and starts it again. */
  crash: () => Promise<void>
  /** Starts a server that follows this one. */
  startStandby: () => Promise<{ port: number; stop: Program['stop'] }>
  stop: () => Promise<unknown>
}

export const urlOf = (user: string, port: number, database: string): string =>
  `postgres://${user}:${secret}@127.0.0.1:${port}/${database}`

const accepts = (port: number): Promise<true> =>
  waitFor('PostgreSQL', async () => {
    await runSql(urlOf('postgres', port, 'postgres'), 'select 1')
    return true as const
  })

const settings = (folder: string, port: number): string[] =>
  [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`].flatMap((text) => ['-c', text])

const ownFolder = async (folder: string, owner: RunAs): Promise<void> => {
  await mkdir(folder, { mode: 0o700 })
  if (owner) await chown(folder, owner.uid, owner.gid)
}

/** Creates an empty database with its two logins, as docs/operating/install.md says. */
export const createDatabase = async (port: number, name: string): Promise<Logins> => {
  const admin = urlOf('postgres', port, 'postgres')
  const [owner, app] = [`${name}_owner`, `${name}_app`]
  await runSql(admin, `create role ${owner} login password '${secret}'`)
  await runSql(admin, `create role ${app} login password '${secret}'`)
  await runSql(admin, `create database ${name} owner ${owner} encoding 'UTF8' locale 'C.UTF-8' template template0`)
  return { MIGRATION_DATABASE_URL: urlOf(owner, port, name), DATABASE_URL: urlOf(app, port, name) }
}

/** A PostgreSQL of Debian's programs in a folder of its own. It touches no other cluster. */
export const startCluster = async (bin: string, folder: string): Promise<Cluster> => {
  const as = userNamed('postgres')
  await ownFolder(folder, as)
  const data = join(folder, 'data')
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, secret)
  if (as) await chown(passwordFile, as.uid, as.gid)
  const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--locale=C.UTF-8']
  await mustRun(join(bin, 'initdb'), ['-D', data, ...options, '--encoding=UTF8'], { as, cwd: folder })
  await appendFile(join(data, 'pg_hba.conf'), 'host replication postgres 127.0.0.1/32 scram-sha-256\n')
  const port = await claimPort('127.0.0.1', 0)
  const start = async (at: string, atPort: number): Promise<Program> => {
    const server = startProgram(join(bin, 'postgres'), ['-D', at, ...settings(folder, atPort)], { as, cwd: folder })
    await accepts(atPort)
    return server
  }
  let server = await start(data, port)
  return {
    createDatabase: (name) => createDatabase(port, name),
    adminUrl: (database) => urlOf('postgres', port, database),
    movedTo: (logins, other) => ({
      DATABASE_URL: logins.DATABASE_URL.replace(`:${port}/`, `:${other}/`),
      MIGRATION_DATABASE_URL: logins.MIGRATION_DATABASE_URL.replace(`:${port}/`, `:${other}/`),
    }),
    crash: async () => {
      await server.stop('SIGKILL')
      server = await start(data, port)
    },
    startStandby: async () => {
      const copy = join(folder, 'standby')
      const source = urlOf('postgres', port, 'postgres')
      await mustRun(join(bin, 'pg_basebackup'), ['-d', source, '-D', copy, '-R', '-c', 'fast'], { as, cwd: folder })
      const standbyPort = await claimPort('127.0.0.1', 0)
      const standby = await start(copy, standbyPort)
      return { port: standbyPort, stop: standby.stop }
    },
    stop: () => server.stop('SIGINT'),
  }
}
