import { loginEndpoint, meEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import {
  acceptTermsEndpoint,
  editOrganisationEndpoint,
  getLegalPageEndpoint,
  getOrganisationEndpoint,
  saveLegalPageEndpoint,
  saveOrganisationEndpoint,
} from '@muster/contract/site/organisation.ts'
import { getUserHistoryEndpoint } from '@muster/contract/site/history.ts'
import { uploadLogoEndpoint } from '@muster/contract/site/uploads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Call, testApp, type TestApp } from '../../../test/app.ts'
import { emptyOrganisation } from '../../../test/bodies.ts'
import { given as createGiven } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { serveWeb } from '../../web/index.ts'
import { join } from 'node:path'

const webDir = join(import.meta.dirname, '../../../../web/dist')

let t: TestApp
let admin: Call
let adminId: string
let given: ReturnType<typeof createGiven>

beforeAll(async () => {
  t = await testApp({ config: { organisation: { phone: '+386 1 234' } } })
  await serveWeb(t.app, { ...t.context, webDir })
  given = createGiven(t)
  const person = await given.admin()
  admin = t.as(person.token)
  adminId = (await admin(meEndpoint, {})).body._id
})
afterAll(() => t.close())

const version = async () => (await admin(editOrganisationEndpoint, {})).body.version
const save = async (changes: object) =>
  admin(saveOrganisationEndpoint, { body: { ...emptyOrganisation, ...changes, version: await version() } })
const pageAt = async (url: string) => (await t.app.inject({ url })).body

describe('the organisation', () => {
  test('is named on pages and in mails as soon as it is saved', async () => {
    expect(await pageAt('/campaigns')).toContain('· Muster</title>')
    await save({ name: 'Rivers & Co', accent: '#1C6B3C' })
    const html = await pageAt('/campaigns')
    expect(html).toContain('· Rivers &amp; Co</title>')
    expect(html).toContain('property="og:site_name" content="Rivers &amp; Co"')
    expect(html).toContain('href="/organisation.css?v=1c6b3c"')
    expect(await pageAt('/login')).toContain('Rivers &amp; Co</title>')
    await t.call(registerEndpoint, { body: { email: 'new@example.org', password: 'seven green tractors' } })
    const mail = (await mailsTo(t, 'new@example.org')).at(-1)
    expect(mail?.text).toContain('donate on Rivers & Co.')
    expect(mail?.html).toContain('#1c6b3c')
    expect(mail?.from).toMatchObject({ name: 'Rivers & Co' })
  })

  test('gives its colours as a stylesheet that is kept for as long as the colour stays', async () => {
    await save({ accent: '#1c6b3c' })
    const { headers, body } = await t.app.inject({ url: '/organisation.css?v=1c6b3c' })
    expect(headers['content-type']).toBe('text/css; charset=utf-8')
    expect(headers['cache-control']).toContain('immutable')
    expect(body).toContain('--color-aubergine:light-dark(#1c6b3c,')
    const other = await t.app.inject({ url: '/organisation.css?v=000000' })
    expect(other.headers['cache-control']).toBe('no-cache')
  })

  test('refuses a colour that cannot be read, and names the nearest that can', async () => {
    const { status, error } = await save({ accent: '#f2a900' })
    expect(status).toBe(400)
    expect(error.fields?.accent).toMatch(/^This colour is too light .* #[0-9a-f]{6}$/)
    const suggested = error.fields?.accent?.slice(-7)
    expect((await save({ accent: suggested })).status).toBe(200)
  })

  test('keeps what a setting gives, and says so', async () => {
    const { body } = await save({ phone: '+1 555' })
    expect(body).toMatchObject({ phone: '+386 1 234', fixed: ['phone'] })
    expect((await t.call(getOrganisationEndpoint, {})).body.phone).toBe('+386 1 234')
  })

  test('tells the second of two admins who edit at once', async () => {
    const opened = await version()
    await save({ name: 'First' })
    const { status, error } = await admin(saveOrganisationEndpoint, {
      body: { ...emptyOrganisation, name: 'Second', version: opened },
    })
    expect([status, error.code]).toEqual([409, 'changed_elsewhere'])
    expect((await t.call(getOrganisationEndpoint, {})).body.name).toBe('First')
  })

  test('shows an uploaded logo, and takes no picture of another account', async () => {
    const picture = await sharp({ create: { width: 900, height: 300, channels: 4, background: '#00000000' } })
      .png()
      .toBuffer()
    const { body } = await admin(uploadLogoEndpoint, { files: [new Blob([new Uint8Array(picture)])] })
    await save({ logo: body.url })
    expect(await pageAt('/campaigns')).toContain(body.url.replace('960', '480'))
    expect((await t.app.inject({ url: body.url })).statusCode).toBe(200)
    const other = t.as((await given.admin()).token)
    const opened = (await other(editOrganisationEndpoint, {})).body.version
    const foreign = { ...emptyOrganisation, logo: '/uploads/other/960.webp', version: opened }
    expect((await other(saveOrganisationEndpoint, { body: foreign })).error.code).toBe('image_not_yours')
  })
})

describe('a legal page', () => {
  test('starts with a text of the software, and keeps each saved version', async () => {
    expect(await pageAt('/terms')).toContain('What this site is for')
    expect(await pageAt('/privacy')).toContain('What your browser keeps')
    await admin(saveLegalPageEndpoint, { params: { page: 'privacy' }, body: { version: 0, text: 'First words' } })
    await admin(saveLegalPageEndpoint, {
      params: { page: 'privacy' },
      body: { version: 1, text: '# Heading\nSecond words' },
    })
    const html = await pageAt('/privacy')
    expect(html).toMatch(/<h2[^>]*>Heading<\/h2>/)
    expect(html).toContain('Second words')
    expect(html).toContain('Version 2')
    expect(await pageAt('/privacy?version=1')).toContain('First words')
    expect(await pageAt('/privacy?version=0')).toContain('What your browser keeps')
    expect((await t.app.inject({ url: '/privacy?version=9' })).statusCode).toBe(404)
    const old = await admin(saveLegalPageEndpoint, { params: { page: 'privacy' }, body: { version: 1, text: 'Late' } })
    expect(old.error.code).toBe('changed_elsewhere')
  })

  test('leaves the periods of personal data to the table of the privacy notice, which the server renders', async () => {
    const { periods, text } = (
      await t.call(getLegalPageEndpoint, { params: { page: 'privacy' }, query: { version: 0 } })
    ).body
    expect(periods).toEqual([])
    // What a browser keeps is not stored by the server, so the table does not say how long.
    const [stored = ''] = text.split('# What your browser keeps')
    expect(stored).toContain('# What is stored')
    expect(stored).not.toMatch(/\d+ (hours|days|months|years)/)
    const html = await pageAt('/privacy')
    expect(html).toMatch(/<th[^>]*>Networks of logins<\/th><td[^>]*>180 days after the last login/)
    expect(html).toMatch(/<th[^>]*>Donations, refunds, receipts[^<]*<\/th><td[^>]*>as long as the law requires/)
  })

  test('names who saved it in the history', async () => {
    const { body } = await admin(getUserHistoryEndpoint, { params: { id: adminId }, query: {} })
    const models = body.map(({ modelName, actor }) => [modelName, actor._id])
    expect(models).toContainEqual(['LegalPage', adminId])
    expect(models).toContainEqual(['Organisation', adminId])
  })

  test('the imprint says honestly that nothing is given, and shows what is', async () => {
    await save({ legalName: 'Rivers e. V.', address: 'River Street 1\n1000 Ljubljana' })
    const html = await pageAt('/imprint')
    expect(html).toContain('Rivers e. V.')
    expect(html).toContain('River Street 1\n1000 Ljubljana')
  })
})

test('a change of the terms is shown to accounts from before until they accept it', async () => {
  const before = await given.user()
  const mine = t.as(before.token)
  expect((await mine(meEndpoint, {})).body.termsToAccept).toBeNull()
  await admin(saveLegalPageEndpoint, { params: { page: 'terms' }, body: { version: 0, text: 'Be kind' } })
  expect((await mine(meEndpoint, {})).body.termsToAccept).toBe(1)
  expect((await mine(acceptTermsEndpoint, { body: { version: 0 } })).error.code).toBe('terms_changed')
  expect((await mine(acceptTermsEndpoint, { body: { version: 1 } })).status).toBe(204)
  expect((await mine(meEndpoint, {})).body.termsToAccept).toBeNull()
  const password = 'seven green tractors'
  await t.call(registerEndpoint, { body: { email: 'later@example.org', password } })
  const { body } = await t.call(loginEndpoint, { body: { email: 'later@example.org', password } })
  expect(body.user.termsToAccept).toBeNull()
  expect((await t.call(getLegalPageEndpoint, { params: { page: 'terms' }, query: {} })).body.version).toBe(1)
})
