import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../database.ts'
import { reservePort } from '../reserved-port.ts'
import { runCli } from '../run-cli.ts'
import { killLaunched, launch, type ServerProcess } from './server-process.ts'

let folder: string
let database: FreshDatabase
beforeAll(async () => {
  ;[folder, database] = await Promise.all([mkdtemp(join(tmpdir(), 'muster-workers-')), freshDatabase()])
})
afterEach(() => killLaunched())
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1:0',
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  DATABASE_URL: database.ownerUrl,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
})

const childrenOf = ({ pid }: ServerProcess): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number)
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const doctor = async () => (await runCli(['doctor'], settings())).out

/** How many requests of pages the process with these metrics has answered. */
const answeredAt = async (port: number): Promise<number> => {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counts = text.matchAll(/^\w*http_request\w*_count\{[^}]*\} (\d+)/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/**
 * Sends requests on connections of their own, which the kernel divides between the processes. One after the other: a server on a busy machine
 * refuses some of many at once.
 */
const ask = async (url: string, count: number): Promise<number[]> => {
  const statuses: number[] = []
  for (let sent = 0; sent < count; sent += 1) {
    const { status } = await fetch(`${url}/api/campaigns`, { headers: { connection: 'close' } })
    statuses.push(status)
  }
  return statuses
}

test.runIf(process.platform === 'linux')(
  'two processes answer on one port, one of them runs jobs, a killed one is replaced, and a signal stops both',
  { timeout: 120_000 },
  async () => {
    const metricsPort = await reservePort()
    const server = launch({ ...settings(), WORKERS: '2', METRICS_PORT: String(metricsPort) })
    const { url } = await server.ready
    const [first = 0, second = 0, ...others] = childrenOf(server)
    expect([first > 0, second > 0, others]).toEqual([true, true, []])

    expect(new Set(await ask(url, 64))).toEqual(new Set([200]))
    for (const port of [metricsPort, metricsPort + 1]) expect(await answeredAt(port)).toBeGreaterThan(0)
    const found = await doctor()
    expect(found).toMatch(/servers that run: 2/)
    expect(found).toMatch(/^ok +jobs: a server runs them/m)

    process.kill(first, 'SIGKILL')
    const replaced = () => childrenOf(server).filter((pid) => pid !== first && pid !== second).length
    await expect.poll(replaced, { timeout: 30_000 }).toBe(1)
    await expect.poll(() => answeredAt(metricsPort).catch(() => -1), { timeout: 60_000 }).toBeGreaterThanOrEqual(0)
    expect(new Set(await ask(url, 32))).toEqual(new Set([200]))

    const children = childrenOf(server)
    expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(children.filter(isAlive)).toEqual([])
  },
)

test('a process that cannot start ends all, with its exit code', async () => {
  const server = launch({ ...settings(), WORKERS: '2', ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 2).toString('base64')}` })
  expect(await server.ended).toEqual({ code: 78, signal: null })
})
