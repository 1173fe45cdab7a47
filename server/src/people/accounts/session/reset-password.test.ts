import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { expect, test } from 'vitest'
import { mailsTo, tokenIn } from '../../../../test/mails.ts'
import { newPassword, usePasswords } from '../../../../test/passwords.ts'
import { hour } from '../../../platform/base/clock.ts'

const scene = usePasswords()
const { forgot, reset, logInAs, canLogIn, isLive, resetToken } = scene

test('a forgotten password is replaced by a mailed link, which ends every session', async () => {
  const ana = await scene.given.user()
  const email = ana.email.toUpperCase()
  expect((await forgot(email)).body).toEqual({ message: 'Email sent if account exists.', email })
  const [mail] = await mailsTo(scene.t, ana.email)
  expect(mail?.text).toContain(`${scene.t.context.config.publicUrl}/reset/password?token=`)
  expect((await reset(tokenIn(mail))).status).toBe(200)
  expect(await isLive(ana.token)).toBe(false)
  expect(await canLogIn(ana.email, ana.password)).toBe(false)
  expect(await canLogIn(ana.email, newPassword)).toBe(true)
  const subjects = (await mailsTo(scene.t, ana.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(['Set a new password', 'Your password was changed'])
})

test('an unknown address gets the same response and no mail', async () => {
  const ana = await scene.given.user()
  const email = 'mila@example.org'
  // Each answer repeats the address of its request.
  expect((await forgot(email)).body).toEqual({ ...(await forgot(ana.email)).body, email })
  expect(await mailsTo(scene.t, email)).toEqual([])
})

test('a reset link works once, also when it is used many times at the same moment', async () => {
  const ana = await scene.given.user()
  await forgot(ana.email)
  const token = await resetToken(ana.email)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, i) => reset(token, `password number ${i}`)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400])
  expect((await reset(token)).error).toMatchObject({ code: 'invalid_token', error: 'Invalid or expired token' })
})

test('a reset link works for an hour, not a millisecond longer', async () => {
  const [prompt, ana] = [await scene.given.user(), await scene.given.user()]
  await forgot(prompt.email)
  await forgot(ana.email)
  const tokens = [await resetToken(prompt.email), await resetToken(ana.email)] as const
  scene.t.clock.advance(hour - 1)
  expect((await reset(tokens[0])).status).toBe(200)
  scene.t.clock.advance(1)
  expect((await reset(tokens[1])).error.error).toBe('Invalid or expired token')
})

test('a second link voids the first', async () => {
  const ana = await scene.given.user()
  await forgot(ana.email)
  const first = await resetToken(ana.email)
  await forgot(ana.email)
  const second = await resetToken(ana.email)
  expect((await reset(first)).status).toBe(400)
  expect((await reset(second)).status).toBe(200)
})

test('only one of several concurrently requested links works', async () => {
  const ana = await scene.given.user()
  await Promise.all(Array.from({ length: 3 }, () => forgot(ana.email)))
  const tokens = (await mailsTo(scene.t, ana.email)).map(tokenIn)
  expect(tokens).toHaveLength(3)
  const statuses: number[] = []
  for (const token of tokens) statuses.push((await reset(token)).status)
  expect(statuses.sort()).toEqual([200, 400, 400])
})

test('a rejected password does not use up the link', async () => {
  const ana = await scene.given.user()
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
  const ana = await scene.given.user({ verified: false })
  for (let i = 0; i < 10; i++) await canLogIn(ana.email, 'wrong')
  expect((await logInAs(ana)).status).toBe(429)
  await forgot(ana.email)
  await reset(await resetToken(ana.email))
  const answer = await scene.t.call(loginEndpoint, { body: { email: ana.email, password: newPassword } })
  expect(answer).toMatchObject({ status: 200, body: { user: { emailVerified: true } } })
})
