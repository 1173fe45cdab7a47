import { forgotPasswordEndpoint, meEndpoint } from '@muster/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import { day, hour, minute } from '../../../platform/base/clock.ts'
import { hashToken } from '../../../platform/base/tokens.ts'
import { useLogins } from '../../../../test/logins.ts'

const site = useLogins()
const { fail } = site

const lastUseOf = async (token: string): Promise<Date | undefined> => {
  const row = await site.t.context.db
    .selectFrom('session')
    .select('last_used_at')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row?.last_used_at
}

test('a session lives 30 days from its last use', async () => {
  const { token } = await site.given.user()
  const isLive = async () => (await site.t.as(token)(meEndpoint, {})).status === 200
  site.t.clock.advance(29 * day)
  expect(await isLive()).toBe(true)
  // The last use is written concurrently with the response; the next step must see it.
  await expect.poll(async () => lastUseOf(token)).toEqual(site.t.clock.now())
  site.t.clock.advance(30 * day - 1)
  expect(await isLive()).toBe(true)
  await expect.poll(async () => lastUseOf(token)).toEqual(site.t.clock.now())
  site.t.clock.advance(30 * day)
  expect(await isLive()).toBe(false)
})

test('the last use of a session is written at most every 5 minutes', async () => {
  const { token } = await site.given.user()
  const started = site.t.clock.now()
  site.t.clock.advance(5 * minute - 1)
  await site.t.as(token)(meEndpoint, {})
  await site.t.as(token)(meEndpoint, {}) // All writes of the first call finish before the second call returns.
  expect(await lastUseOf(token)).toEqual(started)
  site.t.clock.advance(1)
  await site.t.as(token)(meEndpoint, {})
  await expect.poll(() => lastUseOf(token)).toEqual(site.t.clock.now())
})

test('failures older than a day, and sessions and links that ended, are removed by a job', async () => {
  const ana = await site.given.user()
  await fail(1, ana.email)
  await site.t.call(forgotPasswordEndpoint, { body: { email: ana.email } })
  site.t.clock.advance(31 * day)
  await fail(1, ana.email)
  site.t.clock.advance(hour)
  await site.t.runJob('accounts-cleanup')
  const count = async (table: 'login_failure' | 'login_lock' | 'session' | 'account_token') =>
    (await site.t.context.db.selectFrom(table).selectAll().execute()).length
  expect(await count('login_failure')).toBe(1)
  expect(await count('login_lock')).toBe(2)
  expect(await count('session')).toBe(0)
  expect(await count('account_token')).toBe(0)
})

test('a session that is still used after 30 days is not removed by that job', async () => {
  const { token } = await site.given.user()
  site.t.clock.advance(29 * day)
  await site.t.as(token)(meEndpoint, {})
  await expect.poll(() => lastUseOf(token)).toEqual(site.t.clock.now())
  site.t.clock.advance(2 * day)
  await site.t.runJob('accounts-cleanup')
  expect((await site.t.as(token)(meEndpoint, {})).status).toBe(200)
})
