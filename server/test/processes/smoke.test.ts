import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint, getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isAlive } from '../../src/platform/embedded-postgres/postmaster.ts'
import { blankDatabase } from '../database.ts'
import { holdLock } from '../database-faults.ts'
import { patient } from '../patience.ts'
import { runSql } from '../run-sql.ts'
import { callAt, unlessCutOff } from './installation.ts'
import { killLaunched, launch, type Ready } from './server-process.ts'
import { useInstallation } from './use-installation.ts'

// What no change may break in a server as a process. The slow tests of this folder cover the rest.

const admin = { email: 'owner@example.org', password: 'correct horse battery' }
const asAdmin = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
const stopped = { code: 0, signal: null }

describe('on an empty folder or database', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'muster-smoke-'))
    // If the tests run as root, the database runs as another user, who needs access to the folder.
    await chmod(folder, 0o711)
  })
  afterEach(() => killLaunched())
  afterAll(async () => {
    // Cleans up after a failed test.
    const pid = await databasePid()
    if (pid && isAlive(pid)) process.kill(pid, 'SIGQUIT')
    await rm(folder, { recursive: true, force: true })
  })

  const isListening = (url: string): Promise<boolean> =>
    new Promise((done) => {
      const socket = createConnection(Number(new URL(url).port), '127.0.0.1')
      socket.once('connect', () => socket.destroy()).once('connect', () => done(true))
      socket.once('error', () => done(false))
    })

  /** PostgreSQL removes the file with it when it has stopped. */
  const databasePid = async (): Promise<number | null> => {
    const text = await readFile(join(folder, 'data/postgres/postmaster.pid'), 'utf8').catch(() => null)
    return text === null ? null : Number.parseInt(text, 10)
  }

  test('a server starts with a database of its own, and SIGTERM ends both', async () => {
    const server = launch({ ...asAdmin, DATA_DIR: join(folder, 'data') })
    const { url } = await server.ready
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200)
    await callAt(url)(loginEndpoint, { body: admin })
    expect([await databasePid(), await isListening(url)]).toEqual([expect.any(Number), true])
    expect(await server.signal('SIGTERM')).toEqual(stopped)
    expect([await databasePid(), await isListening(url)]).toEqual([null, false])
  })

  test('two servers that start together on one database both start, and each migration runs once', async () => {
    const database = await blankDatabase()
    // Both wait for the lock of migrations before either begins.
    await runSql(database.ownerUrl, 'create table migration_lock (id integer primary key)')
    await runSql(database.ownerUrl, 'insert into migration_lock (id) values (1)')
    const holder = await holdLock(database.ownerUrl, 'select from migration_lock for update')
    const encryption = { ENCRYPTION_KEY: `k1:${randomBytes(32).toString('base64')}` }
    const shared = { DATABASE_URL: database.ownerUrl, ...encryption, ...asAdmin }
    const both = ['one', 'other'].map((own) => launch({ DATA_DIR: join(folder, own), ...shared }))
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    const countWaiting = async () => (await runSql(database.ownerUrl, waiting)).length
    await expect.poll(countWaiting, { timeout: patient(60_000), interval: 100 }).toBe(2)
    await holder.end()
    const [one, other] = (await Promise.all(both.map(({ ready }) => ready))) as [Ready, Ready]
    const migrations = (await readdir(resolve(import.meta.dirname, '../../migrations'))).filter((file) =>
      file.endsWith('.sql'),
    )
    expect(await runSql(database.ownerUrl, 'select name from migration order by name')).toEqual(
      migrations.sort().map((name) => ({ name })),
    )
    expect(await runSql(database.ownerUrl, 'select count(*)::int as accounts from account')).toEqual([{ accounts: 1 }])
    const { token } = await callAt(one.url)(loginEndpoint, { body: admin })
    const title = 'Bridge over the creek'
    const { _id: id } = await callAt(one.url, token)(createCampaignEndpoint, { body: { title } })
    expect((await callAt(other.url)(getCampaignEndpoint, { params: { id } })).title).toBe(title)
    for (const server of both) expect(await server.signal('SIGTERM')).toEqual(stopped)
    await database.drop()
  })
})

describe('after a kill', () => {
  const scene = useInstallation()

  test('when PayPal has taken the money and nothing is booked: started again, it books the donation once', async () => {
    const { installation } = scene
    const raised = await installation.raised()
    const donation = await installation.order(25, 'an account')
    const doomed = await installation.doomAt('donation.captured')
    await unlessCutOff(installation.approve(donation))
    expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
    await installation.start()
    await scene.expectBookedOnce(donation, raised)
  })
})
