import { forgotPasswordEndpoint } from '@muster/contract/people/accounts.ts'
import { listSecretsEndpoint, saveSecretEndpoint, takeBackSecretEndpoint } from '@muster/contract/site/secrets.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { given as createGiven, type Given, type Person } from '../../../../test/given.ts'
import { type Mailbox, openMailbox } from '../../../../test/mailbox.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { runSql } from '../../../../test/run-sql.ts'
import { hour } from '../../../platform/base/clock.ts'
import { unseal } from '../../../platform/base/seal.ts'
import { instantInWords } from '../../../mail/index.ts'
import { rewrapSecrets } from './rewrap-secrets.ts'

let t: TestApp
let given: Given
let ana: Person
/** The mail server that an admin stores. */
let another: Mailbox

const start = async (config: Parameters<typeof testApp>[0]) => {
  t = await testApp(config)
  given = createGiven(t)
  ana = await given.admin()
}
beforeEach(async () => {
  another = await openMailbox()
})
afterEach(() => Promise.all([t.close(), another.close()]))

const save = (name: string, value: string, by = ana) => t.as(by.token)(saveSecretEndpoint, { body: { name, value } })
const takeBack = (name: string, by = ana) => t.as(by.token)(takeBackSecretEndpoint, { params: { name } })
const listed = async (name: string, by = ana) =>
  (await t.as(by.token)(listSecretsEndpoint, { query: {} })).body.find((secret) => secret.name === name)
const storedRow = (name: string) =>
  t.context.db.selectFrom('stored_secret').selectAll().where('name', '=', name).executeTakeFirst()

/** Sends a mail of the site. Returns the mail servers that it used. */
const serverInUse = async (): Promise<string[]> => {
  const { email } = await given.user()
  await t.call(forgotPasswordEndpoint, { body: { email } })
  await t.runJob('mail')
  return [...(t.mailbox.to(email).length > 0 ? ['former'] : []), ...(another.to(email).length > 0 ? ['another'] : [])]
}

describe('Every admin is mailed', () => {
  beforeEach(() => start({}))

  test('the name of a stored secret and the admin, never its value, and again when it is replaced', async () => {
    const [eva, user, unverified] = [await given.admin(), await given.user(), await given.user({ verified: false })]
    await t.context.db.updateTable('account').set({ role: 'admin' }).where('id', '=', unverified.user._id).execute()
    await save('GOOGLE_PLACES_KEY', 'hush-hush')
    await save('GOOGLE_PLACES_KEY', 'hush-again')
    for (const admin of [ana, eva]) {
      const mails = await mailsTo(t, admin.email)
      expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('A secret was stored: GOOGLE_PLACES_KEY'))
      expect(mails[0]?.text).toContain(`${ana.email} stored a value for GOOGLE_PLACES_KEY.`)
      expect(JSON.stringify(mails)).not.toContain('hush')
    }
    expect(await mailsTo(t, user.email)).toEqual([])
    expect(await mailsTo(t, unverified.email)).toEqual([])
  })

  test('in the same transaction: if the mail cannot be written, nothing is stored', async () => {
    await t.context.db.updateTable('account').set({ name: 'Ana' }).where('id', '=', ana.user._id).execute()
    await save('GOOGLE_PLACES_KEY', 'first')
    expect((await mailsTo(t, ana.email))[0]?.text).toContain(`Ana (${ana.email}) stored`)
    const kept = await storedRow('GOOGLE_PLACES_KEY')
    await runSql(
      t.ownerUrl,
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no mail'; end $$;
       create trigger refuse before insert on mail for each row execute function refuse()`,
    )
    expect((await save('GOOGLE_PLACES_KEY', 'second')).status).toBe(500)
    expect(await storedRow('GOOGLE_PLACES_KEY')).toEqual(kept)
  })
})

test('outside production a stored mail server is used at once', async () => {
  await start({ config: { smtpUrl: null } })
  expect(await save('SMTP_URL', another.url)).toMatchObject({ body: { state: 'in_use', servesAt: null } })
  expect(await serverInUse()).toEqual(['another'])
})

describe('In production, on a new site', () => {
  beforeEach(() => start({ config: { smtpUrl: null, production: true } }))

  test('the first stored mail server is used at once, and so is its correction until a mail has left', async () => {
    // Like the mail of a registration with a taken address, which is never sent.
    await t.call(forgotPasswordEndpoint, { body: { email: 'unknown@example.org' } })
    expect(await save('SMTP_URL', 'smtp://127.0.0.1:1')).toMatchObject({ body: { state: 'in_use', servesAt: null } })
    await t.runJob('mail')
    expect(await save('SMTP_URL', another.url)).toMatchObject({ body: { state: 'in_use', servesAt: null } })
    t.clock.advance(hour)
    await t.runJob('mail')
    expect(another.to(ana.email).map(({ subject }) => subject)).toContain('A secret was stored: SMTP_URL')
    expect(await save('SMTP_URL', 'smtp://thief.example')).toMatchObject({ body: { state: 'waiting' } })
  })

  test('it waits if another person has a verified address', async () => {
    await given.user({ verified: false })
    expect(await save('SMTP_URL', another.url)).toMatchObject({ body: { state: 'in_use' } })
    await given.user()
    expect(await save('SMTP_URL', another.url)).toMatchObject({ body: { state: 'waiting' } })
  })
})

describe('In production', () => {
  beforeEach(async () => {
    await start({ config: { smtpUrl: null, production: true } })
    // A person whose account depends on the mail server.
    await given.user()
  })

  /** The site uses the first mail server, which was stored long ago. */
  const withServerInUse = async () => {
    await save('SMTP_URL', t.mailbox.url)
    t.clock.advance(24 * hour)
    ana = await given.admin()
    await t.runJob('mail')
  }

  test('the first stored mail server is used 24 hours after it was stored', async () => {
    const { body } = await save('SMTP_URL', another.url)
    const servesAt = new Date(t.clock.now().getTime() + 24 * hour).toISOString()
    expect(body).toMatchObject({ state: 'waiting', servesAt })
    t.clock.advance(24 * hour - 1)
    expect(await serverInUse()).toEqual([])
    t.clock.advance(1)
    expect(await serverInUse()).toEqual(['another'])
    expect(await listed('SMTP_URL', await given.admin())).toMatchObject({ state: 'in_use', servesAt: null })
  })

  test('a changed one is used 24 hours later, and the previous one until then', async () => {
    await withServerInUse()
    await save('SMTP_URL', another.url)
    t.clock.advance(24 * hour - 1)
    expect(await serverInUse()).toEqual(['former'])
    t.clock.advance(1)
    expect(await serverInUse()).toEqual(['another'])
  })

  test('every admin gets a mail over the current server with the effective time and host of the new one', async () => {
    await withServerInUse()
    const eva = await given.admin()
    const { host } = new URL(another.url)
    await save('SMTP_URL', `smtp://mailer:hush@${host}`)
    const servesAt = new Date(t.clock.now().getTime() + 24 * hour)
    const mail = (await mailsTo(t, eva.email)).find(({ subject }) => subject?.includes('SMTP_URL'))
    expect(mail?.text).toContain(`From ${instantInWords(servesAt)}, mails of this site go through 127.0.0.1.`)
    expect(mail?.text).not.toContain('hush')
    expect(mail?.text).not.toContain('mailer')
    expect(another.all()).toEqual([])
  })

  test('storing again during the wait restarts the wait, and the current one stays', async () => {
    await withServerInUse()
    await save('SMTP_URL', 'smtp://thief.example')
    t.clock.advance(23 * hour)
    ana = await given.admin()
    await save('SMTP_URL', another.url)
    t.clock.advance(23 * hour)
    expect(await serverInUse()).toEqual(['former'])
    t.clock.advance(hour)
    expect(await serverInUse()).toEqual(['another'])
  })

  test('a pending one can be cancelled: the previous one stays, and every admin gets a mail', async () => {
    await withServerInUse()
    const eva = await given.admin()
    await save('SMTP_URL', another.url)
    expect((await takeBack('SMTP_URL', eva)).status).toBe(204)
    expect(await listed('SMTP_URL')).toMatchObject({ state: 'in_use' })
    t.clock.advance(25 * hour)
    expect(await serverInUse()).toEqual(['former'])
    const texts = (await mailsTo(t, ana.email)).map(({ text }) => text)
    const told = texts.find((text) => text?.includes(`${eva.email} took back the new value of SMTP_URL`))
    expect(told).toContain('The previous value stays in use.')
  })

  test('the first one is deleted when it is cancelled; one in use or unknown cannot be cancelled', async () => {
    await save('SMTP_URL', another.url)
    await takeBack('SMTP_URL')
    expect(await listed('SMTP_URL')).toBeUndefined()
    t.clock.advance(25 * hour)
    expect(await serverInUse()).toEqual([])
    ana = await given.admin()
    await save('GOOGLE_PLACES_KEY', 'x')
    for (const name of ['SMTP_URL', 'GOOGLE_PLACES_KEY']) {
      expect(await takeBack(name)).toMatchObject({ status: 409, error: { code: 'secret_not_waiting' } })
    }
  })

  test('without a previous value, the mail about the cancellation says so', async () => {
    await save('SMTP_URL', 'smtp://thief.example')
    await takeBack('SMTP_URL')
    await save('SMTP_URL', another.url)
    t.clock.advance(24 * hour)
    await t.runJob('mail')
    const told = another.to(ana.email).find(({ subject }) => subject === 'A stored secret was taken back: SMTP_URL')
    expect(told?.text).toContain('No value was stored before it, so none is stored now.')
  })

  test('PayPal’s secrets are used at once, so that a leaked one can be replaced', async () => {
    expect(await save('PAYPAL_CLIENT_SECRET', 'x')).toMatchObject({ body: { state: 'in_use', servesAt: null } })
  })

  test('the previous one is also encrypted with a new key, and deleted when it is no longer used', async () => {
    await withServerInUse()
    await save('SMTP_URL', another.url)
    const newKey = { kid: 'new', key: new Uint8Array(32).fill(9) }
    const { db, keyring } = t.context
    await rewrapSecrets(db, [newKey, ...keyring])
    const sealed = (await storedRow('SMTP_URL'))?.sealed_before ?? ''
    expect(await unseal([newKey], sealed, 'stored-secret:SMTP_URL')).toBe(t.mailbox.url)
    await t.runJob('secrets-cleanup')
    expect((await storedRow('SMTP_URL'))?.sealed_before).toBe(sealed)
    t.clock.advance(24 * hour)
    await t.runJob('secrets-cleanup')
    expect(await storedRow('SMTP_URL')).toMatchObject({ sealed_before: null, serves_at: null })
  })
})
