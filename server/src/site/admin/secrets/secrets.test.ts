import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { forgotPasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { startSecondFactorEndpoint } from '@muster/contract/people/second-factor.ts'
import { listSecretsEndpoint, saveSecretEndpoint } from '@muster/contract/site/secrets.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Call, testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven } from '../../../../test/given.ts'
import { runSql } from '../../../../test/run-sql.ts'
import { readConfig } from '../../../platform/base/config.ts'
import type { AppContext } from '../../../platform/context.ts'
import { createLog } from '../../../platform/base/log.ts'
import { seal, unseal } from '../../../platform/base/seal.ts'
import { createSecrets, warnOfIgnored } from './secrets.ts'
import { paypalSettingsFrom, smtpUrlFrom } from './settings.ts'
import { patient } from '../../../../test/patience.ts'

const withoutMail = { config: { smtpUrl: null } }

let t: TestApp
let admin: Call

beforeAll(async () => {
  t = await testApp(withoutMail)
  admin = t.as((await createGiven(t).admin()).token)
})
afterAll(() => t.close())

const save = (name: string, value: string) => admin(saveSecretEndpoint, { body: { name, value } })
const stored = async (name: string): Promise<string> => {
  const { sealed_value } = await t.context.db
    .selectFrom('stored_secret')
    .select('sealed_value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return sealed_value
}
const anotherInstance = (keyring = t.context.keyring) =>
  createSecrets({ ...t.context, keyring, log: createLog('silent') })

describe('A stored secret', () => {
  test('is listed with its name and time of saving only', async () => {
    const saved = await save('PAYPAL_CLIENT_SECRET', 'hush-hush')
    expect(saved).toMatchObject({ status: 201, body: { name: 'PAYPAL_CLIENT_SECRET' } })
    const { body } = await admin(listSecretsEndpoint, { query: {} })
    const createdAt = t.clock.now().toISOString()
    expect(body).toContainEqual({ name: 'PAYPAL_CLIENT_SECRET', createdAt, state: 'in_use', servesAt: null })
    expect(JSON.stringify([saved, body])).not.toContain('hush')
  })

  test('is encrypted in the database', async () => {
    await save('GOOGLE_PLACES_KEY', 'plain to see')
    const sealed = await stored('GOOGLE_PLACES_KEY')
    expect(sealed).not.toContain('plain')
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('plain')
  })

  test('is replaced with a new time when its name is saved again', async () => {
    await save('PAYPAL_CLIENT_ID', 'first')
    t.clock.advance(1000)
    await save('PAYPAL_CLIENT_ID', 'second')
    const { body } = await admin(listSecretsEndpoint, { query: { limit: 100 } })
    expect(body.filter(({ name }) => name === 'PAYPAL_CLIENT_ID')).toMatchObject([
      { name: 'PAYPAL_CLIENT_ID', createdAt: t.clock.now().toISOString() },
    ])
    const secrets = anotherInstance()
    await secrets.refresh()
    expect(secrets.find('PAYPAL_CLIENT_ID')).toBe('second')
  })

  test('may have a name that the server does not know, and is then only stored', async () => {
    expect(await save('Our partner’s key', 'x')).toMatchObject({ status: 201, body: { state: 'unused' } })
  })

  test('opens under no other name: a row that was moved counts as missing', async () => {
    await save('PAYPAL_WEBHOOK_ID', 'mine')
    const foreign = await seal(t.context.keyring, 'theirs', 'stored-secret:GOOGLE_PLACES_KEY')
    await runSql(t.ownerUrl, `update stored_secret set sealed_value = '${foreign}' where name = 'PAYPAL_WEBHOOK_ID'`)
    const secrets = anotherInstance()
    await secrets.refresh()
    expect(secrets.find('PAYPAL_WEBHOOK_ID')).toBeNull()
  })

  test.each([
    ['', 'x', { name: 'Name is required' }],
    ['SOME', '  ', { value: 'Value is required' }],
    ['SMTP_URL', 'mail.example.org', { value: 'Give an address that begins with smtp:// or smtps://' }],
    [
      'PAYPAL_API_URL',
      'https://api-m.paypal.com',
      { name: 'PAYPAL_API_URL cannot be stored. Set it in the environment of the server' },
    ],
  ])('named %j with the value %j is refused at its field', async (name, value, fields) => {
    expect(await save(name, value)).toMatchObject({ status: 400, error: { fields } })
  })

  test('that is refused does not appear in the response', async () => {
    const { error } = await save('SMTP_URL', 'user:secret-password@mail')
    expect(JSON.stringify(error)).not.toContain('secret-password')
  })

  test('is on a further page beyond the limit, in the order of names', async () => {
    const first = await admin(listSecretsEndpoint, { query: { limit: 2 } })
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers['link']))?.[1] ?? ''
    const second = await admin(listSecretsEndpoint, { query: { limit: 100, cursor } })
    const names = [...first.body, ...second.body].map(({ name }) => name)
    expect(names).toEqual((await admin(listSecretsEndpoint, { query: { limit: 100 } })).body.map(({ name }) => name))
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('without a value in the environment', () => {
  test('a stored SMTP_URL sends the next mail, without a restart, and those that waited', async () => {
    const mailless = await testApp(withoutMail)
    try {
      const given = createGiven(mailless)
      const { email, token } = await given.admin()
      await mailless.call(forgotPasswordEndpoint, { body: { email } })
      await mailless.runJob('mail')
      expect(mailless.mailbox.all()).toEqual([])
      await mailless.as(token)(saveSecretEndpoint, { body: { name: 'SMTP_URL', value: mailless.mailbox.url } })
      await mailless.runJob('mail')
      expect(mailless.mailbox.to(email).map(({ subject }) => subject)).toContain('Set a new password')
    } finally {
      await mailless.close()
    }
  })

  test.each([
    ['smtp://127.0.0.1:1025', {}, true],
    ['smtp://mail.example.org', {}, false],
    ['smtp://mail.example.org', { ALLOW_DEV_MAIL: 'on' }, true],
  ])('in development, a stored %s with %o is used: %s', (stored, settings, isUsed) => {
    expect(smtpUrlFrom(readConfig(settings), () => stored)).toBe(isUsed ? stored : null)
    expect(smtpUrlFrom({ ...readConfig(settings), production: true }, () => stored)).toBe(stored)
  })

  test('stored PayPal secrets replace missing settings, and PayPal is on only with all four', async () => {
    const given = readConfig({ PAYPAL_API_URL: 'https://api-m.sandbox.paypal.com', PAYPAL_CLIENT_ID: 'ours' })
    const kept = new Map([['PAYPAL_CLIENT_SECRET', 's']])
    const find = (name: string) => kept.get(name) ?? null
    expect(paypalSettingsFrom(given, find)).toBeNull()
    kept.set('PAYPAL_WEBHOOK_ID', 'w').set('PAYPAL_CLIENT_ID', 'not this one')
    expect(paypalSettingsFrom(given, find)).toEqual({
      apiUrl: 'https://api-m.sandbox.paypal.com',
      clientId: 'ours',
      clientSecret: 's',
      webhookId: 'w',
    })
  })

  test('the URL of PayPal’s API comes from the environment; a value stored by a former version is ignored', async () => {
    const paypal = { clientId: 'i', clientSecret: 's', webhookId: 'w' }
    const find = (name: string) => (name === 'PAYPAL_API_URL' ? 'https://evil.example' : null)
    expect(paypalSettingsFrom({ paypal }, find)).toBeNull()
    const sealed = await seal(t.context.keyring, 'https://evil.example', 'stored-secret:PAYPAL_API_URL')
    await runSql(
      t.ownerUrl,
      `insert into stored_secret (id, name, sealed_value, created_at)
       values (gen_random_uuid(), 'PAYPAL_API_URL', '${sealed}', now())`,
    )
    const secrets = anotherInstance()
    await secrets.refresh()
    expect(secrets.find('PAYPAL_API_URL')).toBeNull()
    const { body } = await admin(listSecretsEndpoint, { query: { limit: 100 } })
    expect(body.find(({ name }) => name === 'PAYPAL_API_URL')).toMatchObject({ state: 'unused' })
    const warn = vi.fn()
    await warnOfIgnored({ db: t.context.db, log: { warn } as unknown as AppContext['log'] })
    expect(warn).toHaveBeenCalledWith({ secret: 'PAYPAL_API_URL' }, expect.stringContaining('ignored'))
  })

  test('another instance knows of a saved secret within seconds', async () => {
    const other = anotherInstance()
    const stop = other.watch()
    await save('PAYPAL_SANDBOX_LOGINS', 'ana@example.org pass')
    await expect
      .poll(() => other.find('PAYPAL_SANDBOX_LOGINS'), { timeout: patient(10_000) })
      .toBe('ana@example.org pass')
    await stop()
  })
})

test('with a new first key, the command line re-encrypts secrets and second factors, and the old key can be removed', async () => {
  const fresh = await testApp()
  try {
    const admin = fresh.as((await createGiven(fresh).admin()).token)
    await admin(saveSecretEndpoint, { body: { name: 'GOOGLE_PLACES_KEY', value: 'kept' } })
    await admin(startSecondFactorEndpoint, {})
    const newKey = { kid: 'new', key: new Uint8Array(32).fill(9) }
    const keys = [newKey, ...fresh.context.keyring].map(
      ({ kid, key }) => `${kid}:${Buffer.from(key).toString('base64')}`,
    )
    const run = promisify(execFile)
    const { stdout } = await run(process.execPath, [join(import.meta.dirname, '../../../cli.ts'), 'rewrap-secrets'], {
      env: { PATH: process.env.PATH, DATABASE_URL: fresh.ownerUrl, ENCRYPTION_KEY: keys.join() },
    })
    expect(stdout).toContain('Encrypted with the key new: 1 stored secrets, 1 second factors, ')
    const secrets = createSecrets({ ...fresh.context, keyring: [newKey] })
    await secrets.refresh()
    expect(secrets.find('GOOGLE_PLACES_KEY')).toBe('kept')
    const { sealed_secret } = await fresh.context.db
      .selectFrom('second_factor')
      .select('sealed_secret')
      .executeTakeFirstOrThrow()
    expect(await unseal([newKey], sealed_secret)).toMatch(/^[A-Z2-7]+$/)
  } finally {
    await fresh.close()
  }
})
