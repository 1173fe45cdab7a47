import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { freshDatabase } from '../../test/database.ts'
import { given } from '../../test/given.ts'
import { connect } from '../database/database.ts'
import { type Count, createRequestCounts } from './request-counts.ts'

/** Two servers on one database. */
let servers: [TestApp, TestApp]

beforeAll(async () => {
  const database = await freshDatabase()
  const config = { rateLimit: true, trustProxy: true }
  servers = [
    await testApp({ config, database: { ...database, drop: async () => undefined } }),
    await testApp({ config, database }),
  ]
})
afterAll(async () => {
  for (const server of servers) await server.close()
})

type Post = { url: string; payload?: object; ip: string }

/** Sends requests to the two servers in turn, or to one, at the same time. Returns how many were not refused by a limit. */
const letThrough = async (count: number, post: Post, on: readonly TestApp[] = servers): Promise<number> => {
  const { url, payload = {}, ip } = post
  const headers = { 'x-forwarded-for': ip }
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) =>
      on[i % on.length]!.app.inject({ method: 'POST', url, payload, headers }).then(({ statusCode }) => statusCode),
    ),
  )
  return answers.filter((status) => status !== 429).length
}

const forgot = (ip: string): Post => ({ url: '/api/auth/forgot-password', payload: { email: 'a@example.org' }, ip })
const logout = (ip: string): Post => ({ url: '/api/auth/logout', ip })

test('two servers together let ten requests of a minute through that mail a typed address', async () => {
  expect(await letThrough(40, forgot('203.0.113.1'))).toBe(10)
  expect(await letThrough(4, forgot('203.0.113.1'))).toBe(0)
  expect(await letThrough(4, forgot('203.0.113.2'))).toBe(4)
})

test('two servers together compare ten passwords of one account from one network', async () => {
  const { email } = await given(servers[0]).user()
  const guess = { url: '/api/auth/login', payload: { email, password: 'not this one' }, ip: '203.0.113.3' }
  expect(await letThrough(30, guess)).toBe(10)
})

test('two servers together take five requests of one network for mails to guests', async () => {
  const create = given(servers[0])
  const { _id: id } = await create.campaign(await create.user())
  const [here, there] = servers
  const ask = (i: number): Post => {
    return { url: `/api/campaigns/${id}/support`, payload: { email: `guest${i}@example.org` }, ip: '203.0.113.7' }
  }
  const taken = await Promise.all(Array.from({ length: 8 }, (_, i) => letThrough(1, ask(i), [i % 2 ? here : there])))
  expect(taken.reduce((sum, one) => sum + one)).toBe(5)
})

test('a caller of one server gets the whole limit of writes, and nothing more from another server', async () => {
  const [here, there] = servers
  expect(await letThrough(120, logout('203.0.113.4'), [here])).toBe(90)
  expect(await letThrough(20, logout('203.0.113.4'), [there])).toBe(0)
})

test('a caller of both servers gets at least the limit of writes, and at most twice as many', async () => {
  const writes = await letThrough(240, logout('203.0.113.5'))
  expect(writes).toBeGreaterThanOrEqual(90)
  expect(writes).toBeLessThanOrEqual(180)
})

test('a response says how many requests are left', async () => {
  const send = async () => {
    const headers = { 'x-forwarded-for': '203.0.113.6' }
    const answer = await servers[0].app.inject({ method: 'POST', url: '/api/auth/logout', payload: {}, headers })
    const { 'x-ratelimit-limit': limit, 'x-ratelimit-remaining': left } = answer.headers
    return [limit, left].map(Number)
  }
  expect([await send(), await send()]).toEqual([
    [90, 89],
    [90, 88],
  ])
})

const countersOf = (count: number) => Array.from({ length: count }, () => createRequestCounts(servers[0].context))
const allowed = (counts: Count[]): number => counts.filter(({ isRefused }) => !isRefused).length

test('any number of servers lets the limit through, and at most twice the limit', async () => {
  for (const servers of [1, 3, 15, 40]) {
    const counters = countersOf(servers)
    const request = { key: `export:of ${servers} servers`, max: 20, counting: 'chunks' } as const
    const counts: Count[] = []
    for (let i = 0; i < 160; i++) counts.push(await counters[i % servers]!(request))
    expect(allowed(counts.slice(0, 20))).toBe(20)
    expect(allowed(counts)).toBeLessThanOrEqual(40)
  }
})

test('a new minute has a new limit, and the hourly job deletes counts of minutes that are over', async () => {
  const [t] = servers
  const request = { key: 'mail:of a minute', max: 3, counting: 'exactly' } as const
  const sendSix = async () => {
    const [count] = countersOf(1)
    return allowed(await Promise.all(Array.from({ length: 6 }, () => count!(request))))
  }
  expect(await sendSix()).toBe(3)
  expect(await sendSix()).toBe(0)
  const endMinutes = () => sql`update request_count set ends_at = now() - interval '1 second'`.execute(t.context.db)
  await endMinutes()
  expect(await sendSix()).toBe(3)
  await endMinutes()
  await t.runJob('forget-idempotency-keys')
  expect(await t.context.db.selectFrom('request_count').select('used').execute()).toEqual([])
})

test('while the database does not answer, each server counts by itself', async () => {
  const { log } = servers[0].context
  const db = connect({ url: 'postgres://nobody@127.0.0.1:1/none', log })
  const count = createRequestCounts({ db, log })
  const counts: Count[] = []
  for (let i = 0; i < 50; i++) counts.push(await count({ key: 'upload:alone', max: 40, counting: 'chunks' }))
  expect(allowed(counts)).toBe(40)
  await db.destroy()
})
