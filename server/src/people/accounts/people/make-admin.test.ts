import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loginEndpoint, meEndpoint } from '@muster/contract/people/accounts.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint, verifyGuestSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../test/app.ts'
import { freshDatabase, type FreshDatabase } from '../../../../test/database.ts'
import { given as createGiven, type Given, type Person } from '../../../../test/given.ts'
import { mailsTo, tokenIn } from '../../../../test/mails.ts'
import { runCli } from '../../../../test/run-cli.ts'
import { createAccount } from '../new-account.ts'
import { accountEvents } from '../../../site/index.ts'
import { bootstrapAdmin } from './make-admin.ts'
import { connect } from '../../../platform/database/database.ts'
import { Misconfigured } from '../../../platform/base/errors.ts'

let t: TestApp
let given: Given
beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())

const admin = { email: 'Admin@example.org', password: 'a password for the admin' }
const bootstrap = (settings: typeof admin | null) =>
  bootstrapAdmin({ ...t.context, config: { ...t.context.config, admin: settings } }, accountEvents)
const roleOf = async ({ token }: Person) => (await t.as(token)(meEndpoint, {})).body.role

test('the settings name the first admin, who is created once and verified', async () => {
  expect(await bootstrap(null)).toBe('not_asked')
  const outcomes = await Promise.all([bootstrap(admin), bootstrap(admin)])
  expect(outcomes.sort()).toEqual(['already_admin', 'created'])
  const { body } = await t.call(loginEndpoint, { body: admin })
  expect(body.user).toMatchObject({ role: 'admin', emailVerified: true, email: admin.email })
})

test.each([
  ['short', 'At least 8 characters'],
  ['x'.repeat(129), 'At most 128 characters'],
  ['Password1!', 'common'],
  ['treasurer2026', 'your own'],
])('the password %s refuses the start while the account does not exist', async (password, reason) => {
  const settings = { email: 'treasurer@example.org', password }
  await expect(bootstrap(settings)).rejects.toThrow(Misconfigured)
  await expect(bootstrap(settings)).rejects.toThrow(reason)
  expect((await t.call(loginEndpoint, { body: { ...settings, password: 'x' } })).status).toBe(401)
})

test('a password made of the name that an admin gave the site refuses the start', async () => {
  const { db, organisation } = t.context
  await db.updateTable('organisation').set({ name: 'Riverfolk' }).execute()
  await organisation.refresh()
  await expect(bootstrap({ email: 'keeper@example.org', password: 'riverfolk2026' })).rejects.toThrow('this site')
})

test('a weak password is not checked if the account exists', async () => {
  const ana = await given.user()
  expect(await bootstrap({ email: ana.email, password: 'aaaaaaaa' })).toBe('granted')
  expect(await bootstrap({ email: ana.email, password: 'aaaaaaaa' })).toBe('already_admin')
})

test('an existing account becomes an admin and keeps its password', async () => {
  const ana = await given.user()
  expect(await bootstrap({ email: ana.email.toUpperCase(), password: 'another password' })).toBe('granted')
  expect(await roleOf(ana)).toBe('admin')
  const { email, password } = ana
  expect((await t.call(loginEndpoint, { body: { email, password } })).status).toBe(200)
  expect((await t.call(loginEndpoint, { body: { email, password: 'another password' } })).status).toBe(401)
})

test('an unverified account with the address does not become an admin', async () => {
  const squatter = await given.user({ verified: false })
  expect(await bootstrap({ email: squatter.email, password: 'another password' })).toBe('unverified')
  expect(await roleOf(squatter)).toBe('user')
})

test('an admin created from the settings keeps the supports given as a guest', async () => {
  const email = 'guest-admin@example.org'
  const campaign = await given.campaign(await given.user())
  const params = { id: campaign._id }
  await t.call(supportCampaignEndpoint, { params, body: { email } })
  const [mail] = await mailsTo(t, email)
  await t.call(verifyGuestSupportEndpoint, { params: { token: tokenIn(mail) }, query: {} })
  await bootstrap({ email, password: admin.password })
  const { token } = (await t.call(loginEndpoint, { body: { email, password: admin.password } })).body
  expect((await t.as(token)(getCampaignEndpoint, { params })).body.supported).toBe(true)
})

test('the command line makes a verified account an admin and reports it', async () => {
  const database: FreshDatabase = await freshDatabase()
  const db = connect({ url: database.ownerUrl, log: t.context.log })
  const context = { db, clock: t.clock }
  const password = 'correct horse battery'
  await createAccount(context, { email: 'ana@example.org', password, verified: true })
  await createAccount(context, { email: 'ben@example.org', password, verified: false })
  const grant = (email: string) => runCli(['grant-admin', email], { DATABASE_URL: database.ownerUrl })
  expect(await grant('Ana@example.org')).toEqual({ code: 0, out: 'Ana@example.org is an admin now.', err: '' })
  expect((await grant('ana@example.org')).out).toBe('ana@example.org is an admin already.')
  expect(await grant('ben@example.org')).toMatchObject({ code: 1, err: expect.stringContaining('not verified yet') })
  expect(await grant('eve@example.org')).toMatchObject({ code: 1, err: expect.stringContaining('No account has') })
  const roles = await db.selectFrom('account').select(['email', 'role']).orderBy('email').execute()
  expect(roles).toEqual([
    { email: 'ana@example.org', role: 'admin' },
    { email: 'ben@example.org', role: 'user' },
  ])
  await db.destroy()
  await database.drop()
})

test('the command line explains why it fails', async () => {
  const empty = await mkdtemp(join(tmpdir(), 'muster-cli-'))
  expect(await runCli([], {})).toMatchObject({ code: 1, err: expect.stringContaining('grant-admin EMAIL') })
  const grant = (settings: Record<string, string>) => runCli(['grant-admin', 'ana@example.org'], settings)
  expect(await grant({ DATA_DIR: empty })).toMatchObject({
    code: 1,
    err: expect.stringContaining(`There is no Muster database in ${empty}`),
  })
  expect(await grant({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('DATABASE_URL: the server cannot be reached'),
  })
  expect(await grant({ PORT: 'abc' })).toMatchObject({
    code: 78,
    err: expect.stringContaining('PORT is a port number'),
  })
  await rm(empty, { recursive: true, force: true })
})
