import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterEach, describe, expect, test } from 'vitest'
import { startSandbox, type TestSandbox } from '../../../../paypal-sandbox/test/harness.ts'
import { control } from '../../../../paypal-sandbox/test/control.ts'
import { selfSigned } from '../../../test/certificate.ts'
import { openMailbox } from '../../../test/mailbox.ts'
import { type Config, readConfig } from '../../platform/base/config.ts'
import { wantedEvents } from '../../money/index.ts'
import { runCheck } from './check.ts'
import type { Subject } from './opened.ts'
import { paypalCheck } from './paypal-check.ts'
import { placesCheck } from './places-check.ts'
import { smtpCheck } from './smtp-check.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const base = readConfig({})
const subjectOf = (config: Partial<Config>, stored: Record<string, string> = {}): Subject => ({
  config: { ...base, ...config },
  ownerUrl: '',
  appUrl: '',
  opened: null,
  find: (name) => stored[name] ?? null,
})

describe('the check of the mail server', () => {
  const openServer = async (accepts: boolean): Promise<string> => {
    const server = new SMTPServer({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => (accepts ? done(null, { user: 'muster' }) : done(new Error('wrong login'))),
      onRcptTo: (_address, _session, done) => done(new Error('no such mailbox')),
    })
    server.on('error', () => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    closers.push(() => new Promise((resolve) => server.close(() => resolve())))
    return `smtp://muster:secret@127.0.0.1:${(server.server.address() as AddressInfo).port}`
  }
  const check = (smtpUrl: string | null, mailTo: string | null = null, more: Partial<Config> = {}) =>
    runCheck(smtpCheck(subjectOf({ smtpUrl, ...more }), mailTo))

  test('logs in, and sends a mail if it is asked to', async () => {
    const mailbox = await openMailbox()
    closers.push(() => mailbox.close())
    expect(await check(mailbox.url)).toMatchObject({ level: 'ok' })
    expect(mailbox.all()).toEqual([])
    expect(await check(mailbox.url, 'admin@example.org')).toMatchObject({ level: 'ok' })
    expect(mailbox.to('admin@example.org')).toMatchObject([{ subject: 'Test mail' }])
    expect(await check(await openServer(true))).toMatchObject({ level: 'ok' })
  })

  test('says what to do about a refused login, a refused mail and a server that does not respond', async () => {
    const wrongLogin = await check(await openServer(false))
    expect(wrongLogin).toMatchObject({ level: 'failure', text: expect.stringContaining('password of SMTP_URL') })
    expect(wrongLogin.text).not.toContain('secret')
    const refused = await check(await openServer(true), 'refused@example.org')
    expect(refused).toMatchObject({ level: 'failure', text: expect.stringContaining('Check MAIL_FROM') })
    const unknown = await openMailbox({ tls: selfSigned('localhost') })
    closers.push(() => unknown.close())
    const untrusted = { level: 'failure', text: expect.stringContaining('set NODE_EXTRA_CA_CERTS') }
    expect(await check(unknown.url)).toMatchObject(untrusted)
    const silent = await check('smtp://127.0.0.1:1')
    expect(silent).toMatchObject({ level: 'failure', text: expect.stringContaining('Check host, port') })
  })

  test('sends no login without encryption in production', async () => {
    const finding = await check(await openServer(true), null, { production: true })
    expect(finding).toMatchObject({ level: 'failure', text: expect.stringContaining('not encrypted') })
  })

  test('warns of a missing and of a refused setting', async () => {
    expect(await check(null)).toMatchObject({ level: 'ok' })
    const missing = { level: 'warning', text: expect.stringContaining('SMTP_URL is not set') }
    expect(await check(null, null, { production: true })).toMatchObject(missing)
    expect(await check(null, 'admin@example.org')).toMatchObject({ level: 'failure' })
    const stored = subjectOf({ smtpUrl: null }, { SMTP_URL: 'smtp://mail.example.org' })
    const refused = { level: 'warning', text: expect.stringContaining('ALLOW_DEV_MAIL=on') }
    expect(await runCheck(smtpCheck(stored, null))).toMatchObject(refused)
  })
})

describe('the check of PayPal', () => {
  const publicUrl = 'http://localhost:3000'
  const url = `${publicUrl}/api/webhooks/paypal`

  const createWebhook = async (sandbox: TestSandbox, target: string, events: readonly string[]): Promise<string> => {
    const wanted = { url: target, event_types: events.map((name) => ({ name })) }
    return String((await sandbox.call('POST', '/v1/notifications/webhooks', wanted)).body.id)
  }
  const check = (sandbox: TestSandbox, webhookId: string, more: { clientSecret?: string; apiUrl?: string } = {}) => {
    const { apiUrl, identity } = sandbox
    const { clientId, clientSecret } = identity
    const paypal = { apiUrl, clientId, clientSecret, webhookId, ...more }
    return runCheck(paypalCheck(subjectOf({ paypal, publicUrl })))
  }
  const failsWith = (text: string) => ({ level: 'failure', text: expect.stringContaining(text) })

  test('finds a complete set-up right, also with a webhook for all events', async () => {
    const sandbox = await startSandbox()
    const webhookId = await createWebhook(sandbox, url, wantedEvents)
    expect(await check(sandbox, webhookId)).toMatchObject({ level: 'ok' })
    await sandbox.call('DELETE', `/v1/notifications/webhooks/${webhookId}`)
    expect(await check(sandbox, await createWebhook(sandbox, url, ['*']))).toMatchObject({ level: 'ok' })
  })

  test('names missing events, another address and an unknown webhook', async () => {
    const sandbox = await startSandbox()
    const some = wantedEvents.filter((name) => name !== 'PAYMENT.CAPTURE.REVERSED')
    const incomplete = await createWebhook(sandbox, url, some)
    expect(await check(sandbox, incomplete)).toMatchObject(failsWith('Add them at PayPal: PAYMENT.CAPTURE.REVERSED'))
    const elsewhere = await createWebhook(sandbox, 'https://old.example/api/webhooks/paypal', ['*'])
    expect(await check(sandbox, elsewhere)).toMatchObject(failsWith(`Change it at PayPal to ${url}`))
    expect(await check(sandbox, 'UNKNOWN')).toMatchObject(failsWith('no webhook with the id in PAYPAL_WEBHOOK_ID'))
  })

  test.each([
    ['Payouts', 'GET /v1/payments/payouts/:id'],
    ['Disputes', 'GET /v1/customer/disputes'],
    ['Transaction Search', 'GET /v1/reporting/transactions'],
  ])('names the missing permission for %s', async (feature, operation) => {
    const sandbox = await startSandbox()
    const webhookId = await createWebhook(sandbox, url, ['*'])
    await control(sandbox, 'faults', { operation, times: 1, effect: { kind: 'issue', issue: 'NOT_AUTHORIZED' } })
    expect(await check(sandbox, webhookId)).toMatchObject(failsWith(`the app may not use ${feature}. Allow`))
    expect(await check(sandbox, webhookId)).toMatchObject({ level: 'ok' })
  })

  test('names a wrong login and a PayPal that does not respond', async () => {
    const sandbox = await startSandbox()
    const webhookId = await createWebhook(sandbox, url, ['*'])
    const wrong = await check(sandbox, webhookId, { clientSecret: 'wrong-secret' })
    expect(wrong).toMatchObject(failsWith('Check PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET'))
    expect(wrong.text).not.toContain('wrong-secret')
    expect(await check(sandbox, webhookId, { apiUrl: 'http://127.0.0.1:1' })).toMatchObject(
      failsWith('Check PAYPAL_API_URL'),
    )
  })

  test('names the settings that are missing', async () => {
    const find = (config: Partial<Config>, stored = {}) => runCheck(paypalCheck(subjectOf(config, stored)))
    const half = { paypal: { apiUrl: 'http://127.0.0.1:1', clientId: 'id' } }
    const warning = 'donations are off: PAYPAL_CLIENT_SECRET and PAYPAL_WEBHOOK_ID must be set'
    expect(await find(half)).toMatchObject({ level: 'warning', text: expect.stringContaining(warning) })
    const stored = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 's', PAYPAL_WEBHOOK_ID: 'w' }
    expect((await find({ production: true }, stored)).text).toContain('PAYPAL_API_URL must be set in the environment')
    expect((await find({ production: true })).text).toContain('PayPal is not set up')
    expect(await find({})).toMatchObject({ level: 'ok' })
  })
})

test('the check of places warns of Google without a key', async () => {
  const geoProvider = { kind: 'google', url: 'https://places.googleapis.com' } as const
  const google = (more: Partial<Config>, stored = {}) =>
    runCheck(placesCheck(subjectOf({ geoProvider, ...more }, stored)))
  const warning = { level: 'warning', text: expect.stringContaining('GOOGLE_PLACES_KEY') }
  expect(await google({})).toMatchObject(warning)
  expect(await google({ googlePlacesKey: 'key' })).toMatchObject({ level: 'ok' })
  expect(await google({}, { GOOGLE_PLACES_KEY: 'key' })).toMatchObject({ level: 'ok' })
  expect(await runCheck(placesCheck(subjectOf({})))).toMatchObject({ level: 'ok' })
})
