import { execFileSync } from 'node:child_process'
import { access, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { patient } from '../patience.ts'
import { isAlive } from '../../src/platform/embedded-postgres/postmaster.ts'
import { claimPort } from '../../src/process/port.ts'
import { reservePort } from '../reserved-port.ts'
import { killLaunched, launch, type ServerProcess } from './server-process.ts'
import { callAt } from './installation.ts'

const admin = { email: 'owner@example.org', password: 'correct horse battery' }
const stopped = { code: 0, signal: null }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-stopping-'))
  // If the tests run as root, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o711)
})
afterEach(() => killLaunched())
afterAll(async () => {
  // Cleans up after a failed test.
  const pid = await databasePid().catch(() => null)
  if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  await rm(folder, { recursive: true, force: true })
})

const dataDir = () => join(folder, 'data')
const start = (settings: Record<string, string> = {}) =>
  launch({ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, DATA_DIR: dataDir(), ...settings })

const databasePid = async (): Promise<number | null> => {
  const text = await readFile(join(dataDir(), 'postgres', 'postmaster.pid'), 'utf8').catch(() => null)
  return text === null ? null : Number.parseInt(text, 10)
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

const isInitialising = async (): Promise<boolean> =>
  (await readdir(dataDir()).catch(() => [])).some((name) => name.startsWith('postgres.unfinished'))

/** Running child processes of this process. */
const childrenOf = ({ pid }: ServerProcess): string =>
  execFileSync('sh', ['-c', `ps -o args= --ppid ${pid} || true`], { encoding: 'utf8' })

describe('SIGTERM to a running server', () => {
  const portOf = (url: string) => Number(new URL(url).port)
  const socketTo = (url: string): Promise<Socket> =>
    new Promise((done) => {
      const socket: Socket = connect(portOf(url), '127.0.0.1', () => done(socket))
      socket.on('error', () => undefined)
    })
  const closeOf = (socket: Socket) => new Promise<void>((done) => void socket.once('close', () => done()))

  /** A request over a keep-alive connection with an incomplete body. */
  const openRequest = async (url: string, token: string) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', expect: '100-continue' }
    const sent = request(`${url}/api/campaigns`, { method: 'POST', agent, headers })
    const answered = new Promise<IncomingMessage>((done, fail) => void sent.once('response', done).once('error', fail))
    answered.catch(() => undefined)
    await new Promise((done) => {
      sent.once('continue', done)
      sent.flushHeaders()
    })
    return { sent, answered }
  }

  test('completes open requests with Connection: close, closes idle connections immediately, and leaves no process', async () => {
    // No other program may have it after the server.
    const port = await reservePort()
    const server = start({ PORT: String(port) })
    const { url } = await server.ready
    const token = (await callAt(url)(loginEndpoint, { body: admin })).token
    const [post, idle] = [await openRequest(url, token), await socketTo(url)]
    const ended = server.signal('SIGTERM')
    await closeOf(idle)
    expect(await databasePid()).not.toBeNull()
    post.sent.end(JSON.stringify({ title: 'Bridge over the creek' }))
    const answer = await post.answered
    expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close'])
    answer.resume()
    expect(await ended).toEqual(stopped)
    expect(await databasePid()).toBeNull()
    expect(await claimPort('127.0.0.1', port)).toBe(port)
    expect(server.said()).not.toContain('did not end')
  })

  test('with DRAIN_SECONDS it is not ready but serves on, until a second signal ends the wait', async () => {
    const server = start({ DRAIN_SECONDS: '300' })
    const { url } = await server.ready
    const ended = server.signal('SIGTERM')
    const asked = (path: string) => fetch(url + path)
    await expect.poll(async () => (await asked('/api/health/ready')).status).toBe(503)
    const answer = await asked('/api/campaigns')
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect((await asked('/api/health/live')).status).toBe(200)
    // A second signal within half a second counts as the first one.
    const signalled = () => server.isRunning() && process.kill(server.pid, 'SIGTERM')
    await expect.poll(signalled, { timeout: patient(30_000) }).toBe(false)
    expect(await ended).toEqual(stopped)
  })

  test('aborts an endless body at the deadline, and then stops everything else', async () => {
    const server = start()
    const { url } = await server.ready
    const token = (await callAt(url)(loginEndpoint, { body: admin })).token
    const post = await openRequest(url, token)
    post.sent.write('{"title":')
    expect(await server.signal('SIGTERM')).toEqual(stopped)
    const end = await post.answered.then(
      ({ statusCode }) => statusCode,
      () => 'aborted',
    )
    // On a busy machine the limit for slow bodies, which is as long, can end the request just before the deadline.
    expect(['aborted', 408]).toContain(end)
    expect(await databasePid()).toBeNull()
    expect(server.said()).not.toContain('did not end')
  })
})

/** A module that blocks the loading of the application: it writes one file and waits for another. */
const holdLoading = (held: string, go: string): string => `
import { existsSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
const cell = new Int32Array(new SharedArrayBuffer(4))
registerHooks({
  load: (url, context, next) => {
    if (/\\/server\\/src\\/process\\/run\\.ts$|\\/run-[^/]+\\.js$/.test(url)) {
      writeFileSync(${JSON.stringify(held)}, '')
      while (!existsSync(${JSON.stringify(go)})) Atomics.wait(cell, 0, 0, 20)
    }
    return next(url, context)
  },
})
`

describe('SIGTERM during the start', () => {
  /** Starts the server, waits until it reaches this point, and stops it. */
  const stopWhen = async (isSoFar: (server: ServerProcess) => boolean | Promise<boolean>, settings = {}) => {
    const server = start(settings)
    await expect.poll(() => isSoFar(server), { timeout: patient(120_000), interval: 20 }).toBe(true)
    expect(await server.signal('SIGTERM')).toEqual(stopped)
    expect(server.said()).toBe('')
    expect(await databasePid()).toBeNull()
  }

  test('while modules load: it exits with 0 and leaves no process running', async () => {
    await rm(dataDir(), { recursive: true, force: true })
    const [hook, held, go] = ['hold-loading.mjs', 'held', 'go'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    await writeFile(hook, holdLoading(held, go))
    const server = start({ NODE_OPTIONS: `--import ${pathToFileURL(hook).href}` })
    await expect.poll(() => exists(held), { timeout: patient(120_000), interval: 20 }).toBe(true)
    const ended = server.signal('SIGTERM')
    await writeFile(go, '')
    expect(await ended).toEqual(stopped)
    expect(server.said()).toBe('')
    expect(await databasePid()).toBeNull()
  })

  test('while PostgreSQL is initialised or started, or sample data is created: everything stops, and the next start continues', async () => {
    await rm(dataDir(), { recursive: true, force: true })
    await stopWhen(isInitialising)
    await stopWhen(async () => (await databasePid()) !== null)
    await stopWhen((server) => childrenOf(server).includes('seed-program'), { DEMO_DATA: 'on' })
    const server = start()
    await server.ready
    expect(await server.signal('SIGTERM')).toEqual(stopped)
  })
})
