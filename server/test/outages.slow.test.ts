import { join } from 'node:path'
import {
  createCampaignEndpoint,
  getCampaignEndpoint,
  listCampaignsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { createDonationOrderEndpoint } from '@muster/contract/money/donations.ts'
import type { ErrorBody } from '@muster/contract/error-body.ts'
import { errors } from '@muster/contract/facts/errors.ts'
import { liveEndpoint, readyEndpoint } from '@muster/contract/site/site.ts'
import { sentences } from '@muster/contract/facts/sentences.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { minute } from '../src/platform/base/clock.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { Rush } from '../src/platform/base/outage.ts'
import type { Paypal } from '../src/money/index.ts'
import { serveWeb } from '../src/web/index.ts'
import { type Answered, testApp, type TestApp, urlOf } from './app.ts'
import { type BreakingProxy, openBreakingProxy } from './breaking-proxy.ts'
import { given as createGiven, type Person } from './given.ts'
import { holdLock, whenChanging, whenCreating } from './database-faults.ts'
import { runSql, withDatabase } from './run-sql.ts'
import { type ScratchPostgres, startScratchPostgres } from './scratch-postgres.ts'
import { patient } from './patience.ts'

const limits = {
  request: { statementMs: 600, lockMs: 300, queryMs: 1_500, waitingMax: 4, connectMs: 2_500 },
  probe: { statementMs: 600, queryMs: 1_500, connectMs: 1_000 },
}
const name = 'muster_outage'
const webDir = join(import.meta.dirname, '../../web/dist')

let postgres: ScratchPostgres
let proxy: BreakingProxy
let t: TestApp
let ana: Person
let adminUrl: string
let ownerUrl: string

beforeAll(async () => {
  postgres = await startScratchPostgres('muster-outage-postgres-')
  adminUrl = withDatabase(postgres.ownerUrl, 'postgres')
  await runSql(adminUrl, `create database ${name}`)
  ownerUrl = withDatabase(postgres.ownerUrl, name)
  await migrate(ownerUrl)
  proxy = await openBreakingProxy(postgres.appUrl)
  const appUrl = proxy.through(withDatabase(postgres.appUrl, name))
  const paypal = () => ({ settings: () => ({}) }) as Paypal
  t = await testApp({ database: { ownerUrl, appUrl, drop: async () => undefined }, limits, paypal })
  const { app, context } = t
  await serveWeb(app, { ...context, webDir })
  ana = await createGiven(t).user()
}, 60_000)
afterAll(async () => {
  await t.close()
  await proxy.close()
  await postgres.stop()
})
afterEach(() => runSql(ownerUrl, 'drop function if exists break_it cascade'))

/** One statement, which PostgreSQL commits by itself. */
const create = (title = 'Plant trees'): Promise<Answered<typeof createCampaignEndpoint>> =>
  t.as(ana.token)(createCampaignEndpoint, { body: { title } })
/** A transaction of several statements. */
const rename = (id: string, title: string) =>
  t.as(ana.token)(updateCampaignEndpoint, { params: { id }, body: { title } })
const list = () => t.call(listCampaignsEndpoint, { query: {} })
const countTitled = async (title: string): Promise<number> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  const { rowCount } = await client.query('select from campaign where title = $1', [title])
  await client.end()
  return rowCount ?? 0
}

/** Terminates the connections, so that new ones use changed settings. */
const dropConnections = () =>
  runSql(adminUrl, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

const until = (call: () => Promise<{ status: number }>, status: number) =>
  expect.poll(async () => (await call()).status, { timeout: patient(20_000), interval: 50 }).toBe(status)

const expectOutage = (answer: { status: number; error: object; headers: object }, code: string) => {
  expect(answer).toMatchObject({ status: 503, error: { code } })
  expect((answer.headers as Record<string, string>)['retry-after']).toMatch(/^[1-5]$/)
}

/** Makes a call and breaks the database connection at its first COMMIT. */
const breakingAtCommit = async <T>(call: () => PromiseLike<T>, number = 1): Promise<T> => {
  proxy.breakAtCommit(number)
  try {
    return await call()
  } finally {
    proxy.breakAtCommit(null)
  }
}
/** Makes a call and breaks the database connection at the answer to the statement with this text or value. */
const breakingAtAnswerTo = async <T>(text: string, call: () => PromiseLike<T>): Promise<T> => {
  proxy.breakAtAnswerTo(text)
  try {
    return await call()
  } finally {
    proxy.breakAtAnswerTo(null)
  }
}
const endConnection = 'perform pg_terminate_backend(pg_backend_pid())'

describe('a write that fails for an external reason', () => {
  test.each([
    ['the disk is full', `raise exception 'no space' using errcode = '53100'`],
    ['there is no memory', `raise exception 'no memory' using errcode = '53200'`],
    ['a file cannot be read', `raise exception 'input or output' using errcode = '58030'`],
    ['the statement takes too long', 'perform pg_sleep(5)'],
    ['the same conflict comes again and again', `raise exception 'conflict' using errcode = '40001'`],
  ])('is 503 and changes nothing if %s', async (title, statement) => {
    await whenCreating(ownerUrl, statement)
    const answer = await create(title)
    expectOutage(answer, 'unavailable')
    expect(answer.error.error).toContain('Nothing was changed')
    await runSql(ownerUrl, 'drop function break_it cascade')
    expect(await countTitled(title)).toBe(0)
    expect((await create()).status).toBe(201)
  })

  test('is 503 and changes nothing if the connection is ended before the commit', async () => {
    const { body: campaign } = await create()
    await whenChanging(ownerUrl, endConnection)
    const answer = await rename(campaign._id, 'the connection is ended')
    expectOutage(answer, 'unavailable')
    expect(answer.error.error).toContain('Nothing was changed')
    await runSql(ownerUrl, 'drop function break_it cascade')
    expect(await countTitled('the connection is ended')).toBe(0)
    expect((await rename(campaign._id, 'Plant oaks')).status).toBe(200)
  })

  test('is 503 while another session holds a lock', async () => {
    const { body: campaign } = await create()
    const other = await holdLock(ownerUrl, 'lock table campaign in share mode')
    expectOutage(await create('locked out'), 'unavailable')
    expect((await t.call(getCampaignEndpoint, { params: { id: campaign._id } })).status).toBe(200)
    await other.end()
    expect((await create()).status).toBe(201)
  })

  test('is 503 while the database is read-only, and reads succeed', async () => {
    await runSql(adminUrl, `alter database ${name} set default_transaction_read_only = on`)
    await dropConnections()
    await until(list, 200)
    expectOutage(await create('read-only'), 'unavailable')
    await runSql(adminUrl, `alter database ${name} set default_transaction_read_only = off`)
    await dropConnections()
    await until(create, 201)
  })

  test('is 503 while the database accepts no more connections', async () => {
    await runSql(adminUrl, 'alter role muster_app connection limit 0')
    await dropConnections()
    await until(list, 503)
    expectOutage(await create('no connections'), 'unavailable')
    await runSql(adminUrl, 'alter role muster_app connection limit -1')
    await until(create, 201)
  })
})

describe('the outcome is reported as unknown', () => {
  test('if the response to the commit is lost and the commit succeeded', async () => {
    const { body: campaign } = await create()
    const answer = await breakingAtCommit(() => rename(campaign._id, 'committed unheard'))
    expectOutage(answer, 'outcome_unknown')
    expect(answer.error.error).toContain('Check before you try again')
    expect(await countTitled('committed unheard')).toBe(1)
  })

  test('if the response to the commit of a new campaign is lost and it succeeded', async () => {
    const answer = await breakingAtAnswerTo('written unheard', () => create('written unheard'))
    expectOutage(answer, 'outcome_unknown')
    expect(answer.error.error).toContain('Check before you try again')
    expect(await countTitled('written unheard')).toBe(1)
  })

  test('and a retry is reported as safe only with an Idempotency-Key', async () => {
    const { body: campaign } = await create()
    const donate = async (headers: Record<string, string>, commits: number) => {
      const call = () =>
        t.app.inject({
          method: 'POST',
          url: urlOf(createDonationOrderEndpoint, { id: campaign._id }, {}),
          headers: { authorization: `Bearer ${ana.token}`, ...headers },
          payload: { amount: 5 },
        })
      const answer = await breakingAtCommit(call, commits)
      return answer.json<ErrorBody>()
    }
    // The key is claimed in a transaction of its own before.
    const keyed = await donate({ 'idempotency-key': 'unheard' }, 2)
    expect(keyed).toMatchObject({ code: 'outcome_unknown', error: sentences.keyedOutcomeUnknown })
    expect(await donate({}, 1)).toMatchObject({ code: 'outcome_unknown', error: errors.outcome_unknown[1] })
  })

  test('if the connection ends at the commit and the commit failed', async () => {
    const { body: campaign } = await create()
    await whenChanging(ownerUrl, endConnection, 'deferrable initially deferred')
    expectOutage(await rename(campaign._id, 'never committed'), 'outcome_unknown')
    expect(await countTitled('never committed')).toBe(0)
  })
})

test('a frozen backend blocks a request for one query timeout and is not used again', async () => {
  await Promise.all([list(), list()])
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  const find = `select pid from pg_stat_activity where datname = '${name}' and usename = 'muster_app'`
  const { rows } = await admin.query<{ pid: number }>(find)
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP')
  try {
    const answers = await Promise.all(rows.map(list))
    const rejected = answers.filter(({ status }) => status !== 200)
    for (const answer of rejected) expectOutage(answer, 'unavailable')
    // One frozen backend may have met the read of the standings instead, which each process does every second.
    expect(rejected.length).toBeGreaterThanOrEqual(rows.length - 1)
    expect(rejected.length).toBeGreaterThan(0)
    expect((await list()).status).toBe(200)
    expect((await create()).status).toBe(201)
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT')
    await admin.end()
  }
})

test('while many requests wait for a lock, each is rejected after the timeout, and health checks pass', async () => {
  const other = await holdLock(ownerUrl, 'lock table campaign_search in access exclusive mode')
  const answers = await Promise.all([t.call(readyEndpoint, {}), ...Array.from({ length: 30 }, list)])
  expect(answers.shift()?.status).toBe(200)
  for (const answer of answers) expectOutage(answer, 'unavailable')
  await other.end()
  expect((await list()).status).toBe(200)
})

test('a request beyond the limit of the queue is rejected immediately', async () => {
  const busy = Promise.withResolvers<undefined>()
  const hold = () => t.context.db.connection().execute(() => busy.promise)
  const callersMax = 8 + limits.request.waitingMax
  const holders = Array.from({ length: callersMax }, hold)
  await expect(hold()).rejects.toThrow(Rush)
  busy.resolve(undefined)
  await Promise.all(holders)
  expect((await list()).status).toBe(200)
})

test('public pages serve a cached copy while the database is down, or an error page without one', async () => {
  const cached = await t.app.inject({ url: '/campaigns' })
  expect(cached.statusCode).toBe(200)
  await postgres.halt()
  t.clock.advance(30 * minute)
  expect((await t.app.inject({ url: '/campaigns' })).body).toBe(cached.body)
  for (const url of ['/', '/campaigns?q=never-asked', `/campaigns/${crypto.randomUUID()}`]) {
    const answer = await t.app.inject({ url })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
    expect(answer.body).toContain('Muster is not available right now</h1>')
    expect(answer.body).not.toContain('needs JavaScript')
  }
  expect((await t.app.inject({ url: '/login' })).statusCode).toBe(200)
  await postgres.resume()
  await until(list, 200)
  await until(async () => ({ status: (await t.app.inject({ url: '/' })).statusCode }), 200)
})

describe('a donor who returns from PayPal during an outage', () => {
  const comeBack = (path: string, accept = 'text/html,application/xhtml+xml') =>
    t.app.inject({ url: `/api/paypal/${path}?token=5O190127TN364715T`, headers: { accept } })
  const expectPage = ({ statusCode, headers, body }: Awaited<ReturnType<typeof comeBack>>, sentence: string) => {
    expect(statusCode).toBe(503)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'retry-after': expect.stringMatching(/^[1-3]$/),
      'x-frame-options': 'DENY',
    })
    expect(body).toContain('Muster is not available right now</h1>')
    expect(body).toContain(sentence)
    expect(body).toContain('Load this page again in a moment')
    expect(body).toMatch(/href="\/api\/paypal\/\w+\?token=5O190127TN364715T"/)
    // The web app has no such page and would redirect to the home page.
    expect(body).not.toContain('type="module"')
  }

  test('reads that no money moved if nothing was started, and API callers get JSON', async () => {
    await postgres.halt()
    expectPage(await comeBack('return'), 'Opening this page charged you nothing.')
    expectPage(await comeBack('cancel'), 'so nothing was charged.')
    expect((await comeBack('return', 'application/json')).json()).toMatchObject({ code: 'unavailable' })
    await postgres.resume()
    await until(list, 200)
    expect((await comeBack('return')).statusCode).toBe(303)
  })

  test('reads that PayPal may have charged if a donation was started', async () => {
    expectPage(await breakingAtCommit(() => comeBack('return')), 'so PayPal may have charged you.')
  })
})

test('under overload a public page serves its cached copy, and calls are rejected early', async () => {
  t.clock.advance(60 * minute)
  await until(async () => ({ status: (await t.app.inject({ url: '/campaigns' })).statusCode }), 200)
  const cached = await t.app.inject({ url: '/campaigns' })
  t.clock.advance(30 * minute)
  const rush = Promise.withResolvers<undefined>()
  onTestFinished(() => rush.resolve(undefined))
  // Work that the pages began and did not wait for would take a place in the queue.
  await expect.poll(() => t.context.db.poolFigures().request.used).toBe(0)
  // Eight requests hold the connections, and half of the queue waits.
  const holders = Array.from({ length: 10 }, () => t.context.db.connection().execute(() => rush.promise))
  await expect.poll(() => t.context.db.isOverloaded()).toBe(true)
  expect((await t.app.inject({ url: '/campaigns' })).body).toBe(cached.body)
  expect((await t.app.inject({ url: '/campaigns?q=never-asked' })).statusCode).toBe(503)
  expectOutage(await create(), 'unavailable')
  const { headers } = await t.app.inject({ url: '/api/campaigns' })
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'x-frame-options': 'DENY',
    'x-request-id': expect.stringMatching(/^[\w-]{36}$/),
  })
  expect((await t.call(readyEndpoint, {})).status).toBe(200)
  const donor = t.app.inject({ url: '/api/paypal/return?token=5O190127TN364715T', headers: { accept: 'text/html' } })
  const isAnswered = vi.fn()
  void donor.then(isAnswered)
  await list()
  expect(isAnswered).not.toHaveBeenCalled()
  rush.resolve(undefined)
  expect((await donor).statusCode).toBe(303)
  await Promise.all(holders)
  expect((await create()).status).toBe(201)
})

test('while the database is down every call is 503 and the process keeps running; afterwards it recovers', async () => {
  await postgres.halt()
  expectOutage(await list(), 'unavailable')
  expectOutage(await create(), 'unavailable')
  expectOutage(await t.call(readyEndpoint, {}), 'unavailable')
  expect((await t.call(liveEndpoint, {})).status).toBe(200)
  await expect(t.runJob('mail')).rejects.toThrow('no database connection')
  await postgres.resume()
  await until(list, 200)
  expect((await create()).status).toBe(201)
  expect((await t.call(readyEndpoint, {})).status).toBe(200)
  await t.runJob('mail')
})
