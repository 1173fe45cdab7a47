import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { join } from 'node:path'
import { readConfig } from '../src/platform/base/config.ts'
import { knowsChanges } from '../src/platform/database/public-changes.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { reachDatabase } from '../src/platform/database/reach.ts'
import { serveMetrics } from '../src/site/index.ts'
import { type Finding, runCheck } from '../src/process/doctor/check.ts'
import { withSubject } from '../src/process/doctor/opened.ts'
import { replicaChecks } from '../src/process/doctor/database-checks.ts'
import { serveWeb } from '../src/web/index.ts'
import { testApp, type TestApp } from './app.ts'
import { blankDatabase } from './database.ts'
import { type Given, given as createGiven, type Person } from './given.ts'
import { patient } from './patience.ts'
import { runSql } from './run-sql.ts'
import { type ScratchPostgres, startScratchPostgres } from './scratch-postgres.ts'
import { type Standby, startStandby, superuserUrl } from './standby.ts'

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
    replicaUrl: standby.appUrl,
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

describe('pages from a replica', () => {
  const isRead = () => t.context.db.replicaFigures()?.isUsed
  const untilRead = () => vi.waitFor(() => expect(isRead()).toBe(true), { timeout: patient(10_000), interval: 10 })
  const resumeReplay = async (): Promise<void> => void (await runSql(standbyRoot, 'select pg_wal_replay_resume()'))
  const pauseReplay = async (): Promise<void> => {
    await runSql(standbyRoot, 'select pg_wal_replay_pause()')
    const isPaused = async () =>
      expect(await runSql(standbyRoot, 'select pg_get_wal_replay_pause_state() as state')).toEqual([
        { state: 'paused' },
      ])
    await vi.waitFor(isPaused, patient(5_000))
    onTestFinished(resumeReplay)
  }
  /** Renders the page. A copy is not kept of an address with such a query. */
  const shows = async (id: string, words: string): Promise<boolean> => {
    const { statusCode, body } = await t.app.inject({ url: `/campaigns/${id}?utm_source=mail` })
    expect(statusCode).toBe(200)
    return body.includes(words)
  }
  const untilShown = (id: string, words: string) =>
    vi.waitFor(async () => expect(await shows(id, words)).toBe(true), { timeout: patient(30_000), interval: 100 })
  /** Creates a campaign, and waits until its page is rendered from the replica. */
  const campaignOfReplica = async (): Promise<string> => {
    const { _id: id } = await given.campaign(owner)
    const isOfReplica = () => t.context.db.readPublic(id, async (db) => db !== t.context.db)
    await vi.waitFor(async () => expect(await isOfReplica()).toBe(true), { timeout: patient(30_000), interval: 100 })
    return id
  }
  /** A change that no server of Muster made, so that nothing is purged. */
  const renameBehind = (id: string, title = 'Behind our back') =>
    runSql(primary.ownerUrl, `update campaign set title = '${title}' where id = '${id}'`)

  // On a quiet site, the last change that a replica has replayed is soon too old.
  let writing: NodeJS.Timeout
  beforeAll(() => {
    writing = setInterval(
      () => void runSql(primary.ownerUrl, 'select pg_current_xact_id()').catch(() => undefined),
      500,
    )
  })
  afterAll(() => clearInterval(writing))
  beforeEach(untilRead)

  test(
    'are rendered from it 15 s after a purge, until it is 10 s behind; calls read the primary',
    async () => {
      const { _id: id } = await given.campaign(owner)
      const renamedTo = async (title: string) => {
        await pauseReplay()
        await renameBehind(id, title)
      }
      await renamedTo('Hidden by the purge')
      expect(await shows(id, 'Hidden by the purge')).toBe(true)
      await resumeReplay()
      // Each title is new on the primary and unknown to the replica, until one is not shown.
      await vi.waitFor(
        async () => {
          await renamedTo('Not yet replayed')
          const isOld = !(await shows(id, 'Not yet replayed'))
          if (isOld) return
          await renameBehind(id, 'Replayed')
          await resumeReplay()
          throw new Error('the primary is read')
        },
        { timeout: patient(30_000), interval: 500 },
      )
      expect((await t.call(getCampaignEndpoint, { params: { id } })).body.title).toBe('Not yet replayed')
      await untilShown(id, 'Not yet replayed')
      expect(isRead()).toBe(false)
    },
    patient(90_000),
  )

  test.each([
    ['is stopped', () => standby.halt(), () => standby.resume()],
    ['accepts connections and does not answer', () => standby.freeze(), () => standby.thaw()],
  ])(
    'are rendered from the primary if the replica %s',
    async (_, leave, comeBack) => {
      const id = await campaignOfReplica()
      await leave()
      onTestFinished(comeBack)
      const pages = await Promise.all(Array.from({ length: 4 }, () => shows(id, 'Clean the river')))
      expect(new Set(pages)).toEqual(new Set([true]))
      await vi.waitFor(() => expect(isRead()).toBe(false), patient(10_000))
    },
    patient(60_000),
  )

  test(
    'expire at a restart of the database, because changes may have been missed',
    async () => {
      const { _id: id } = await given.campaign(owner, { title: 'Before the restart' })
      const isShown = async (words: string) => (await t.app.inject({ url: `/campaigns/${id}` })).body.includes(words)
      const knows = () => knowsChanges(t.context.db.changes)
      await vi.waitFor(
        async () => expect([await isShown('Before the restart'), knows()]).toEqual([true, true]),
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
      await vi.waitFor(async () => expect(await isShown('Behind our back')).toBe(true), patient(2_000))
    },
    patient(20_000),
  )

  test('are counted: the metrics say whether the replica is read and how far it is behind', async () => {
    const metrics = await serveMetrics(t.context, { host: '127.0.0.1', port: 0 })
    onTestFinished(() => metrics.stop())
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    const replica = `${hostOf(standby.appUrl)}/muster`
    expect(text).toContain(`muster_replica_used{replica="${replica}"} 1`)
    expect(text).toMatch(/muster_replica_lag_seconds\{replica="[^"]*"\} \d/)
  })

  test('have a check of the doctor', async () => {
    const urls = { ownerUrl: across(primary.ownerUrl), appUrl: across(primary.ownerUrl) }
    const findingAt = async (replicaUrl: string): Promise<Finding | undefined> => {
      const config = readConfig({ DATABASE_URL: urls.appUrl, DATABASE_REPLICA_URL: replicaUrl })
      let finding: Finding | undefined
      await withSubject(config, urls, async (subject) => {
        for (const check of replicaChecks(subject)) finding = await runCheck(check)
      })
      return finding
    }
    expect(await findingAt(standby.appUrl)).toMatchObject({
      level: 'ok',
      text: expect.stringMatching(/change of \d+\.\d s ago/),
    })
    const silent = standby.appUrl.replace(hostOf(standby.appUrl), closedPort)
    expect(await findingAt(silent)).toMatchObject({
      level: 'warning',
      text: expect.stringContaining('cannot be asked'),
    })
    expect(await findingAt(primary.appUrl)).toMatchObject({
      level: 'failure',
      text: expect.stringContaining('is no replica'),
    })
    const foreign = await blankDatabase()
    onTestFinished(async () => void (await foreign.drop()))
    expect(await findingAt(foreign.ownerUrl)).toMatchObject({
      level: 'failure',
      text: expect.stringContaining('has other data'),
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
    const title = async () => (await t.as(owner.token)(getCampaignEndpoint, { params: { id } })).body.title
    await vi.waitFor(async () => expect(await title()).toBe('At the new primary'), patient(5_000))
    await hasCampaign(standby.ownerUrl, (await createdAfterwards())._id)
  })

  test('a primary that does not respond is replaced by another server that accepts writes', async () => {
    await change('alter system reset default_transaction_read_only', 'select pg_reload_conf()')
    await standby.halt()
    await hasCampaign(primary.ownerUrl, (await createdAfterwards())._id)
  })
})
