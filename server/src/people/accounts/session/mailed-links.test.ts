import {
  forgotPasswordEndpoint,
  registerEndpoint,
  resetPasswordEndpoint,
  verifyEmailEndpoint,
} from '@muster/contract/people/accounts.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp, urlOf } from '../../../../test/app.ts'
import { given as createGiven } from '../../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../../test/mails.ts'
import { day, hour } from '../../../platform/base/clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp({ config: { rateLimit: true, trustProxy: true } })
})
afterAll(() => t.close())

const ask = async (ip: string, endpoint: Endpoint, payload: { email: string; password?: string }) => {
  const headers = { 'x-forwarded-for': ip }
  const answer = await t.app.inject({ method: 'POST', url: urlOf(endpoint, {}, {}), headers, payload })
  expect(answer.statusCode).toBeLessThan(300)
}
/** So many mails of a network are out that the next one waits. */
const fill = async (ip: string) => {
  for (let n = 0; n < 60; n++) await ask(ip, forgotPasswordEndpoint, { email: `stranger${n}@example.org` })
  await t.runJob('mail')
}

test('the hour of a reset link begins when its mail leaves', async () => {
  const { email } = await createGiven(t).user()
  await fill('192.0.2.1')
  await ask('192.0.2.1', forgotPasswordEndpoint, { email })
  expect(await mailsTo(t, email)).toEqual([])
  t.clock.advance(3 * hour)
  const [mail] = await mailsTo(t, email)
  const reset = () =>
    t.call(resetPasswordEndpoint, { params: { token: tokenIn(mail) }, body: { password: 'another horse battery' } })
  t.clock.advance(hour)
  expect((await reset()).error.code).toBe('invalid_token')
  t.clock.advance(-1)
  expect((await reset()).status).toBe(200)
})

test('the day of a verification link begins when its mail leaves', async () => {
  const email = 'new@example.org'
  await fill('192.0.2.2')
  await ask('192.0.2.2', registerEndpoint, { email, password: 'correct horse battery' })
  t.clock.advance(23 * hour)
  const [mail] = await mailsTo(t, email)
  t.clock.advance(day - 1)
  expect((await t.call(verifyEmailEndpoint, { params: { token: tokenIn(mail) } })).status).toBe(200)
})
