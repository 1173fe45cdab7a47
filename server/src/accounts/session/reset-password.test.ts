import { forgotPassword, login, me, resetPassword } from '@muster/contract/accounts/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../test/mails.ts'
import { hour } from '../../base/clock.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t, { passwords: 'as in production' })
})
afterAll(() => t.close())

const newPassword = 'a quite different one'

const forgot = (email: string) => t.call(forgotPassword, { body: { email } })
const reset = (token: string, password = newPassword) =>
  t.call(resetPassword, { params: { token }, body: { password } })
const canLogIn = async (email: string, password: string) =>
  (await t.call(login, { body: { email, password } })).status === 200
/** Logs in again. */
const logInAs = ({ email, password }: Person) => t.call(login, { body: { email, password } })

const isLive = async (token: string) => (await t.as(token)(me, {})).status === 200

/** The token of the most recent reset mail. */
const resetToken = async (email: string) => {
  const mails = await mailsTo(t, email)
  return tokenIn(mails.filter(({ subject }) => subject === 'Set a new password').at(-1))
}

test('a forgotten password is replaced by a mailed link, which ends every session', async () => {
  const ana = await given.user()
  expect((await forgot(ana.email.toUpperCase())).body).toEqual({ message: 'Email sent if account exists.' })
  const [mail] = await mailsTo(t, ana.email)
  expect(mail?.text).toContain(`${t.context.config.publicUrl}/reset/password?token=`)
  expect((await reset(tokenIn(mail))).status).toBe(200)
  expect(await isLive(ana.token)).toBe(false)
  expect(await canLogIn(ana.email, ana.password)).toBe(false)
  expect(await canLogIn(ana.email, newPassword)).toBe(true)
  const subjects = (await mailsTo(t, ana.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Set a new password', 'Your password was changed'])
})

test('an unknown address gets the same answer and no mail', async () => {
  const ana = await given.user()
  expect((await forgot('nobody@example.org')).body).toEqual((await forgot(ana.email)).body)
  expect(await mailsTo(t, 'nobody@example.org')).toEqual([])
})

test('a reset link works once, also when it is used many times at the same moment', async () => {
  const ana = await given.user()
  await forgot(ana.email)
  const token = await resetToken(ana.email)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => reset(token, `password number ${i}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect((await reset(token)).error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
})

test('a reset link works for an hour, not a millisecond longer', async () => {
  const [prompt, ana] = [await given.user(), await given.user()]
  await forgot(prompt.email)
  await forgot(ana.email)
  const tokens = [await resetToken(prompt.email), await resetToken(ana.email)] as const
  t.clock.advance(hour - 1)
  expect((await reset(tokens[0])).status).toBe(200)
  t.clock.advance(1)
  expect((await reset(tokens[1])).error.error).toBe('Invalid or expired token')
})

test('a second link voids the first', async () => {
  const ana = await given.user()
  await forgot(ana.email)
  const first = await resetToken(ana.email)
  await forgot(ana.email)
  const second = await resetToken(ana.email)
  expect((await reset(first)).status).toBe(400)
  expect((await reset(second)).status).toBe(200)
})

test('only one of several concurrently requested links works', async () => {
  const ana = await given.user()
  await Promise.all(Array.from({ length: 4 }, () => forgot(ana.email)))
  const tokens = (await mailsTo(t, ana.email)).map(tokenIn)
  expect(tokens).toHaveLength(4)
  const statuses: number[] = []
  for (const token of tokens) statuses.push((await reset(token)).status)
  expect(statuses.sort()).toEqual([200, 400, 400, 400])
})

test('a rejected password does not use up the link', async () => {
  const ana = await given.user()
  await forgot(ana.email)
  const token = await resetToken(ana.email)
  const refused = await reset(token, 'password1')
  expect(refused).toMatchObject({ status: 400, error: { code: 'invalid', fields: { password: expect.any(String) } } })
  expect((await reset(token, 'short')).error.fields).toEqual({ password: 'At least 8 characters' })
  expect((await reset(token)).status).toBe(200)
})

test('a missing token has a different error than an invalid one', async () => {
  expect((await reset('')).error).toMatchObject({ code: 'missing_token', error: 'Missing token' })
  expect((await reset('a'.repeat(43))).error).toMatchObject({ error: 'Invalid or expired token' })
})

test('a token is looked up before the password is estimated', async () => {
  expect((await reset('a'.repeat(43), 'password')).error).toMatchObject({ code: 'invalid_token' })
})

test('a reset by mail verifies the address and lifts the lock', async () => {
  const ana = await given.user({ verified: false })
  for (let i = 0; i < 10; i++) await canLogIn(ana.email, 'wrong')
  expect((await logInAs(ana)).status).toBe(429)
  await forgot(ana.email)
  await reset(await resetToken(ana.email))
  const answer = await t.call(login, { body: { email: ana.email, password: newPassword } })
  expect(answer).toMatchObject({ status: 200, body: { user: { emailVerified: true } } })
})
