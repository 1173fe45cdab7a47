import { getCampaign, listCampaigns, updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { listSupporters } from '@muster/contract/supports/supports.ts'
import { sql } from 'kysely'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { join } from 'node:path'
import { readConfig } from '../src/base/config.ts'
import { createLog } from '../src/base/log.ts'
import { connect } from '../src/database/database.ts'
import { announce } from '../src/database/public-changes.ts'
import { migrate } from '../src/database/migrate.ts'
import { reachDatabase } from '../src/database/reach.ts'
import { knowsChanges } from '../src/database/watch-changes.ts'
import { serveMetrics } from '../src/monitoring/index.ts'
import { type Finding, runCheck } from '../src/process/doctor/check.ts'
import { withSubject } from '../src/process/doctor/opened.ts'
import { replicasChecks } from '../src/process/doctor/replicas-check.ts'
import { serveWeb } from '../src/web/index.ts'
import { testApp, type TestApp } from './app.ts'
import { blankDatabase } from './database.ts'
import { type Given, given as createGiven, type Person } from './given.ts'
import { patient } from './patience.ts'
import { runSql } from './run-sql.ts'
import { type ScratchPostgres, startScratchPostgres } from './scratch-postgres.ts'
import { freezer, type Standby, startStandby, superuserUrl } from './standby.ts'

let primary: ScratchPostgres
let standby: Standby
/** The servers, for their superuser. */
let standbyRoot: string
let primaryRoot: string
let t: TestApp
let given: Given
let owner: Person

const closedPort = '127.0.0.1:1'
const hostOf = (url: string): string => new URL(url).host

/** One URL for several servers. The port that nothing listens on comes first, then the standby. */
const across = (url: string): string =>
  url.replace(hostOf(url), [closedPort, hostOf(standby.appUrl), hostOf(primary.appUrl)].join(','))

beforeAll(async () => {
  primary = await startScratchPostgres('muster-test-primary-', { synchronous_commit: 'on', wal_keep_size: '256MB' })
  await migrate(primary.ownerUrl)
  standby = await startStandby(primary)
  standbyRoot = await superuserUrl(primary, standby.ownerUrl)
  primaryRoot = await superuserUrl(primary, primary.ownerUrl)
  const appUrl = `${across(primary.appUrl)}?target_session_attrs=read-write`
  t = await testApp({
    limits: { request: { queryMs: 3_000 } },
    database: { ownerUrl: across(primary.ownerUrl), appUrl, drop: async () => undefined },
    replicaUrl: standby.appUrl.replace(hostOf(standby.appUrl), `${closedPort},${hostOf(standby.appUrl)}`),
  })
  await serveWeb(t.app, { ...t.context, webDir: join(import.meta.dirname, '../../web/dist') })
  await t.app.ready()
  given = createGiven(t)
  owner = await given.user()
}, patient(60_000))
afterAll(async () => {
  await t.close()
  await standby.stop()
  await primary.stop()
})

const reach = (url: string, waitMs: number, warn: (message: string) => void = () => undefined) =>
  reachDatabase({ url, setting: 'DATABASE_URL', log: { warn } as never, asked: new AbortController().signal, waitMs })

test('a standby alone is refused, and several servers without a primary are waited for', async () => {
  await expect(reach(standby.appUrl, 0)).rejects.toThrow('the server is read-only, such as a standby')
  const waited: string[] = []
  const servers = across(standby.appUrl).replace(`,${hostOf(primary.appUrl)}`, '')
  await expect(reach(servers, 3_000, (message) => waited.push(message))).rejects.toThrow(
    /cannot be reached at “postgresql:\/\/muster_app:•••@127\.0\.0\.1:1,127\.0\.0\.1:\d+\/muster”: none of the servers is the primary: .*is a standby/,
  )
  expect(waited).not.toHaveLength(0)
})

test('a wrong login at every server is refused at once', async () => {
  const wrong = across(primary.appUrl)
    .replace(`${closedPort},`, '')
    .replace(/:[^:@]+@/, ':tell-no-one@')
  const refusal = await reach(wrong, 10_000).catch(String)
  expect(refusal).toContain('DATABASE_URL: the password is wrong')
  expect(refusal).not.toContain('tell-no-one')
})

describe('reads of visitors from a replica', () => {
  const isRead = (): boolean => t.context.db.replicaFigures().some(({ isUsed }) => isUsed)
  const untilRead = () => vi.waitFor(() => expect(isRead()).toBe(true), { timeout: patient(10_000), interval: 10 })
  const pauseReplay = async (): Promise<void> => {
    await runSql(standbyRoot, 'select pg_wal_replay_pause()')
    const isPaused = async () =>
      expect(await runSql(standbyRoot, 'select pg_get_wal_replay_pause_state() as state')).toEqual([
        { state: 'paused' },
      ])
    await vi.waitFor(isPaused, patient(5_000))
    onTestFinished(() => resumeReplay())
  }
  const resumeReplay = async (): Promise<void> => void (await runSql(standbyRoot, 'select pg_wal_replay_resume()'))
  const titleOf = async (id: string, token?: string): Promise<string | number> => {
    const { status, body } = await (token ? t.as(token) : t.call)(getCampaign, { params: { id } })
    return status === 200 ? body.title : status
  }
  /** A change that no server of Muster made, so that only the replica's age tells that it is missing there. */
  const renameBehind = (id: string) =>
    runSql(primary.ownerUrl, `update campaign set title = 'Behind our back' where id = '${id}'`)

  beforeEach(untilRead)

  test(
    'visitors read a replica that is current, and people who are logged in read the primary',
    async () => {
      const { _id: id } = await given.campaign(owner)
      await untilRead()
      await pauseReplay()
      await renameBehind(id)
      expect(await titleOf(id)).toBe('Clean the river')
      expect(await titleOf(id, owner.token)).toBe('Behind our back')
      // It is left out once it may lack more than five seconds.
      await vi.waitFor(async () => expect(await titleOf(id)).toBe('Behind our back'), {
        timeout: patient(7_000),
        interval: 100,
      })
      expect(isRead()).toBe(false)
      await resumeReplay()
      await untilRead()
    },
    patient(20_000),
  )

  test('a replica that lacks a change of this server is not read until it has it', async () => {
    const { _id: id } = await given.campaign(owner)
    await untilRead()
    await pauseReplay()
    await t.as(owner.token)(updateCampaign, { params: { id }, body: { title: 'Clean the lake' } })
    expect(await titleOf(id)).toBe('Clean the lake')
    const { _id: later } = await given.campaign(owner)
    expect(await titleOf(later)).toBe('Clean the river')
    expect(isRead()).toBe(false)
    await resumeReplay()
    await untilRead()
    expect(await titleOf(id)).toBe('Clean the lake')
  })

  test('a read that fails on a replica is repeated on the primary at once', async () => {
    const { _id: id } = await given.campaign(owner)
    await untilRead()
    await standby.halt()
    try {
      expect(await Promise.all(Array.from({ length: 20 }, () => titleOf(id)))).toEqual(
        Array(20).fill('Clean the river'),
      )
    } finally {
      await standby.resume()
    }
  })

  test('what a visitor reads stays available while the primary cannot be reached', async () => {
    const { _id: id } = await given.campaign(owner)
    await untilRead()
    await primary.halt()
    try {
      await pauseReplay()
      // Before and after the server has noticed.
      for (let noticed = 0; noticed < 10; noticed += knowsChanges(t.context.db) ? 0 : 1) {
        expect(await titleOf(id)).toBe('Clean the river')
        expect((await t.call(listCampaigns, { query: { q: 'river' } })).body).not.toHaveLength(0)
        expect((await t.call(listSupporters, { params: { id }, query: {} })).status).toBe(200)
      }
      expect(await titleOf(id, owner.token)).toBe(503)
    } finally {
      await primary.resume()
    }
    // The first change after the outage is not on the replica, whose replay is paused.
    const rename = () => t.as(owner.token)(updateCampaign, { params: { id }, body: { title: 'After the outage' } })
    await vi.waitFor(async () => expect((await rename()).status).toBe(200), { timeout: patient(10_000), interval: 20 })
    expect(await titleOf(id)).toBe('After the outage')
  })

  test(
    'a restart of the database expires every page, because changes may have been missed',
    async () => {
      const { _id: id } = await given.campaign(owner, { title: 'Before the restart' })
      const shows = async (words: string) => (await t.app.inject({ url: `/campaigns/${id}` })).body.includes(words)
      const knows = () => knowsChanges(t.context.db)
      await vi.waitFor(
        async () => expect([await shows('Before the restart'), knows()]).toEqual([true, true]),
        patient(5_000),
      )
      await primary.halt()
      try {
        await vi.waitFor(() => expect(knows()).toBe(false), patient(5_000))
      } finally {
        await primary.resume()
      }
      await renameBehind(id)
      await vi.waitFor(() => expect(knows()).toBe(true), patient(10_000))
      await vi.waitFor(async () => expect(await shows('Behind our back')).toBe(true), patient(2_000))
      await untilRead()
    },
    patient(20_000),
  )

  test(
    'a read that the primary does not answer any more is repeated on a replica',
    async () => {
      const { _id: id } = await given.campaign(owner)
      await untilRead()
      const freeze = await freezer(primary, primaryRoot)
      // A change that no replica is known to have, so that the next read goes to the primary.
      void announce(t.context.db.changes, new Set([id]))
      const thaw = freeze()
      try {
        expect(isRead()).toBe(false)
        expect(await titleOf(id)).toBe('Clean the river')
      } finally {
        thaw()
      }
    },
    patient(30_000),
  )

  /** A server with these replicas and small pools. */
  const connectTo = (hosts: readonly string[]) => {
    const replicaUrl = standby.appUrl.replace(hostOf(standby.appUrl), hosts.join(','))
    // A replica that does not answer is waited for until the test ends, by those who wait for it.
    const limits = { request: { connectionsMax: 1, waitingMax: 1 }, probe: { connectMs: 600_000 } }
    const db = connect({ url: primary.appUrl, replicaUrl, log: createLog('silent'), limits })
    onTestFinished(() => db.destroy())
    const isUsed = (): boolean => db.replicaFigures().some((replica) => replica.isUsed)
    return { db, isUsed, untilUsed: () => vi.waitFor(() => expect(isUsed()).toBe(true), patient(10_000)) }
  }

  test('a replica with more reads than it takes stays in use', async () => {
    const { db, isUsed, untilUsed } = connectTo([hostOf(standby.appUrl)])
    await untilUsed()
    const read = () => db.readPublic((reads) => sql`select pg_sleep(0.02)`.execute(reads))
    const reads = await Promise.allSettled(Array.from({ length: 12 }, read))
    expect(reads.filter(({ status }) => status === 'rejected')).not.toHaveLength(0)
    expect(isUsed()).toBe(true)
  })

  test('a replica that does not answer does not keep another from being read soon after a change', async () => {
    const sockets: Socket[] = []
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
    await once(silent, 'listening')
    const { port } = silent.address() as AddressInfo
    const { db, isUsed, untilUsed } = connectTo([`127.0.0.1:${port}`, hostOf(standby.appUrl)])
    // Before the database is closed, which waits for its connections.
    onTestFinished(() => {
      silent.close()
      for (const socket of sockets) socket.destroy()
    })
    await untilUsed()
    for (let change = 0; change < 3; change++) {
      await announce(db.changes, new Set(['one']))
      expect(isUsed()).toBe(false)
      await untilUsed()
    }
  })

  test('the metrics say of each replica whether it is read and how far it is behind', async () => {
    const metrics = await serveMetrics(t.context, { host: '127.0.0.1', port: 0 })
    onTestFinished(() => metrics.stop())
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    const replica = `${hostOf(standby.appUrl)}/muster`
    expect(text).toContain(`muster_replica_used{replica="${replica}"} 1`)
    expect(text).toContain(`muster_replica_lag_seconds{replica="${replica}"} `)
    expect(text).toContain(`muster_replica_used{replica="${closedPort}/muster"} 0`)
  })

  test('the doctor says of each replica whether it has what the primary has', async () => {
    const urls = { ownerUrl: across(primary.ownerUrl), appUrl: across(primary.ownerUrl) }
    const findingAt = async (replicaUrl: string): Promise<Finding | undefined> => {
      const config = readConfig({ DATABASE_URL: urls.appUrl, DATABASE_REPLICA_URL: replicaUrl })
      let finding: Finding | undefined
      await withSubject(config, urls, async (subject) => {
        for (const check of replicasChecks(subject)) finding = await runCheck(check)
      })
      return finding
    }
    const found = await findingAt(across(standby.appUrl))
    expect(found?.level).toBe('warning')
    expect(found?.text).toMatch(
      /127\.0\.0\.1:1\/muster cannot be asked.*has what the primary had written \d+ ms before.*is the primary now/,
    )
    const foreign = await blankDatabase()
    onTestFinished(async () => void (await foreign.drop()))
    expect(await findingAt(foreign.ownerUrl)).toMatchObject({
      level: 'failure',
      text: expect.stringContaining('is no replica of DATABASE_URL'),
    })
  })
})

describe('a failover', () => {
  const change = async (...statements: string[]): Promise<void> => {
    for (const statement of statements) await runSql(primaryRoot, statement)
  }
  const hasCampaign = async (url: string, id: string): Promise<void> =>
    expect(await runSql(url, `select from campaign where id = '${id}'`)).toHaveLength(1)
  const createdAfterwards = () => vi.waitFor(() => given.campaign(owner, { title: 'Afterwards' }), patient(10_000))

  test('a former primary that is read-only now is not used, not even for reads', async () => {
    const { _id: id } = await given.campaign(owner)
    await vi.waitFor(() => hasCampaign(standby.ownerUrl, id), patient(5_000))
    await change('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
    await runSql(standbyRoot, 'select pg_promote()')
    await runSql(standby.ownerUrl, `update campaign set title = 'At the new primary' where id = '${id}'`)
    // As the restart of a server that is demoted.
    await change(`select pg_terminate_backend(pid) from pg_stat_activity where usename = 'muster_app'`)
    const title = async () => (await t.as(owner.token)(getCampaign, { params: { id } })).body.title
    await vi.waitFor(async () => expect(await title()).toBe('At the new primary'), patient(5_000))
    await hasCampaign(standby.ownerUrl, (await createdAfterwards())._id)
  })

  test('a primary that does not respond is replaced by another server that accepts writes', async () => {
    await change('alter system reset default_transaction_read_only', 'select pg_reload_conf()')
    await standby.halt()
    await hasCampaign(primary.ownerUrl, (await createdAfterwards())._id)
  })
})
