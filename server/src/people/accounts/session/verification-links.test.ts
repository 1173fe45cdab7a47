import { randomBytes } from 'node:crypto'
import {
  loginEndpoint,
  registerEndpoint,
  resendVerificationEndpoint,
  verifyEmailEndpoint,
} from '@muster/contract/people/accounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { mailsTo, tokenIn } from '../../../../test/mails.ts'
import { day, hour } from '../../../platform/base/clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

const password = 'correct horse battery'
const newAddress = () => `p${randomBytes(5).toString('hex')}@example.org`

const registered = async (body: { email: string; username?: string; phone?: string }) =>
  t.call(registerEndpoint, { body: { password, ...body } })

const verify = (token: string) => t.call(verifyEmailEndpoint, { params: { token } })
const resend = (email: string) => t.call(resendVerificationEndpoint, { body: { email } })

/** Logs in and returns the account. */
const account = async (email: string) => (await t.call(loginEndpoint, { body: { email, password } })).body.user

test('a new account is mailed a link that verifies the address, and opening it again does no harm', async () => {
  const email = newAddress()
  expect((await registered({ email })).status).toBe(201)
  expect((await account(email)).emailVerified).toBe(false)
  const [mail] = await mailsTo(t, email)
  expect(mail?.text).toContain(`${t.context.config.publicUrl}/verify-email?token=`)
  const openings = [await verify(tokenIn(mail)), await verify(tokenIn(mail))]
  expect(openings.map(({ status }) => status)).toEqual([200, 200])
  expect((await account(email)).emailVerified).toBe(true)
})

test('a link works for exactly 24 hours, and another one can be requested', async () => {
  const [email, prompt] = [newAddress(), newAddress()]
  await registered({ email })
  await registered({ email: prompt })
  const [mail] = await mailsTo(t, email)
  const [promptMail] = await mailsTo(t, prompt)
  t.clock.advance(day - 1)
  expect((await verify(tokenIn(promptMail))).status).toBe(200)
  t.clock.advance(1)
  expect((await verify(tokenIn(mail))).error).toMatchObject({
    code: 'invalid_token',
    error: 'Invalid or expired token',
  })
  expect((await resend(email.toUpperCase())).status).toBe(200)
  const [, second] = await mailsTo(t, email)
  expect((await verify(tokenIn(second))).status).toBe(200)
})

test.each([
  { what: 'a token that was never issued', token: 'a'.repeat(43), error: 'Invalid or expired token' },
  { what: 'no token', token: '', error: 'Missing token' },
  { what: 'something that is no token', token: "x' or 1=1 --", error: 'Invalid or expired token' },
  { what: 'too long a token', token: 'a'.repeat(1000), error: 'Invalid or expired token' },
])('$what does not verify an address', async ({ token, error }) => {
  expect(await verify(token)).toMatchObject({ status: 400, error: { error } })
})

test('a person gets at most three links an hour, and the last one works', async () => {
  const email = newAddress()
  await registered({ email })
  for (let i = 0; i < 5; i++) await resend(email)
  const mails = await mailsTo(t, email)
  expect(mails).toHaveLength(3)
  expect((await verify(tokenIn(mails.at(-1)))).status).toBe(200)
  const other = newAddress()
  await registered({ email: other })
  for (let i = 0; i < 5; i++) await resend(other)
  t.clock.advance(hour)
  await resend(other)
  expect(await mailsTo(t, other)).toHaveLength(4)
})

test('a verified or unknown address gets no mail', async () => {
  const email = newAddress()
  await registered({ email })
  await verify(tokenIn((await mailsTo(t, email))[0]))
  const unknown = newAddress()
  const answers = [(await resend(email)).body, (await resend(unknown)).body]
  expect(answers[0]?.message).toBe(answers[1]?.message)
  expect(await mailsTo(t, email)).toHaveLength(1)
  expect(await mailsTo(t, unknown)).toHaveLength(0)
})
