import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { confirmSecondFactorEndpoint, startSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { URI } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { runCli } from '../../../../test/run-cli.ts'
import { appWith } from '../../../../test/authenticator.ts'
import { useSecondFactors } from '../../../../test/second-factor.ts'
import type { Keyring } from '../../../platform/base/seal.ts'

const scene = useSecondFactors()
const { logIn, withSecondFactor } = scene

describe('turning the second factor on', () => {
  test('returns a key as text and as the URL of a QR code, and ten recovery codes after a code of the app', async () => {
    const ana = await scene.given.user()
    const started = await scene.t.as(ana.token)(startSecondFactorEndpoint, {})
    expect(started.body.secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(URI.parse(started.body.uri)).toMatchObject({ issuer: 'Muster', label: ana.email, period: 30, digits: 6 })
    const code = appWith(scene.t, started.body.secret).code()
    const confirmed = await scene.t.as(ana.token)(confirmSecondFactorEndpoint, { body: { code } })
    expect(confirmed.status).toBe(200)
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10)
    for (const recoveryCode of confirmed.body.recoveryCodes) {
      expect(recoveryCode).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    }
    expect((await scene.t.as(ana.token)(meEndpoint, {})).body.secondFactor).toBe(true)
  })

  test('changes nothing until a code confirmed it', async () => {
    const ana = await scene.given.user()
    await scene.t.as(ana.token)(startSecondFactorEndpoint, {})
    const wrong = await scene.t.as(ana.token)(confirmSecondFactorEndpoint, { body: { code: '000000' } })
    expect(wrong).toMatchObject({ status: 400, error: { code: 'wrong_code' } })
    expect(Object.keys(wrong.error.fields ?? {})).toEqual(['code'])
    expect((await logIn(ana)).status).toBe(200)
  })

  test('started again replaces the unconfirmed key', async () => {
    const ana = await scene.given.user()
    const first = await scene.t.as(ana.token)(startSecondFactorEndpoint, {})
    const again = await scene.t.as(ana.token)(startSecondFactorEndpoint, {})
    expect(again.body.secret).not.toBe(first.body.secret)
    const confirm = (secret: string) =>
      scene.t.as(ana.token)(confirmSecondFactorEndpoint, { body: { code: appWith(scene.t, secret).code() } })
    expect((await confirm(first.body.secret)).status).toBe(400)
    expect((await confirm(again.body.secret)).status).toBe(200)
  })

  test('is rejected if it is already on, and without a key', async () => {
    const { person } = await withSecondFactor()
    expect((await scene.t.as(person.token)(startSecondFactorEndpoint, {})).error.code).toBe('second_factor_on')
    const again = await scene.t.as(person.token)(confirmSecondFactorEndpoint, { body: { code: '123456' } })
    expect(again).toMatchObject({ status: 409, error: { code: 'second_factor_on' } })
    const ben = await scene.given.user()
    const early = await scene.t.as(ben.token)(confirmSecondFactorEndpoint, { body: { code: '123456' } })
    expect(early).toMatchObject({ status: 409, error: { code: 'second_factor_not_started' } })
  })

  test('sends the owner a mail', async () => {
    const { person } = await withSecondFactor()
    expect((await mailsTo(scene.t, person.email)).map(({ subject }) => subject)).toEqual(['The second factor is on'])
  })
})

test('the database holds neither the key nor a usable recovery code', async () => {
  const ana = await scene.given.user()
  const { body } = await scene.t.as(ana.token)(startSecondFactorEndpoint, {})
  const code = appWith(scene.t, body.secret).code()
  const { body: confirmed } = await scene.t.as(ana.token)(confirmSecondFactorEndpoint, { body: { code } })
  const factors = await scene.t.context.db.selectFrom('second_factor').select('sealed_secret').execute()
  const codes = await scene.t.context.db.selectFrom('recovery_code').selectAll().execute()
  const stored = JSON.stringify([factors, codes.map((row) => row.code_hash.toString('latin1'))])
  expect(stored).not.toContain(body.secret)
  for (const recoveryCode of confirmed.recoveryCodes) expect(stored).not.toContain(recoveryCode)
})

test('the command line restores access for a member without app and recovery codes, who gets a mail', async () => {
  const { person } = await withSecondFactor()
  const [{ kid, key }] = scene.t.context.keyring as [Keyring[number]]
  const reset = (email: string) =>
    runCli(['reset-second-factor', email], {
      DATABASE_URL: scene.t.ownerUrl,
      ENCRYPTION_KEY: `${kid}:${Buffer.from(key).toString('base64')}`,
    })
  const { code, out } = await reset(person.email.toUpperCase())
  expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('is off now') })
  expect((await reset(person.email)).out).toContain('is off already')
  expect((await logIn(person)).status).toBe(200)
  const admin = await scene.given.admin()
  const { body } = await scene.t.as(admin.token)(getUserHistoryEndpoint, { params: { id: person.user._id }, query: {} })
  expect(body[0]).toMatchObject({ action: 'updated', key: 'secondFactor', actor: { kind: 'system' } })
  // The command uses the system clock, so its mail is due by that clock.
  scene.t.clock.advance(Math.max(0, Date.now() - scene.t.clock.now().getTime()))
  const subjects = (await mailsTo(scene.t, person.email)).map(({ subject }) => subject)
  expect(subjects).toContain('The second factor was turned off for you')
})
