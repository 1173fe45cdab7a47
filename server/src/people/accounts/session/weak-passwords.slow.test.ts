import { Worker } from 'node:worker_threads'
import {
  changePasswordEndpoint,
  forgotPasswordEndpoint,
  registerEndpoint,
  resetPasswordEndpoint,
} from '@muster/contract/people/accounts.ts'
import { weaknesses } from '@muster/contract/facts/password-strength.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { host, person, refusedPasswords } from '../../../../../contract/test/refused-passwords.ts'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given } from '../../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../../test/mails.ts'
import { createEstimator } from './password-estimator.ts'
import { findWeakness } from './weak-passwords.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp({ config: { publicUrl: `https://${host}` } })
  given = createGiven(t)
})
afterAll(() => t.close())

const signUp = (password: string, email = person.email) =>
  t.call(registerEndpoint, { body: { ...person, email, password } })

test.each(refusedPasswords)('%j is refused with the reason', async (password, reason) => {
  expect(await signUp(password)).toMatchObject({
    status: 400,
    error: { code: 'invalid', fields: { password: reason ?? expect.any(String) } },
  })
})

test('an address longer than the estimated part is rejected, too', async () => {
  const email = 'maximiliane.mustermann@long-company-name.example'
  expect((await signUp(email, email)).error.fields).toEqual({ password: weaknesses.own })
})

test.each(['lamp river dot', 'k7#pTz9!', 'Höhenfeuer über Zürich', 'пять тихих рек'])(
  '%j is accepted',
  async (password) => {
    const body = { email: 'ben@example.org', password }
    expect((await t.call(registerEndpoint, { body })).status).toBe(201)
  },
)

test.each(['44444444'.repeat(16), 'p4$$w0rd'.repeat(16), '@4'.repeat(64), '|<'.repeat(64)])(
  '128 adversarial characters (%s) get a response',
  async (password) => {
    expect((await signUp(password)).status).toBe(400)
  },
)

test('128 random characters are accepted', async () => {
  const password = 'qL7)vB2x!Tn0#Rk5@Wd9$Zs3^Hf8&Jg1'.repeat(4)
  expect((await signUp(password)).status).toBe(201)
})

test('the password of a reset is estimated with the person’s data, and a weak one keeps the link usable', async () => {
  const ana = await given.user({ name: 'Wilhelmina Oberhuber' })
  await t.call(forgotPasswordEndpoint, { body: { email: ana.email } })
  const [mail] = await mailsTo(t, ana.email)
  const reset = (password: string) =>
    t.call(resetPasswordEndpoint, { params: { token: tokenIn(mail) }, body: { password } })
  expect((await reset('wilhelmina')).error.fields).toEqual({ password: weaknesses.own })
  expect((await reset('oberhuber-wilhelmina')).error.fields).toEqual({ password: weaknesses.own })
  expect((await reset('oberhuber-lamp river dot')).status).toBe(200)
})

test('a changed password is estimated with the person’s data', async () => {
  const ana = await given.user({ name: 'Wilhelmina Oberhuber' })
  const body = { currentPassword: ana.password, newPassword: 'oberhuber1' }
  expect((await t.as(ana.token)(changePasswordEndpoint, { body })).error.fields).toEqual({
    newPassword: weaknesses.own,
  })
})

const none = { own: [], site: [] }

test('an estimate runs in a worker thread and does not block the event loop', async () => {
  const estimate = createEstimator({ processorMaxMs: 60_000, idleMs: 60_000 })
  await estimate({ password: 'ready', words: [] })
  let turns = 0
  const takeTurns = () => {
    turns++
    next = setImmediate(takeTurns)
  }
  let next = setImmediate(takeTurns)
  const estimated = await estimate({ password: '1a2b3c4d5e6f7g8h9i0j1k2l3m4n5o6p', words: [] })
  clearImmediate(next)
  expect(estimated?.guesses).toBeGreaterThan(1e6)
  expect(turns).toBeGreaterThan(10)
})

test.each([
  ['1a2b3c4d5e6f7g8h9i0j1k2l3m4n5o6p', null],
  ['a4a4a4a4a4a4@@@@@@44444@@@@@aaaa', weaknesses.plain],
])('after the time limit, the number of different characters decides about %s', async (password, sentence) => {
  const estimate = createEstimator({ processorMaxMs: 0, idleMs: 60_000 })
  expect(await findWeakness(password, none, estimate)).toBe(sentence)
  expect(await findWeakness(password, none, estimate)).toBe(sentence)
})

test('the thread ends when it is idle, and another one starts', async () => {
  const terminate = vi.spyOn(Worker.prototype, 'terminate')
  const estimate = createEstimator({ processorMaxMs: 60_000, idleMs: 0 })
  for (const times of [1, 2]) {
    expect(await findWeakness('correcthorse', none, estimate)).toBe(weaknesses.words)
    await expect.poll(() => terminate.mock.calls.length).toBe(times)
  }
  terminate.mockRestore()
})

test('too many concurrent estimates are rejected, without other errors', async () => {
  const estimate = createEstimator({ processorMaxMs: 60_000, idleMs: 60_000 })
  const all = await Promise.allSettled(Array.from({ length: 40 }, () => findWeakness('correcthorse', none, estimate)))
  const refused = all.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(19)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable' } })
})
