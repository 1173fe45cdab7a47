import { login, me } from '@muster/contract/accounts/accounts.ts'
import { getUserHistory } from '@muster/contract/admin/history.ts'
import { confirmSecondFactor, removeSecondFactor, startSecondFactor } from '@muster/contract/accounts/second-factor.ts'
import { URI } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { runCli } from '../../../test/run-cli.ts'
import { appWith, turnOnSecondFactor } from '../../../test/second-factor.ts'
import { minute, second } from '../../base/clock.ts'
import type { Keyring } from '../../base/seal.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())
beforeEach(() => t.context.db.deleteFrom('login_failure').execute())

const logIn = ({ email, password }: Person, code?: string) =>
  t.call(login, { body: { email, password, ...(code !== undefined && { code }) } })
const stepMs = 30 * second

/** A person with a second factor whose app shows an unused code. */
const withSecondFactor = async () => {
  const person = await given.user()
  const made = await turnOnSecondFactor(t, person)
  t.clock.advance(stepMs)
  return { person, ...made }
}

describe('turning the second factor on', () => {
  test('gives a key as text and as the address of a QR code, and ten recovery codes for a code of the app', async () => {
    const ana = await given.user()
    const started = await t.as(ana.token)(startSecondFactor, {})
    expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(URI.parse(started.body.uri)).toMatchObject({ issuer: 'Muster', label: ana.email, period: 30, digits: 6 })
    const code = appWith(t, started.body.secret).code()
    const confirmed = await t.as(ana.token)(confirmSecondFactor, { body: { code } })
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    for (const recoveryCode of confirmed.body.recoveryCodes) {
      expect(recoveryCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    }
    expect((await t.as(ana.token)(me, {})).body.secondFactor).toBe(true)
  })

  test('changes nothing until a code confirmed it', async () => {
    const ana = await given.user()
    await t.as(ana.token)(startSecondFactor, {})
    const wrong = await t.as(ana.token)(confirmSecondFactor, { body: { code: '000000' } })
    expect(wrong).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
    expect(Object.keys(wrong.error.fields ?? {})).toEqual(['code'])
    expect((await logIn(ana)).status).toBe(200)
  })

  test('started again replaces the unconfirmed key', async () => {
    const ana = await given.user()
    const first = await t.as(ana.token)(startSecondFactor, {})
    const again = await t.as(ana.token)(startSecondFactor, {})
    expect(again.body.secret).not.toBe(first.body.secret)
    const confirm = (secret: string) =>
      t.as(ana.token)(confirmSecondFactor, { body: { code: appWith(t, secret).code() } })
    expect((await confirm(first.body.secret)).status).toBe(400)
    expect((await confirm(again.body.secret)).status).toBe(200)
  })

  test('is rejected if it is already on, and without a key', async () => {
    const { person } = await withSecondFactor()
    expect((await t.as(person.token)(startSecondFactor, {})).error.code).toBe('second_factor_on')
    const again = await t.as(person.token)(confirmSecondFactor, { body: { code: '123456' } })
    expect(again).toMatchObject({ status: 409, error: { code: 'second_factor_on' } })
    const ben = await given.user()
    const early = await t.as(ben.token)(confirmSecondFactor, { body: { code: '123456' } })
    expect(early).toMatchObject({ status: 409, error: { code: 'second_factor_not_started' } })
  })

  test('sends the owner a mail', async () => {
    const { person } = await withSecondFactor()
    expect((await mailsTo(t, person.email)).map(({ subject }) => subject)).toEqual(['The second factor is on'])
  })
})

describe('logging in with a second factor', () => {
  test('without a code answers 401 second_factor_required, and the same call with a code succeeds', async () => {
    const { person, app } = await withSecondFactor()
    const asked = await logIn(person)
    expect(asked).toMatchObject({ status: 401, error: { code: 'second_factor_required' } })
    const entered = await logIn(person, app.code())
    expect(entered).toMatchObject({ status: 200, body: { user: { secondFactor: true } } })
    expect((await t.as(entered.body.token)(me, {})).status).toBe(200)
  })

  test('with a wrong password does not ask for the code', async () => {
    const { person, app } = await withSecondFactor()
    const answer = await logIn({ ...person, password: 'wrong' }, app.code())
    expect(answer).toMatchObject({ status: 401, error: { code: 'invalid_credentials' } })
  })

  test('accepts each code once', async () => {
    const { person, app } = await withSecondFactor()
    const code = app.code()
    expect((await logIn(person, code)).status).toBe(200)
    expect(await logIn(person, code)).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
    t.clock.advance(stepMs)
    expect((await logIn(person, app.code())).status).toBe(200)
  })

  test('accepts one of many concurrent logins with the same code', async () => {
    const { person, app } = await withSecondFactor()
    const code = app.code()
    const answers = await Promise.all(Array.from({ length: 8 }, () => logIn(person, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('rejects the code that turned it on', async () => {
    const ana = await given.user()
    const { app } = await turnOnSecondFactor(t, ana)
    expect((await logIn(ana, app.code())).status).toBe(400)
  })

  test('accepts the code of the previous time step, and none that is older', async () => {
    const { person, app } = await withSecondFactor()
    t.clock.advance(stepMs)
    const code = app.code()
    t.clock.advance(2 * stepMs)
    expect((await logIn(person, code)).status).toBe(400)
    const fresh = app.code()
    t.clock.advance(stepMs)
    expect((await logIn(person, fresh)).status).toBe(200)
  })

  test('accepts a code with the space that apps display', async () => {
    const { person, app } = await withSecondFactor()
    expect((await logIn(person, app.code().replace(/^.../, '$& '))).status).toBe(200)
  })

  test('accepts each recovery code once, in any notation', async () => {
    const { person, recoveryCodes } = await withSecondFactor()
    const [first = '', second = ''] = recoveryCodes
    expect((await logIn(person, first.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    expect((await logIn(person, first)).status).toBe(400)
    expect((await logIn(person, second.replaceAll('0', 'o').replaceAll('1', 'l'))).status).toBe(200)
  })

  test("does not take another person's recovery code", async () => {
    const { person } = await withSecondFactor()
    const other = await withSecondFactor()
    expect((await logIn(person, other.recoveryCodes[0])).status).toBe(400)
    expect((await logIn(other.person, other.recoveryCodes[0])).status).toBe(200)
  })

  test('counts wrong codes as it counts wrong passwords', async () => {
    const { person, app } = await withSecondFactor()
    for (let i = 0; i < 10; i++) expect((await logIn(person, '000000')).status).toBe(400)
    expect(await logIn(person, app.code())).toMatchObject({ status: 429, error: { code: 'too_many_logins' } })
    t.clock.advance(15 * minute)
    expect((await logIn(person, app.code())).status).toBe(200)
  })

  test('lets no burst of codes past that limit', async () => {
    const { person } = await withSecondFactor()
    const guesses = Array.from({ length: 20 }, (_, i) => String(i).padStart(6, '0'))
    const answers = await Promise.all(guesses.map((code) => logIn(person, code)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })
})

describe('turning the second factor off', () => {
  test.each([
    { what: 'a code of the app', codeOf: ({ app }: Awaited<ReturnType<typeof withSecondFactor>>) => app.code() },
    {
      what: 'a recovery code',
      codeOf: ({ recoveryCodes }: Awaited<ReturnType<typeof withSecondFactor>>) => recoveryCodes[3]!,
    },
  ])('accepts $what, and afterwards the password alone is enough', async ({ codeOf }) => {
    const made = await withSecondFactor()
    const { token, email } = made.person
    expect((await t.as(token)(removeSecondFactor, { body: { code: codeOf(made) } })).status).toBe(204)
    expect((await logIn(made.person)).status).toBe(200)
    expect((await mailsTo(t, email)).map(({ subject }) => subject)).toContain('The second factor is off')
  })

  test('is rejected with a wrong code, and if it is off', async () => {
    const { person } = await withSecondFactor()
    const remove = (token: string) => t.as(token)(removeSecondFactor, { body: { code: '000000' } })
    expect(await remove(person.token)).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
    expect(await remove((await given.user()).token)).toMatchObject({
      status: 409,
      error: { code: 'second_factor_off' },
    })
  })

  test('voids the recovery codes: turned on again, there are new ones', async () => {
    const { person, app, recoveryCodes } = await withSecondFactor()
    await t.as(person.token)(removeSecondFactor, { body: { code: app.code() } })
    const again = await turnOnSecondFactor(t, person)
    expect((await logIn(person, recoveryCodes[0])).status).toBe(400)
    expect((await logIn(person, again.recoveryCodes[0])).status).toBe(200)
  })
})

test('the database holds neither the key nor a recovery code that could be used', async () => {
  const ana = await given.user()
  const { body } = await t.as(ana.token)(startSecondFactor, {})
  const code = appWith(t, body.secret).code()
  const { body: confirmed } = await t.as(ana.token)(confirmSecondFactor, { body: { code } })
  const factors = await t.context.db.selectFrom('second_factor').select('sealed_secret').execute()
  const codes = await t.context.db.selectFrom('recovery_code').selectAll().execute()
  const stored = JSON.stringify([factors, codes.map((row) => row.code_hash.toString('latin1'))])
  expect(stored).not.toContain(body.secret)
  for (const recoveryCode of confirmed.recoveryCodes) expect(stored).not.toContain(recoveryCode)
})

test('the command line restores access for a member without app and recovery codes, who gets a mail', async () => {
  const { person } = await withSecondFactor()
  const [{ kid, key }] = t.context.keyring as [Keyring[number]]
  const reset = (email: string) =>
    runCli(['reset-second-factor', email], {
      DATABASE_URL: t.ownerUrl,
      ENCRYPTION_KEY: `${kid}:${Buffer.from(key).toString('base64')}`,
    })
  const { code, out } = await reset(person.email.toUpperCase())
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('is off now') })
  expect((await reset(person.email)).out).toContain('is off already')
  expect((await logIn(person)).status).toBe(200)
  const admin = await given.admin()
  const { body } = await t.as(admin.token)(getUserHistory, { params: { id: person.user._id }, query: {} })
  expect(body[0]).toMatchObject({ action: 'updated', key: 'secondFactor', actor: { kind: 'system' } })
  // The command uses the system clock, so its mail is due by that clock.
  t.clock.advance(Math.max(0, Date.now() - t.clock.now().getTime()))
  const subjects = (await mailsTo(t, person.email)).map(({ subject }) => subject)
  expect(subjects).toContain('The second factor was turned off for you')
})
