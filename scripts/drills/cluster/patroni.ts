import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runSql } from '../../../server/test/run-sql.ts'
import { claimPort } from '../../../server/src/process/port.ts'
import { type Program, startProgram, userNamed } from '../programs.ts'
import { findProgram } from '../production/packages.ts'
import { createDatabase, type Logins, urlOf } from '../production/postgres.ts'
import { waitFor } from '../site-calls.ts'
import { etcdSettings, patroniFile, proxyFile } from './examples.ts'
import { addresses, type Node, openNodes, postgresUser } from './nodes.ts'

type Member = { name: string; role: string; state: string; timeline?: number; lag?: number | string }

export type Patroni = {
  nodes: Node[]
  /** The ports of HAProxy. */
  ports: { leader: number; standbys: number }
  createDatabase: (name: string) => Promise<Logins>
  /** The same logins without HAProxy: they name all nodes. */
  direct: (logins: Logins) => Logins
  /** The standbys through HAProxy. */
  replica: (logins: Logins) => { DATABASE_REPLICA_URL: string }
  /** A login of the database through HAProxy. */
  adminUrl: (database: string) => string
  /** Runs a statement on each standby. */
  onStandbys: (statement: string) => Promise<void>
  /** Waits until three nodes run, and one standby is synchronous. Returns the leader's name. */
  waitUntilHealthy: () => Promise<string>
  /** Kills Patroni and PostgreSQL of a node, as a power cut does. */
  kill: (name: string) => Promise<void>
  /** Waits until another node leads. */
  waitForAnotherLeader: (than: string) => Promise<string>
  /** Starts Patroni of a node that was killed. */
  revive: (name: string) => Promise<void>
}

const processesOf = async (parent: number): Promise<number[]> => {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0)
  const parents = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    }),
  )
  return pids.filter((_, index) => parents[index] === parent)
}

const killProcess = (pid: number): void => {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}

/** Patroni starts PostgreSQL in a session of its own, so it is found by its file. */
const killPostgres = async ({ folder }: Node): Promise<void> => {
  const file = await readFile(join(folder, 'data/postmaster.pid'), 'utf8').catch(() => '')
  const pid = Number.parseInt(file, 10)
  if (!pid) return
  const backends = await processesOf(pid)
  for (const one of [pid, ...backends]) killProcess(one)
}

/** The members as the nodes that run see them; the first answer counts. */
const members = async (nodes: Node[]): Promise<Member[]> => {
  const ask = async ({ ports }: Node): Promise<Member[]> => {
    const answer = await fetch(`http://127.0.0.1:${ports.api}/cluster`, { signal: AbortSignal.timeout(3_000) })
    return ((await answer.json()) as { members: Member[] }).members
  }
  return Promise.any(nodes.map(ask))
}

const isStreaming = ({ state, lag }: Member): boolean =>
  ['running', 'streaming'].includes(state) && (lag === undefined || Number(lag) < 1_000_000)

const healthyLeader = (all: Member[]): string | undefined => {
  const leader = all.find(({ role, state }) => role === 'leader' && state === 'running')
  const standbys = all.filter((member) => member.role !== 'leader' && isStreaming(member))
  const isWhole = standbys.length === 2 && standbys.every(({ timeline }) => timeline === leader?.timeline)
  return isWhole && standbys.some(({ role }) => role === 'sync_standby') ? leader?.name : undefined
}

const otherLeader = async (nodes: Node[], than: string): Promise<string | undefined> => {
  const leader = (await members(nodes)).find(({ role, state }) => role === 'leader' && state === 'running')
  return leader && leader.name !== than ? leader.name : undefined
}

const runOnStandbys = async (nodes: Node[], statement: string): Promise<void> => {
  for (const { ports } of nodes) {
    await runSql(urlOf(postgresUser, ports.postgres, 'postgres'), `${statement} where pg_is_in_recovery()`)
  }
}

/** Three nodes with the examples of `deploy/cluster` on this machine, in a folder of their own. They touch no other cluster. */
export const startPatroni = async (
  bin: string,
  folder: string,
  onStop: (stop: () => Promise<void>) => unknown,
): Promise<Patroni> => {
  const as = userNamed(postgresUser)
  const nodes = await openNodes(folder, as)
  const ports = { leader: await claimPort('127.0.0.1', 0), standbys: await claimPort('127.0.0.1', 0) }
  const running = new Map<string, Program>()
  const startNode = async (node: Node): Promise<void> => {
    const file = join(node.folder, 'patroni.yml')
    await writeFile(file, await patroniFile(node, nodes, bin))
    running.set(node.name, startProgram('patroni', [file], { as, cwd: node.folder }))
  }
  const nodeNamed = (name: string): Node => {
    const node = nodes.find((one) => one.name === name)
    if (!node) throw new Error(`no node is named ${name}`)
    return node
  }
  const kill = async (name: string): Promise<void> => {
    const ended = running.get(name)?.stop('SIGKILL')
    // PostgreSQL holds the output of Patroni open.
    await killPostgres(nodeNamed(name))
    await ended
  }
  onStop(async () => void (await Promise.all(nodes.map(({ name }) => kill(name)))))
  for (const node of nodes) {
    startProgram('etcd', [], { as, cwd: node.folder, env: await etcdSettings(node, nodes) })
  }
  const waitUntilHealthy = () => waitFor('the cluster', async () => healthyLeader(await members(nodes)))
  await Promise.all(nodes.map(startNode))
  await waitUntilHealthy()
  const proxy = join(folder, 'haproxy.cfg')
  await writeFile(proxy, await proxyFile(nodes, ports))
  const { said } = startProgram(await findProgram('haproxy'), ['-db', '-f', proxy])
  // Until its first check of a server, HAProxy sends it connections.
  await waitFor('HAProxy', () => ((said().match(/leader\/db\d is DOWN/g)?.length ?? 0) >= 2 ? true : undefined))
  return {
    nodes,
    ports,
    createDatabase: (name) => createDatabase(ports.leader, name),
    direct: ({ DATABASE_URL, MIGRATION_DATABASE_URL }) => {
      const named = (url: string) => url.replace(`127.0.0.1:${ports.leader}`, addresses(nodes, 'postgres'))
      const leading = (url: string) => `${named(url)}?target_session_attrs=read-write`
      return {
        DATABASE_URL: leading(DATABASE_URL),
        MIGRATION_DATABASE_URL: leading(MIGRATION_DATABASE_URL),
      }
    },
    replica: ({ DATABASE_URL }) => ({
      DATABASE_REPLICA_URL: DATABASE_URL.replace(`:${ports.leader}/`, `:${ports.standbys}/`),
    }),
    adminUrl: (database) => urlOf(postgresUser, ports.leader, database),
    onStandbys: (statement) => runOnStandbys(nodes, statement),
    waitUntilHealthy,
    kill,
    waitForAnotherLeader: (than) => waitFor('another leader', () => otherLeader(nodes, than)),
    revive: (name) => startNode(nodeNamed(name)),
  }
}
