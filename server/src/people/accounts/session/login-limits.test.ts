import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { day, hour, minute, second } from '../../../platform/base/clock.ts'
import { elsewhere, useLogins } from '../../../../test/logins.ts'

const site = useLogins()
const { logIn, fail } = site

test('ten failures of one account from one network lock it there, also for the correct password', async () => {
  const ana = await site.given.user()
  await fail(10, ana.email)
  site.t.clock.advance(minute)
  const locked = await logIn(ana.email, ana.password)
  expect(locked.statusCode).toBe(429)
  expect(locked.json()).toMatchObject({ code: 'too_many_logins' })
  expect(locked.headers['retry-after']).toBe(String((14 * minute) / second))
  expect((await logIn(ana.email, ana.password, elsewhere(1))).statusCode).toBe(200)
  site.t.clock.advance(14 * minute)
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
})

test('tries that are refused while locked do not prolong the lock', async () => {
  const ana = await site.given.user()
  await fail(10, ana.email)
  site.t.clock.advance(10 * minute)
  for (let i = 0; i < 5; i++) expect((await logIn(ana.email, 'wrong')).statusCode).toBe(429)
  site.t.clock.advance(5 * minute)
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
})

test('a right password clears the failures of its network', async () => {
  const ana = await site.given.user()
  await fail(9, ana.email)
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
  await fail(9, ana.email)
})

test('other people cannot lock an owner out of a network with an earlier login', async () => {
  const ana = await site.given.user()
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
  await fail(20, ana.email, elsewhere)
  expect((await logIn(ana.email, ana.password, '203.0.113.9')).statusCode).toBe(429)
  expect((await logIn(ana.email, ana.password)).statusCode).toBe(200)
})

test('a network may fail 60 times over all accounts, and addresses of one IPv6 /64 are one network', async () => {
  const ana = await site.given.user()
  for (let i = 0; i < 60; i++) await fail(1, `p${i}@example.org`, () => `2001:db8:1:2::${(i + 1).toString(16)}`)
  expect((await logIn(ana.email, ana.password, '2001:db8:1:2:ffff::1')).statusCode).toBe(429)
  expect((await logIn(ana.email, ana.password, '2001:db8:1:3::1')).statusCode).toBe(200)
})

test('a network where 21 people live may fail three times for each of them, for an hour after they logged in', async () => {
  const network = '203.0.113.50'
  const failed60Times = () =>
    site.t.context.db
      .insertInto('login_failure')
      .values(
        Array.from({ length: 60 }, (_, i) => ({
          id: randomUUID(),
          ...{ email_key: `p${i}@example.org`, network, site: null, failed_at: site.t.clock.now() },
        })),
      )
      .execute()
  const residents = await Promise.all(Array.from({ length: 21 }, () => site.given.user()))
  const [ana] = residents
  const logInAll = async () => {
    for (const { email, password } of residents) {
      expect((await logIn(email, password, network)).statusCode).toBe(200)
    }
  }
  await logInAll()
  await failed60Times()
  // Accounts younger than a day do not count, so registering does not raise the limit.
  expect((await logIn(ana!.email, ana!.password, network)).statusCode).toBe(429)
  site.t.clock.advance(day + minute)
  await logInAll()
  await failed60Times()
  await fail(3, 'ben@example.org', () => network)
  expect((await logIn('ben@example.org', 'wrong', network)).statusCode).toBe(429)
  site.t.clock.advance(hour)
  await failed60Times()
  expect((await logIn(ana!.email, ana!.password, network)).statusCode).toBe(429)
})

test('the networks of one IPv6 site may fail 300 times together', async () => {
  const ana = await site.given.user()
  const failedAt = site.t.clock.now()
  await site.t.context.db
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
  await fail(10, 'mila@example.org')
  expect((await logIn('mila@example.org', 'wrong')).statusCode).toBe(429)
})
