import { editOrganisationEndpoint, saveOrganisationEndpoint } from '@muster/contract/site/organisation.ts'
import { uploadLogoEndpoint } from '@muster/contract/site/uploads.ts'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Call, testApp, type TestApp } from '../../../test/app.ts'
import { emptyOrganisation } from '../../../test/bodies.ts'
import { freshDatabase } from '../../../test/database.ts'
import { given } from '../../../test/given.ts'
import { serveWeb } from '../web.routes.ts'

const webDir = join(import.meta.dirname, '../../../../web/dist')

let t: TestApp
/** Another server on the same database. */
let other: TestApp
let admin: Call

beforeAll(async () => {
  const database = await freshDatabase()
  t = await testApp({ database: { ...database, drop: async () => undefined } })
  other = await testApp({ database })
  await serveWeb(t.app, { ...t.context, webDir })
  admin = t.as((await given(t).admin()).token)
})
afterAll(async () => {
  await t.close()
  await other.close()
})

const get = (url: string, headers = {}) => t.app.inject({ url, headers })
const save = async (changes: object) => {
  const { version } = (await admin(editOrganisationEndpoint, {})).body
  const { status } = await admin(saveOrganisationEndpoint, { body: { ...emptyOrganisation, ...changes, version } })
  expect(status).toBe(200)
}
const logoOf = async (width: number, height: number, background: string) => {
  const picture = await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toBuffer()
  return (await admin(uploadLogoEndpoint, { files: [new Blob([new Uint8Array(picture)])] })).body.url
}
const pageLinks = async () => {
  const html = (await get('/campaigns')).body
  const found = (pattern: RegExp) => pattern.exec(html)?.[1] ?? ''
  return {
    icon: found(/<link rel="icon"[^>]* href="([^"]*)"/),
    social: found(/property="og:image" content="https?:\/\/[^/"]*(\/[^"]*)"/),
  }
}
const pixelOf = async (bytes: Buffer, left: number, top: number) => {
  const { data } = await sharp(bytes)
    .flatten({ background: '#ffffff' })
    .extract({ left, top, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}
/** The colour of the icon's edge, in the middle of its left side. */
const edgeOf = async (url: string) => pixelOf((await get(url)).rawPayload, 6, 110)

const green = [0x1c, 0x6b, 0x3c]

beforeEach(() => save({}))

test('a site without an organisation has the software’s icon and a picture with its name', async () => {
  const { icon, social } = await pageLinks()
  expect(icon).toBe('/favicon.svg')
  const { width, height } = await sharp((await get(social)).rawPayload).metadata()
  expect([width, height]).toEqual([1200, 630])
})

test('the icon is the first letter on the accent colour, and pages link a new one after each change', async () => {
  await save({ name: 'Rivers & Co', accent: '#1c6b3c' })
  const { icon } = await pageLinks()
  expect(await edgeOf(icon)).toEqual(green)
  await save({ name: 'Lakes & Co', accent: '#1c6b3c' })
  const renamed = (await pageLinks()).icon
  expect((await get(renamed)).rawPayload.equals((await get(icon)).rawPayload)).toBe(true)
  await save({ name: 'Lakes & Co', accent: '#8a0010' })
  const red = (await pageLinks()).icon
  expect(new Set([icon, renamed, red]).size).toBe(3)
  expect(await edgeOf(red)).toEqual([0x8a, 0x00, 0x10])
  expect((await get('/login')).body).toContain(`<link rel="icon" type="image/png" href="${red}">`)
})

test('the icon is the logo, unless that is more than twice as wide as high', async () => {
  await save({ name: 'Rivers', accent: '#1c6b3c', logo: await logoOf(300, 300, '#2040ff') })
  const middle = await pixelOf((await get((await pageLinks()).icon)).rawPayload, 96, 96)
  expect(middle[2]).toBeGreaterThan(240)
  await save({ name: 'Rivers', accent: '#1c6b3c', logo: await logoOf(900, 300, '#2040ff') })
  expect(await edgeOf((await pageLinks()).icon)).toEqual(green)
})

test('the default picture of pages has the colour and the logo of the organisation', async () => {
  await save({ name: 'Rivers', accent: '#1c6b3c', logo: await logoOf(900, 300, '#2040ff') })
  const jpeg = (await get((await pageLinks()).social)).rawPayload
  const [red = 0, greenPart = 0, blue = 0] = await pixelOf(jpeg, 600, 624)
  for (const [index, part] of [red, greenPart, blue].entries()) expect(Math.abs(part - green[index]!)).toBeLessThan(12)
  expect((await pixelOf(jpeg, 200, 120))[2]).toBeGreaterThan(230)
})

test.each(['/site-icon.png', '/social.jpg'])(
  '%s is kept forever at its own version only, and compared otherwise',
  async (path) => {
    await save({ name: 'Rivers', accent: '#1c6b3c' })
    const { icon, social } = await pageLinks()
    const linked = path === '/social.jpg' ? social : icon
    expect(linked).toMatch(new RegExp(String.raw`^${path}\?v=\w+$`))
    const { headers } = await get(linked)
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get(path)).headers['cache-control']).toBe('no-cache')
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
    await save({ name: 'Lakes', accent: '#1c6b3c' })
    expect((await get(linked)).headers['cache-control']).toBe('no-cache')
    expect((await get(path, { 'if-none-match': String(headers.etag) })).statusCode).toBe(200)
  },
)

test('another server draws the new pictures as soon as it knows the organisation', async () => {
  const fromOther = async () => (await other.app.inject({ url: '/site-icon.png' })).rawPayload
  await other.context.organisation.refresh()
  await fromOther()
  await save({ name: 'Rivers', accent: '#8a0010' })
  await other.context.organisation.refresh()
  expect(await pixelOf(await fromOther(), 6, 110)).toEqual([0x8a, 0x00, 0x10])
})

test.each([
  ['gone', (file: string) => rm(file)],
  ['broken', (file: string) => writeFile(file, 'no picture')],
])('a logo whose file is %s is replaced by the mark', async (_, damage) => {
  const logo = await logoOf(300, 300, '#2040ff')
  await save({ name: 'Rivers', accent: '#1c6b3c', logo })
  await damage(join(t.context.config.dataDir, logo))
  expect(await edgeOf((await pageLinks()).icon)).toEqual(green)
})
