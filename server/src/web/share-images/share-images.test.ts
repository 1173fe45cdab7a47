import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  createCampaignEndpoint,
  getCampaignEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { day } from '../../platform/base/clock.ts'

let t: TestApp
let given: Given
let ana: Person

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  ana = await given.user()
})
afterAll(() => t.close())

const get = (url: string, headers = {}) => t.app.inject({ method: 'GET', url, headers })
const create = async (fields: object = {}) => {
  const body = { title: 'Clear the river', executionDate: '2026-12-01', ...fields }
  const created = await t.as(ana.token)(createCampaignEndpoint, { body })
  expect(created.status).toBe(201)
  return created.body
}
const addressOf = async (id: string) => (await t.call(getCampaignEndpoint, { params: { id } })).body.shareImageUrl

/** The mean colour of a part of the image. */
const colourAt = async (jpeg: Buffer, left: number, top: number) => {
  // `stats` ignores `extract`, so the part is cropped into a new image first.
  const cut = await sharp(jpeg).extract({ left, top, width: 8, height: 8 }).png().toBuffer()
  const { channels } = await sharp(cut).stats()
  return channels.map(({ mean }) => Math.round(mean))
}
const near = (colour: number[], wanted: number[]) => colour.every((value, i) => Math.abs(value - (wanted[i] ?? 0)) < 14)
/** A point in the date block without text, one in its header, and its rounded top left corner. */
const blockAt = [70, 90] as const
const headAt = [140, 60] as const
const cornerAt = [52, 52] as const
const marigold = [242, 169, 0]
const darkMarigold = [211, 143, 0]
const paper = [247, 246, 249]
const sunk = [238, 235, 242]

test('every campaign has an image of 1200 × 630, which caches may keep forever', async () => {
  const { shareImageUrl } = await create()
  const answer = await get(shareImageUrl)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  })
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  expect(near(await colourAt(answer.rawPayload, ...blockAt), marigold)).toBe(true)
  expect(near(await colourAt(answer.rawPayload, ...headAt), darkMarigold)).toBe(true)
  expect(near(await colourAt(answer.rawPayload, ...cornerAt), paper)).toBe(true)
  expect((await get(shareImageUrl, { 'if-none-match': answer.headers.etag })).statusCode).toBe(304)
})

describe('its address', () => {
  test('has a new URL after each change of its content, to which the former URL redirects', async () => {
    const { _id, shareImageUrl } = await create()
    const seen = [shareImageUrl]
    const changes = [
      { title: 'Clear the lake' },
      { executionDate: '2026-12-02' },
      { locationType: 'country' as const, country: 'Slovenia' },
    ]
    for (const body of changes) {
      const { body: changed } = await t.as(ana.token)(updateCampaignEndpoint, { params: { id: _id }, body })
      expect(seen).not.toContain(changed.shareImageUrl)
      expect(await addressOf(_id)).toBe(changed.shareImageUrl)
      seen.push(changed.shareImageUrl)
    }
    const former = await get(shareImageUrl)
    expect(former.statusCode).toBe(302)
    expect(former.headers.location).toBe(seen.at(-1))
    expect(former.headers['cache-control']).toBe('public, max-age=60')
  })

  test('changes after a support, and not after a change of the story', async () => {
    const { _id, shareImageUrl } = await create()
    await t.as(ana.token)(updateCampaignEndpoint, { params: { id: _id }, body: { description: 'Water flows.' } })
    expect(await addressOf(_id)).toBe(shareImageUrl)
    await t.as((await given.user()).token)(supportCampaignEndpoint, { params: { id: _id }, body: {} })
    expect(await addressOf(_id)).not.toBe(shareImageUrl)
  })

  test.each([
    ['name', { name: 'Rivers United' }],
    ['colour', { accent: '#1c6b3c' }],
  ])('changes with the %s of the organisation', async (_, change) => {
    const { _id, shareImageUrl } = await create()
    const { db, organisation } = t.context
    await db.updateTable('organisation').set(change).execute()
    await organisation.refresh()
    const changed = await addressOf(_id)
    expect(changed).not.toBe(shareImageUrl)
    expect((await get(changed)).headers['content-type']).toBe('image/jpeg')
    expect((await get(shareImageUrl)).headers.location).toBe(changed)
    await db.updateTable('organisation').set({ name: null, accent: null }).execute()
    await organisation.refresh()
    expect(await addressOf(_id)).toBe(shareImageUrl)
  })

  test('changes when the day is over or the campaign is cancelled, and the day then has no marigold', async () => {
    const over = await create({ executionDate: '2026-06-02' })
    const cancelled = await create()
    await t.as(ana.token)(cancelCampaignEndpoint, { params: { id: cancelled._id } })
    t.clock.advance(2 * day)
    for (const { _id, shareImageUrl } of [over, cancelled]) {
      const address = await addressOf(_id)
      expect(address).not.toBe(shareImageUrl)
      expect(near(await colourAt((await get(address)).rawPayload, ...blockAt), sunk)).toBe(true)
    }
  })

  test.each(['/share/nothing/aaaaaaaaaaaa.jpg', '/share/0199a3b4-7c20-7d00-8a00-000000000002/aaaaaaaaaaaa.jpg'])(
    '%s is not an image',
    async (url) => {
      expect((await get(url)).statusCode).toBe(404)
    },
  )
})

test('the cover, or else the pattern of the campaign, is next to the panel', async () => {
  const blue = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#2040c0' } })
    .png()
    .toBuffer()
  const files = [new Blob([new Uint8Array(blue)], { type: 'image/png' })]
  const { body: cover } = await t.as(ana.token)(uploadCampaignCoverEndpoint, { files })
  const covered = await create({ imageUrl: cover.url })
  const pictureColour = async (url: string) => colourAt((await get(url)).rawPayload, 900, 300)
  expect(near(await pictureColour(covered.shareImageUrl), [32, 64, 192])).toBe(true)
  const plain = await create()
  expect(near(await pictureColour(plain.shareImageUrl), [32, 64, 192])).toBe(false)
})

test('a cover that cannot be drawn redirects to its own preview, which is not cached', async () => {
  const { _id } = await create()
  const folder = join(t.context.config.dataDir, 'uploads', 'broken')
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, '1600.webp'), 'no picture')
  const { db } = t.context
  await db.updateTable('campaign').set({ image_url: '/uploads/broken/1600.webp' }).where('id', '=', _id).execute()
  const answer = await get(await addressOf(_id))
  expect(answer.statusCode).toBe(302)
  expect(answer.headers).toMatchObject({ location: '/uploads/broken/share.jpg', 'cache-control': 'no-store' })
})

describe('a title', () => {
  const inkIn = async (title: string) => {
    const jpeg = (await get((await create({ title })).shareImageUrl)).rawPayload
    const { data, info } = await sharp(jpeg)
      .extract({ left: 56, top: 268, width: 584, height: 240 })
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    const dark = (column: number) =>
      Array.from({ length: info.height }, (_, row) => data[row * info.width + column] ?? 255).some(
        (value) => value < 96,
      )
    const columns = Array.from({ length: info.width }, (_, column) => column).filter(dark)
    return { first: columns[0], last: columns.at(-1), count: columns.length }
  }

  test.each([
    ['of 120 characters', 'Clear the river '.repeat(8).slice(0, 120)],
    ['of one long word', 'x'.repeat(120)],
    ['in emoji', '🌳'.repeat(60)],
  ])('%s stays within the panel', async (_, title) => {
    const { first, last = 0, count } = await inkIn(title)
    expect(first).toBeLessThan(20)
    expect(count).toBeGreaterThan(150)
    expect(last).toBeLessThanOrEqual(540)
  })

  test('in Arabic is drawn and right-aligned', async () => {
    const { first = 0, last = 0, count } = await inkIn('نظافة النهر')
    expect(count).toBeGreaterThan(100)
    expect(last).toBeGreaterThan(530)
    expect(first).toBeGreaterThan(100)
  })

  test('text in a script that the fonts lack is omitted', async () => {
    expect((await inkIn('日本語のタイトル')).count).toBe(0)
  })

  test('with markup is shown as text', async () => {
    expect((await inkIn('<b>Trees & water</b> </span>')).count).toBeGreaterThan(100)
  })
})

test('concurrent requests for one image draw it once, and too many requests for different images are rejected at once', async () => {
  const campaigns = await Promise.all(Array.from({ length: 14 }, () => create()))
  const answers = await Promise.all(campaigns.map(({ shareImageUrl }) => get(shareImageUrl)))
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(9)
  const turnedAway = answers.filter(({ statusCode }) => statusCode === 302)
  expect(turnedAway.length).toBeGreaterThan(0)
  for (const { headers } of turnedAway) {
    expect(headers.location).toBe('/social.jpg')
    expect(headers['cache-control']).toBe('no-store')
  }
  const [first] = campaigns
  const again = await Promise.all(Array.from({ length: 20 }, () => get(first?.shareImageUrl ?? '')))
  expect(again.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 20 }, () => 200))
})
