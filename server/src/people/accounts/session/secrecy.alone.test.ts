import { randomBytes } from 'node:crypto'
import {
  forgotPasswordEndpoint,
  loginEndpoint,
  registerEndpoint,
  resendVerificationEndpoint,
} from '@muster/contract/people/accounts.ts'
import { changeEmailEndpoint } from '@muster/contract/people/email.ts'
import * as argon2 from '@node-rs/argon2'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given } from '../../../../test/given.ts'
import { sentDuring } from '../../../../test/statements.ts'

// A caller could measure the server's work: hashes, statements, rows of the outbox. These tests compare the work itself; a benchmark
// compares times.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const original = await importOriginal<typeof argon2>()
  return { ...original, hash: vi.fn(original.hash), verify: vi.fn(original.verify) }
})

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t, { passwords: 'as in production' })
})
afterAll(() => t.close())

const newAddress = () => `p${randomBytes(5).toString('hex')}@example.org`

const mailRows = async () => (await t.context.db.selectFrom('mail').select('id').execute()).length

/** The work that a request causes, and its response. */
const workOf = async (request: () => Promise<{ status: number; body: unknown; error: { requestId: string } }>) => {
  const rowsBefore = await mailRows()
  vi.mocked(argon2.hash).mockClear()
  vi.mocked(argon2.verify).mockClear()
  const {
    statements,
    result: { status, body },
  } = await sentDuring(request)
  expect(statements).not.toEqual([])
  return {
    status,
    // The answer repeats the address that was sent.
    body: { ...(body as object), requestId: 'any', email: 'any' },
    statements,
    hashes: vi.mocked(argon2.hash).mock.calls.length,
    comparisons: vi.mocked(argon2.verify).mock.calls.length,
    mails: (await mailRows()) - rowsBefore,
  }
}

const password = 'correct horse battery'

test('a login with an unknown address costs the same as one with a wrong password', async () => {
  const { email } = await given.user()
  const logIn = (address: string) =>
    workOf(() => t.call(loginEndpoint, { body: { email: address, password: 'wrong' } }))
  const known = await logIn(email)
  expect(known).toMatchObject({ status: 401, comparisons: 1, hashes: 0 })
  expect(await logIn(newAddress())).toEqual(known)
})

test('requesting a new password costs the same with an unknown address', async () => {
  const { email } = await given.user()
  const forgot = (address: string) => workOf(() => t.call(forgotPasswordEndpoint, { body: { email: address } }))
  const known = await forgot(email)
  expect(known).toMatchObject({ status: 200, mails: 1 })
  expect(await forgot(newAddress())).toEqual(known)
})

test('requesting the verification link costs the same with an unknown, a verified and an unverified address', async () => {
  const verified = await given.user()
  const unverified = await given.user({ verified: false })
  const resend = (address: string) => workOf(() => t.call(resendVerificationEndpoint, { body: { email: address } }))
  const needed = await resend(unverified.email)
  expect(needed).toMatchObject({ status: 200, mails: 1 })
  expect(await resend(verified.email)).toEqual(needed)
  expect(await resend(newAddress())).toEqual(needed)
})

test('asking to change to a taken address costs the same as to a free one', async () => {
  const { email } = await given.user()
  const caller = await given.user()
  const ask = async (address: string) => {
    await given.prove(caller)
    return workOf(() => t.as(caller.token)(changeEmailEndpoint, { body: { email: address } }))
  }
  const free = await ask(newAddress())
  expect(free).toMatchObject({ status: 200, mails: 2 })
  expect(await ask(email)).toEqual(free)
})

test('registering a taken address costs the same as a new one', async () => {
  const { email } = await given.user()
  const signUp = (address: string) => workOf(() => t.call(registerEndpoint, { body: { email: address, password } }))
  const { statements: ofNew, ...madeNew } = await signUp(newAddress())
  const { statements: ofTaken, ...foundTaken } = await signUp(email)
  expect(madeNew).toMatchObject({ status: 201, hashes: 1, mails: 1 })
  expect(foundTaken).toEqual(madeNew)
  expect(ofTaken).toHaveLength(ofNew.length)
})
