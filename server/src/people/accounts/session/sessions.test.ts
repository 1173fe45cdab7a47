import { loginEndpoint, meEndpoint } from '@muster/contract/people/accounts.ts'
import { endSessionEndpoint, listSessionsEndpoint } from '@muster/contract/people/sessions.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../../test/given.ts'
import { turnOnSecondFactor } from '../../../../test/authenticator.ts'
import { day, hour } from '../../../platform/base/clock.ts'
import { hashToken } from '../../../platform/base/tokens.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'

/** Logs in again, in another browser. */
const logInWith = async ({ email, password }: Person, userAgent: string): Promise<string> => {
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${loginEndpoint.path}`,
    headers: { 'user-agent': userAgent },
    payload: { email, password },
  })
  return answer.json<{ token: string }>().token
}

const sessionsOf = async (token: string) => (await t.as(token)(listSessionsEndpoint, {})).body

test('the sessions of an account are listed, last used first, with device, last use and which is this one', async () => {
  const ana = await given.user()
  t.clock.advance(hour)
  const token = await logInWith(ana, firefox)
  expect(await sessionsOf(token)).toMatchObject([
    { device: 'Firefox on Windows', current: true, lastUsedAt: t.clock.now().toISOString() },
    { current: false },
  ])
  expect(await sessionsOf(ana.token)).toMatchObject([{ current: false }, { current: true }])
})

test('a session can be ended from another one', async () => {
  const ana = await given.user()
  const token = await logInWith(ana, firefox)
  const other = (await sessionsOf(ana.token)).find(({ current }) => !current)
  expect((await t.as(ana.token)(endSessionEndpoint, { params: { id: other!._id } })).status).toBe(204)
  expect((await t.as(token)(meEndpoint, {})).error.code).toBe('session_expired')
  expect(await sessionsOf(ana.token)).toHaveLength(1)
  const again = await t.as(ana.token)(endSessionEndpoint, { params: { id: other!._id } })
  expect(again).toMatchObject({ status: 404, error: { code: 'session_not_found' } })
})

test("a person can neither see nor end another person's session", async () => {
  const [ana, ben] = [await given.user(), await given.user()]
  const [session] = await sessionsOf(ana.token)
  expect((await t.as(ben.token)(endSessionEndpoint, { params: { id: session!._id } })).status).toBe(404)
  expect((await t.as(ana.token)(meEndpoint, {})).status).toBe(200)
  expect((await sessionsOf(ben.token)).map(({ _id }) => _id)).not.toContain(session!._id)
})

test('turning on a second factor ends all other sessions', async () => {
  const ana = await given.user()
  const token = await logInWith(ana, firefox)
  await turnOnSecondFactor(t, ana)
  expect((await t.as(token)(meEndpoint, {})).error.code).toBe('session_expired')
  expect(await sessionsOf(ana.token)).toMatchObject([{ current: true }])
})

/** Uses a session regularly. Returns whether it is still valid at the end. */
const keepUsing = async (token: string, forMs: number, everyMs: number): Promise<boolean> => {
  for (let passedMs = 0; passedMs < forMs; passedMs += everyMs) {
    t.clock.advance(everyMs)
    const { status } = await t.as(token)(meEndpoint, {})
    if (status !== 200) return false
    await vi.waitFor(async () => {
      const [session] = await t.context.db
        .selectFrom('session')
        .select('last_used_at')
        .where('token_hash', '=', hashToken(token))
        .execute()
      expect(session?.last_used_at).toEqual(t.clock.now())
    })
  }
  return true
}

const makeAdmin = (who: Person) =>
  t.context.db.updateTable('account').set({ role: 'admin' }).where('id', '=', who.user._id).execute()

test('a session ends 180 days after its login, also if it is used', async () => {
  const ana = await given.user()
  expect(await keepUsing(ana.token, 175 * day, 25 * day)).toBe(true)
  t.clock.advance(5 * day)
  expect((await t.as(ana.token)(meEndpoint, {})).error.code).toBe('session_expired')
})

test("an admin's session ends 12 hours after its last use, and 7 days after its login", async () => {
  const [idle, busy] = [await given.user(), await given.user()]
  await Promise.all([idle, busy].map(makeAdmin))
  expect(await keepUsing(idle.token, 11 * hour, 11 * hour)).toBe(true)
  t.clock.advance(12 * hour)
  expect((await t.as(idle.token)(meEndpoint, {})).error.code).toBe('session_expired')
  const again = await t.call(loginEndpoint, { body: { email: busy.email, password: busy.password } })
  expect(await keepUsing(again.body.token, 7 * day - 8 * hour, 8 * hour)).toBe(true)
  t.clock.advance(8 * hour)
  expect((await t.as(again.body.token)(meEndpoint, {})).error.code).toBe('session_expired')
})

test("the limits follow the role: a user's old session ends when the user becomes an admin", async () => {
  const ana = await given.user()
  expect(await keepUsing(ana.token, 8 * day, 4 * day)).toBe(true)
  await makeAdmin(ana)
  expect((await t.as(ana.token)(meEndpoint, {})).error.code).toBe('session_expired')
  const fresh = await logInWith(ana, firefox)
  expect(await sessionsOf(fresh)).toMatchObject([{ current: true }])
})

test('a session that has expired is not listed', async () => {
  const ana = await given.user()
  t.clock.advance(31 * day)
  const token = await logInWith(ana, firefox)
  expect(await sessionsOf(token)).toHaveLength(1)
})
