import { chmod, readFile, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { connect as connectSocket } from 'node:net'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint, getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isAlive } from '../../src/platform/embedded-postgres/postmaster.ts'
import { freshDatabase } from '../database.ts'
import { reservePort } from '../reserved-port.ts'
import { killLaunched, launch } from './server-process.ts'
import { callAt, unlessCutOff } from './installation.ts'
import { patient } from '../patience.ts'

const admin = { email: 'owner@example.org', password: 'correct horse battery' }
const asAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
const title = 'Bridge over the creek'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'muster-lifecycle-'))
  // If the tests run as root, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o711)
})
afterEach(() => killLaunched())
afterAll(() => rm(folder, { recursive: true, force: true }))

const tokenAt = async (url: string): Promise<string> => (await callAt(url)(loginEndpoint, { body: admin })).token

const isListening = (url: string): Promise<boolean> =>
  new Promise((done) => {
    const socket = connectSocket(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => socket.destroy()).once('connect', () => done(true))
    socket.once('error', () => done(false))
  })

/** A POST whose head is sent immediately and whose body is sent by `send`. */
const openPost = async (url: string, token: string, body: object) => {
  const text = JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    expect: '100-continue',
  }
  const sent = request(url, { method: 'POST', headers })
  const answered = new Promise<number>((done, fail) => {
    sent.once('response', (response) => done(response.resume().statusCode ?? 0)).once('error', fail)
  })
  await new Promise((done) => {
    sent.once('continue', done)
    sent.flushHeaders()
  })
  return {
    send: () => {
      sent.end(text)
      return answered
    },
  }
}

describe('one data directory', () => {
  const dataDir = () => join(folder, 'data')
  const start = () => launch({ ...asAdmin, DATA_DIR: dataDir() })
  const databasePid = async (): Promise<number | null> => {
    const text = await readFile(join(dataDir(), 'postgres', 'postmaster.pid'), 'utf8').catch(() => null)
    return text === null ? null : Number.parseInt(text, 10)
  }
  afterAll(async () => {
    // Cleans up after a failed test.
    const pid = await databasePid().catch(() => null)
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
  })

  test('SIGTERM: open requests complete, then the server exits with 0 and stops its database', async () => {
    const server = start()
    const { url } = await server.ready
    const token = await tokenAt(url)
    const post = await openPost(`${url}/api/campaigns`, token, { title })
    const ended = server.signal('SIGTERM')
    await expect.poll(() => isListening(url), { timeout: patient(10_000) }).toBe(false)
    expect(await databasePid()).not.toBeNull()
    expect(await post.send()).toBe(201)
    expect(await ended).toEqual({ code: 0, signal: null })
    expect(await databasePid()).toBeNull()
    expect(server.said()).not.toContain('did not end cleanly')
  })

  test('a second server on it reports the owner and exits, and the first keeps running', async () => {
    const first = start()
    const { url } = await first.ready
    const second = start()
    expect(await second.ended).toEqual({ code: 1, signal: null })
    expect(second.said()).toContain(`Another Muster (process ${first.pid}) already uses`)
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
    expect(await first.signal('SIGTERM')).toEqual({ code: 0, signal: null })
  })

  test('kill -9: the next server adopts the running database, and no acknowledged write is lost', async () => {
    const doomed = start()
    const { url } = await doomed.ready
    const token = await tokenAt(url)
    const pid = await databasePid()
    const acknowledged: string[] = []
    const write = async (): Promise<void> => {
      for (;;) {
        const campaign = await unlessCutOff(callAt(url, token)(createCampaignEndpoint, { body: { title } }))
        if (!campaign) return
        acknowledged.push(campaign._id)
        if (acknowledged.length === 30) void doomed.signal('SIGKILL')
      }
    }
    await Promise.all([write(), write(), write()])
    expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    const next = start()
    const { url: nextUrl } = await next.ready
    expect(await databasePid()).toBe(pid)
    expect(acknowledged.length).toBeGreaterThanOrEqual(30)
    for (const id of acknowledged) await callAt(nextUrl)(getCampaignEndpoint, { params: { id } })
    expect(await next.signal('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(await databasePid()).toBeNull()
  })
})

describe('in production', () => {
  test('it refuses to start and lists the missing settings', async () => {
    const server = launch({ NODE_ENV: 'production' })
    expect(await server.ended).toEqual({ code: 78, signal: null })
    for (const setting of ['PUBLIC_URL', 'ENCRYPTION_KEY', 'DATA_DIR or DATABASE_URL']) {
      expect(server.said()).toContain(`- ${setting} must be given in production`)
    }
    expect(server.said()).not.toContain('at ')
  })

  test('it starts without PayPal and SMTP, with both off and without development features', async () => {
    const database = await freshDatabase()
    const [port, metricsPort] = [await reservePort(), await reservePort()]
    const url = `http://localhost:${port}`
    const server = launch({
      ...asAdmin,
      NODE_ENV: 'production',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      PUBLIC_URL: url,
      DATABASE_URL: database.ownerUrl,
      DATA_DIR: join(folder, 'production'),
      ENCRYPTION_KEY: `k1:${randomBytes(32).toString('base64')}`,
    })
    expect((await server.ready).buyers).toBeNull()
    const site = (await (await fetch(`${url}/api/site`)).json()) as object
    expect(site).toMatchObject({ donations: 'off', mail: 'off' })
    const token = await tokenAt(url)
    const { _id: id } = await callAt(url, token)(createCampaignEndpoint, { body: { title } })
    const order = await fetch(`${url}/api/campaigns/${id}/donations/create-order`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ amount: 5 }),
    })
    expect(await order.json()).toMatchObject({ code: 'donations_off' })
    for (const path of ['/dev/inbox', '/dev/paypal/checkoutnow?token=X']) {
      expect((await fetch(url + path, { redirect: 'manual' })).headers.get('location')).toBe('/')
    }
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
    expect(metrics).toMatch(/method="POST",route="\/api\/campaigns\/:id\/donations\/create-order",status="\d+"\} 1/)
    expect(metrics).toMatch(/muster_job_runs_waiting\{job_name="[\w-]+"\} \d/)
    expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })
    // Each line of the log is JSON, the start included.
    const lines = server.said().trim().split('\n')
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toContain('Muster runs')
    await database.drop()
  })
})
