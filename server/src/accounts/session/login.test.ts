import { randomUUID } from 'node:crypto'
import { forgotPassword, login, logout, me } from '@muster/contract/accounts/accounts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../test/given.ts'
import { day, hour, minute, second } from '../../base/clock.ts'
import { hashToken } from '../../base/tokens.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp({ config: { trustProxy: true } })
  given = createGiven(t, { passwords: 'as in production' })
})
afterAll(() => t.close())
beforeEach(() => t.context.db.deleteFrom('login_failure').execute())

const home = '192.0.2.1'

/** Logs in from a network. */
const logIn = async (email: string, password: string, ip = home) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': ip, 'user-agent': 'A browser' },
    payload: { email, password },
  })

/** Logs in again. */
const logInAs = ({ email, password }: Person) => t.call(login, { body: { email, password } })

const fail = async (times: number, email: string, networkOf: (i: number) => string = () => home) => {
  for (let i = 0; i < times; i++) expect((await logIn(email, 'wrong', networkOf(i))).statusCode).toBe(401)
}

const lastUseOf = async (token: string): Promise<Date | undefined> => {
  const row = await t.context.db
    .selectFrom('session')
    .select('last_used_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.last_used_at
}

const elsewhere = (i: number) => `198.51.100.${i + 1}`

test('a login returns a session token and the user, ignoring the case of the address', async () => {
  const { email, password, user } = await given.user({ name: 'Ana' })
  const answer = await t.call(login, { body: { email: email.toUpperCase(), password } })
  expect(answer.status).toBe(200)
  expect(answer.body.token).toMatch(/^[\w-]{43}$/)
  expect(answer.body.user).toEqual(user)
  expect((await t.as(answer.body.token)(me, {})).body).toEqual(user)
})

test('the returned user has exactly the fields of the specification and the account page', async () => {
  const { user } = await given.user({ name: 'Ana' })
  const names = [
    '_id',
    'email',
    'emailVerified',
    'username',
    'name',
    'phone',
    'role',
    'imageUrl',
    'avatarUrl',
    'paypalEmail',
    'paypalEmailPending',
    'payoutAddress',
    'payoutAddressServesAt',
    'payoutAddressLockedUntil',
    'secondFactor',
    'secondFactorNeeded',
    'createdAt',
  ]
  expect(Object.keys(user).sort()).toEqual(names.sort())
})

test.each([
  { what: 'a wrong password', of: (ana: Person) => ({ email: ana.email, password: 'wrong' }) },
  { what: 'an unknown address', of: (ana: Person) => ({ email: `x${ana.email}`, password: ana.password }) },
])('$what is refused in the same words', async ({ of }) => {
  const answer = await t.call(login, { body: of(await given.user()) })
  expect(answer).toMatchObject({
    status: 401,
    error: { code: 'invalid_credentials', error: 'Email or password is wrong' },
  })
})

test('logout ends this session on the server and no other', async () => {
  const ana = await given.user()
  const other = await logInAs(ana)
  expect((await t.as(ana.token)(logout, {})).status).toBe(204)
  expect((await t.as(ana.token)(me, {})).error.code).toBe('session_expired')
  expect((await t.as(other.body.token)(me, {})).status).toBe(200)
})

test('a session lives 30 days from its last use', async () => {
  const { token } = await given.user()
  const isLive = async () => (await t.as(token)(me, {})).status === 200
  t.clock.advance(29 * day)
  expect(await isLive()).toBe(true)
  // The last use is written concurrently with the response; the next step must see it.
  await expect.poll(async () => lastUseOf(token)).toEqual(t.clock.now())
  t.clock.advance(30 * day - 1)
  expect(await isLive()).toBe(true)
  await expect.poll(async () => lastUseOf(token)).toEqual(t.clock.now())
  t.clock.advance(30 * day)
  expect(await isLive()).toBe(false)
})

test('the last use of a session is written at most every 5 minutes', async () => {
  const { token } = await given.user()
  const started = t.clock.now()
  t.clock.advance(5 * minute - 1)
  await t.as(token)(me, {})
  await t.as(token)(me, {}) // whatever the first call began is written before the second is answered
  expect(await lastUseOf(token)).toEqual(started)
  t.clock.advance(1)
  await t.as(token)(me, {})
  await expect.poll(() => lastUseOf(token)).toEqual(t.clock.now())
})

test('the database holds neither a session token nor a password', async () => {
  const { token, password, email } = await given.user()
  const account = await t.context.db.selectFrom('account').selectAll().where('email', '=', email).execute()
  const session = await t.context.db
    .selectFrom('session')
    .selectAll()
    .where('account_id', '=', account[0]!.id)
    .execute()
  const stored = JSON.stringify([account, session])
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(password)
  expect(account[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('ten failures of one account from one network lock it there, also for the right password', async () => {
  const ana = await given.user()
  await fail(10, ana.email)
  t.clock.advance(minute)
  const locked = await logIn(ana.email, ana.password)
  expect(locked.statusCode).toBe(429)
  expect(locked.json()).toMatchObject({ code: 'too_many_logins' })
  expect(locked.headers['retry-after']).toBe(String((14 * minute) / second))
  expect((await logIn(ana.email, ana.password, elsewhere(1))).statusCode).toBe(200)
  t.clock.advance(14 * minute)
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
})

test('tries that are refused while locked do not prolong the lock', async () => {
  const ana = await given.user()
  await fail(10, ana.email)
  t.clock.advance(10 * minute)
  for (let i = 0; i < 5; i++) expect((await logIn(ana.email, 'wrong')).statusCode).toBe(429)
  t.clock.advance(5 * minute)
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
})

test('a right password clears the failures of its network', async () => {
  const ana = await given.user()
  await fail(9, ana.email)
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
  await fail(9, ana.email)
})

test('other people cannot lock an owner out of a network with an earlier login', async () => {
  const ana = await given.user()
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
  await fail(20, ana.email, elsewhere)
  expect((await logIn(ana.email, ana.password, '203.0.113.9')).statusCode).toBe(429)
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
})

test('a network may fail 60 times over all accounts, and addresses of one IPv6 /64 are one network', async () => {
  const ana = await given.user()
  for (let i = 0; i < 60; i++) await fail(1, `p${i}@example.org`, () => `2001:db8:1:2::${(i + 1).toString(16)}`)
  expect((await logIn(ana.email, ana.password, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await logIn(ana.email, ana.password, '2001:db8:1:3::1')).statusCode).toBe(200)
})

/** The number of responses with each status. */
const tally = (answers: readonly { statusCode: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { statusCode } of answers) counts[statusCode] = (counts[statusCode] ?? 0) + 1
  return counts
}

/** Parallel password guesses with a valid login between them. */
const guessAround = async (guess: (i: number) => ReturnType<typeof logIn>, honest: () => ReturnType<typeof logIn>) => {
  const before = Array.from({ length: 30 }, (_, i) => guess(i))
  const login = honest()
  const after = Array.from({ length: 30 }, (_, i) => guess(30 + i))
  return { guesses: tally(await Promise.all([...before, ...after])), honest: (await login).statusCode }
}

test('of 60 parallel guesses from one network 10 are compared, and the owner logs in from elsewhere meanwhile', async () => {
  const ana = await given.user()
  const answers = await guessAround(
    () => logIn(ana.email, 'wrong'),
    () => logIn(ana.email, ana.password, elsewhere(1)),
  )
  expect(answers).toEqual({ guesses: { 401: 10, 429: 50 }, honest: 200 })
})

test('of 60 parallel guesses from 60 networks 20 are compared, and the owner logs in from a known network meanwhile', async () => {
  const ana = await given.user()
  await logIn(ana.email, ana.password)
  const answers = await guessAround(
    (i) => logIn(ana.email, 'wrong', elsewhere(i)),
    () => logIn(ana.email, ana.password),
  )
  expect(answers).toEqual({ guesses: { 401: 20, 429: 40 }, honest: 200 })
})

test('parallel guesses from one network at many accounts do not block other logins', async () => {
  const ana = await given.user()
  const answers = await guessAround(
    (i) => logIn(`p${i}@example.org`, 'wrong'),
    () => logIn(ana.email, ana.password, elsewhere(1)),
  )
  expect(answers).toEqual({ guesses: { 401: 60 }, honest: 200 })
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(429)
})

test('the right password in many tabs at once is never refused, also after nine failures', async () => {
  const ana = await given.user()
  await fail(9, ana.email)
  const answers = await Promise.all(Array.from({ length: 15 }, () => logIn(ana.email, ana.password)))
  expect(tally(answers)).toEqual({ 200: 15 })
})

test('the networks of one IPv6 site may fail 300 times together', async () => {
  const ana = await given.user()
  const failedAt = t.clock.now()
  await t.context.db
    .insertInto('login_failure')
    .values(
      Array.from({ length: 299 }, (_, i) => ({
        id: randomUUID(),
        email_key: `p${i}@example.org`,
        network: `2001:db8:7:${i.toString(16)}::/64`,
        site: '2001:db8:7::/48',
        failed_at: failedAt,
      })),
    )
    .execute()
  await fail(1, 'ben@example.org', () => '2001:db8:7:ffff::1')
  expect((await logIn(ana.email, ana.password, '2001:db8:7:fffe::1')).statusCode).toBe(429)
  expect((await logIn(ana.email, ana.password, '2001:db8:8::1')).statusCode).toBe(200)
})

test('an unknown address is locked like a known one', async () => {
  await fail(10, 'nobody@example.org')
  expect((await logIn('nobody@example.org', 'wrong')).statusCode).toBe(429)
})

test('a flood of logins is turned away with the seconds to wait, and none fails otherwise', async () => {
  const answers = await Promise.all(
    Array.from({ length: 120 }, (_, i) => logIn(`flood${i}@example.org`, 'wrong', elsewhere(i))),
  )
  const refused = answers.filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]?.json()).toMatchObject({ code: 'unavailable' })
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0)
  expect(answers.filter(({ statusCode }) => statusCode !== 503 && statusCode !== 401)).toEqual([])
  // An attempt that is rejected before the password is compared does not count against the account.
  const failures = await t.context.db.selectFrom('login_failure').select('id').execute()
  expect(failures).toHaveLength(answers.length - refused.length)
})

test('failures older than a day, and sessions and links that ended, are removed by a job', async () => {
  const ana = await given.user()
  await fail(1, ana.email)
  await t.call(forgotPassword, { body: { email: ana.email } })
  t.clock.advance(31 * day)
  await fail(1, ana.email)
  t.clock.advance(hour)
  await t.runJob('accounts-cleanup')
  const count = async (table: 'login_failure' | 'login_lock' | 'session' | 'account_token') =>
    (await t.context.db.selectFrom(table).selectAll().execute()).length
  expect(await count('login_failure')).toBe(1)
  expect(await count('login_lock')).toBe(2)
  expect(await count('session')).toBe(0)
  expect(await count('account_token')).toBe(0)
})

test('a session that is still used after 30 days is not removed by that job', async () => {
  const { token } = await given.user()
  t.clock.advance(29 * day)
  await t.as(token)(me, {})
  await expect.poll(() => lastUseOf(token)).toEqual(t.clock.now())
  t.clock.advance(2 * day)
  await t.runJob('accounts-cleanup')
  expect((await t.as(token)(me, {})).status).toBe(200)
})

test.each([
  { field: 'email', body: { email: 'ana', password: 'x' }, sentence: 'Enter an email address like ana@example.org' },
  { field: 'password', body: { email: 'ana@example.org', password: '' }, sentence: 'Enter your password' },
])('a missing $field gets a sentence at its field', async ({ field, body, sentence }) => {
  const answer = await t.call(login, { body })
  expect(answer).toMatchObject({ status: 400, error: { fields: { [field]: sentence } } })
})

/** Whether a statement of this database waits for a lock. */
const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql<{ waiting: boolean }>`
    select exists (
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    ) as waiting`.execute(t.context.db)
  return rows[0]?.waiting === true
}

test.each([
  ['the password is changed', { password_hash: 'another' }],
  ['the second factor is turned on', { second_factor_at: new Date('2026-01-01T00:00:00Z') }],
])('a login that was compared before %s starts no session after it', async (_what, change) => {
  const ana = await given.user()
  const late = await t.context.db.transaction().execute(async (tx) => {
    await tx.updateTable('account').set(change).where('id', '=', ana.user._id).execute()
    await tx.deleteFrom('session').where('account_id', '=', ana.user._id).execute()
    const login = logInAs(ana)
    await expect.poll(isWaiting).toBe(true)
    return { login }
  })
  expect(await late.login).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
  expect(
    await t.context.db.selectFrom('session').select('id').where('account_id', '=', ana.user._id).execute(),
  ).toEqual([])
})
