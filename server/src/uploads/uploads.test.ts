import { crc32 } from 'node:zlib'
import { me } from '@muster/contract/accounts/accounts.ts'
import { createCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { avatarAt, pictureAt, pictureSrcSet, shareImageOf } from '@muster/contract/facts/pictures.ts'
import { deleteAccount } from '@muster/contract/accounts/my-data.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import {
  removeAvatar,
  uploadAvatar,
  uploadCampaignCover,
  uploadCampaignImages,
} from '@muster/contract/uploads/uploads.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../test/given.ts'
import { day, hour } from '../base/clock.ts'

let t: TestApp
let given: Given
let person: Person

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  person = await given.user()
})
afterAll(() => t.close())

/** A picture or a promise of one. */
type Bytes = Buffer | Promise<Buffer>

const blobOf = async (bytes: Bytes) => new Blob([new Uint8Array(await bytes)], { type: 'image/jpeg' })
const blobs = (files: Bytes[]) => Promise.all(files.map(blobOf))
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a1942' } })
const small = () => plain(32, 32).png().toBuffer()

const sendCover = async (picture: Bytes, by = person) =>
  t.as(by.token)(uploadCampaignCover, { files: await blobs([picture]) })
const sendAvatar = async (picture: Bytes, by = person) =>
  t.as(by.token)(uploadAvatar, { files: await blobs([picture]) })
const sendImages = async (pictures: Bytes[], alts?: string[]) =>
  t.as(person.token)(uploadCampaignImages, { files: await blobs(pictures), body: { ...(alts && { alts }) } })
const keepCover = async (picture: Bytes, by = person) => (await sendCover(picture, by)).body.url

const get = (url: string, headers = {}) => t.app.inject({ method: 'GET', url, headers })
const statusOf = async (url: string) => (await get(url)).statusCode
const sizeOf = async (url: string) => {
  const { format, width, height } = await sharp((await get(url)).rawPayload).metadata()
  return { format, width, height }
}

describe('a cover', () => {
  test.each([
    ['JPEG', (picture: Sharp) => picture.jpeg()],
    ['PNG', (picture: Sharp) => picture.png()],
    ['WebP', (picture: Sharp) => picture.webp()],
  ])('sent as %s is kept 16:9 in every width that pages use, and as a preview', async (_, encode) => {
    const url = await keepCover(encode(plain(2400, 1800)).toBuffer())
    expect(url).toMatch(/^\/uploads\/[\w-]{22}\/1600\.webp$/)
    expect(await sizeOf(url)).toEqual({ format: 'webp', width: 1600, height: 900 })
    expect(await sizeOf(pictureAt(url, 960))).toEqual({ format: 'webp', width: 960, height: 540 })
    expect(await sizeOf(pictureAt(url, 480))).toEqual({ format: 'webp', width: 480, height: 270 })
    expect(await sizeOf(shareImageOf(url))).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('that is small is not blown up, but has every name', async () => {
    const url = await keepCover(plain(600, 600).png().toBuffer())
    expect(await sizeOf(url)).toEqual({ format: 'webp', width: 600, height: 338 })
    expect(await sizeOf(pictureAt(url, 480))).toEqual({ format: 'webp', width: 480, height: 270 })
  })

  test('stands upright, as the phone that took it meant it', async () => {
    const red = { create: { width: 800, height: 900, channels: 3 as const, background: '#f00' } }
    // The EXIF orientation is rotated: the left side of the file is shown at the top.
    const lying = await plain(1600, 900)
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const url = await keepCover(lying)
    const seen = await sharp((await get(shareImageOf(url))).rawPayload)
      .resize(1, 2, { fit: 'fill' })
      .raw()
      .toBuffer()
    expect([Number(seen[0]) > 200, Number(seen[3]) > 200]).toEqual([true, false])
  })

  test('loses where and with what it was taken, and any tail', async () => {
    const taken = await plain(900, 1600)
      .jpeg()
      .withExif({
        IFD0: { Make: 'Spycam', Artist: 'A. Nonymous' },
        IFD3: { GPSLatitudeRef: 'N', GPSMapDatum: 'WGS-84' },
      })
      .toBuffer()
    expect(taken.includes('WGS-84')).toBe(true)
    const url = await keepCover(Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]))
    for (const kept of [url, shareImageOf(url)]) {
      const { rawPayload } = await get(kept)
      const { exif, xmp, orientation } = await sharp(rawPayload).metadata()
      expect({ exif, xmp, orientation }).toEqual({ exif: undefined, xmp: undefined, orientation: undefined })
      for (const trace of ['script', 'Spycam', 'WGS-84']) expect(rawPayload.includes(trace)).toBe(false)
    }
  })

  test.each([
    ['grey', () => plain(64, 36).greyscale().png().toBuffer()],
    ['see-through', () => plain(64, 36).ensureAlpha(0.5).png().toBuffer()],
    ['of 16 bits', () => plain(64, 36).toColourspace('rgb16').png().toBuffer()],
    ['made for print', () => plain(64, 36).toColourspace('cmyk').jpeg().toBuffer()],
  ])('that is %s is kept too', async (_, encode) => {
    expect(await sizeOf(await keepCover(encode()))).toEqual({ format: 'webp', width: 64, height: 36 })
  })

  test('is served for ever under its name, as what it is', async () => {
    const url = await keepCover(plain(320, 180).png().toBuffer())
    const answer = await get(url)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(answer.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    const again = await get(url, { 'if-none-match': answer.headers.etag })
    expect(again.statusCode).toBe(304)
    expect((await t.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  test.each([
    ['a GIF', () => plain(10, 10).gif().toBuffer()],
    ['a GIF that is a script too', () => Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//')],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a TIFF', () => plain(10, 10).tiff().toBuffer()],
    ['no picture', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a picture', async () => (await plain(800, 600).jpeg().toBuffer()).subarray(0, 900)],
    ['a vast picture', () => plain(8_000, 5_001).png().toBuffer()],
  ])('that is %s is refused in words', async (_, bytes) => {
    const { status, error } = await sendCover(bytes())
    const message = 'Choose a JPEG, PNG or WebP picture of at most 40 megapixels'
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'invalid', error: message, fields: { file: message } })
  })

  test('that says it unpacks to gigabytes is refused before it is unpacked', async () => {
    const bomb = await small()
    bomb.writeUInt32BE(30_000, 16)
    bomb.writeUInt32BE(30_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    expect(await sharp(bomb, { limitInputPixels: false }).metadata()).toMatchObject({ width: 30_000, height: 30_000 })
    const startedMs = performance.now()
    expect((await sendCover(bomb)).status).toBe(400)
    expect(performance.now() - startedMs).toBeLessThan(2_000)
  })
})

describe('pictures of a campaign', () => {
  test('keep their shapes and their words, in the order sent', async () => {
    const sent = [plain(900, 1800).jpeg().toBuffer(), plain(2000, 1000).jpeg().toBuffer()]
    const { status, body } = await sendImages(sent, ['The mill', 'The river  '])
    expect(status).toBe(200)
    expect(body.images.map(({ alt }) => alt)).toEqual(['The mill', 'The river'])
    const [mill, river] = body.images.map(({ url }) => url) as [string, string]
    expect(await sizeOf(mill)).toEqual({ format: 'webp', width: 800, height: 1600 })
    expect(await sizeOf(river)).toEqual({ format: 'webp', width: 1600, height: 800 })
    expect(await sizeOf(pictureAt(river, 480))).toEqual({ format: 'webp', width: 480, height: 240 })
    expect(await sizeOf(shareImageOf(river))).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('may come without words, and fill a campaign', async () => {
    const { body } = await sendImages([small(), small()])
    expect(body.images.map(({ alt }) => alt)).toEqual(['', ''])
    const saved = await t.as(person.token)(createCampaign, { body: { title: 'Clear the canal', images: body.images } })
    expect(saved.body.images).toEqual(body.images)
  })

  test('are ten at most', async () => {
    const ten = Array.from({ length: 10 }, () => small())
    expect((await sendImages(ten)).body.images).toHaveLength(10)
    const eleven = await sendImages([...ten, small()])
    expect(eleven.status).toBe(413)
    expect(eleven.error).toMatchObject({
      code: 'too_many_files',
      error: 'At most 10 pictures at once',
      fields: { files: 'At most 10 pictures at once' },
    })
  })

  test('are refused together, and the one that is wrong is named', async () => {
    const { status, error } = await sendImages([small(), Buffer.from('hello')])
    expect(status).toBe(400)
    expect(error.fields?.files).toMatch(/^Picture 2: Choose a JPEG/)
  })

  test('take words of at most 200 characters, and no other fields', async () => {
    const long = await sendImages([small()], ['x'.repeat(201)])
    expect(long.error).toMatchObject({ code: 'invalid', fields: { alts: 'At most 200 characters' } })
    const stray = await t.as(person.token)(uploadCampaignImages, {
      files: await blobs([small()]),
      body: { titles: ['x'] } as never,
    })
    expect(stray.error).toMatchObject({ fields: { titles: 'This field is not known here' } })
  })
})

describe('an avatar', () => {
  test('is kept as a square, and is the user’s imageUrl and avatarUrl', async () => {
    const { status, body } = await sendAvatar(plain(1200, 800).jpeg().toBuffer())
    expect(status).toBe(200)
    expect(await sizeOf(body.url)).toEqual({ format: 'webp', width: 288, height: 288 })
    expect(await sizeOf(avatarAt(body.url, 96))).toEqual({ format: 'webp', width: 96, height: 96 })
    const { body: user } = await t.as(person.token)(me, {})
    expect(user).toMatchObject({ imageUrl: body.url, avatarUrl: body.url })
  })

  test('takes the place of the one before, whose files are removed when no page shows it any more', async () => {
    const { body: first } = await sendAvatar(small())
    const { body: second } = await sendAvatar(small())
    await t.runJob('remove-discarded-uploads')
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([200, 200])
    t.clock.advance(hour)
    await t.runJob('remove-discarded-uploads')
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([404, 200])
  })

  test('that a campaign shows as well stays when it is replaced', async () => {
    const { body: avatar } = await sendAvatar(small())
    const { body: inGallery } = await sendAvatar(small())
    const images = [{ url: inGallery.url, alt: '' }]
    const made = await t.as(person.token)(createCampaign, { body: { title: 'Plant', images } })
    expect(made.status).toBe(201)
    const { body: last } = await sendAvatar(small())
    t.clock.advance(hour)
    await t.runJob('remove-discarded-uploads')
    const urls = [avatar.url, inGallery.url, last.url]
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 200, 200])
  })

  test('can be removed, twice without harm', async () => {
    await sendAvatar(small())
    expect((await t.as(person.token)(removeAvatar, {})).status).toBe(204)
    expect((await t.as(person.token)(removeAvatar, {})).status).toBe(204)
    expect((await t.as(person.token)(me, {})).body).toMatchObject({ imageUrl: null, avatarUrl: null })
  })

  test('needs no verified address, a campaign’s picture does', async () => {
    const newcomer = await given.user({ verified: false })
    expect((await sendAvatar(small(), newcomer)).status).toBe(200)
    expect((await sendCover(small(), newcomer)).error.code).toBe('email_unverified')
  })
})

test('one account keeps 200 MB, and what it no longer shows does not count', async () => {
  const collector = await given.user()
  const url = await keepCover(small(), collector)
  const full = { bytes: 200 * 1024 * 1024 }
  await t.context.db.updateTable('upload').set(full).where('url', '=', url).execute()
  const refused = await sendCover(small(), collector)
  expect(refused.status).toBe(413)
  expect(refused.error).toMatchObject({ code: 'uploads_full', error: expect.stringContaining('200 MB') })
  await t.context.db.updateTable('upload').set({ discarded_at: t.clock.now() }).where('url', '=', url).execute()
  expect((await sendCover(small(), collector)).status).toBe(200)
})

describe('unused pictures', () => {
  const cleanUp = async () => {
    await t.runJob('discard-unused-uploads')
    t.clock.advance(hour)
    await t.runJob('remove-discarded-uploads')
  }

  test('are removed after a week, those that a campaign or an account shows are not', async () => {
    const owner = await given.user()
    const [cover, image, unused] = [
      await keepCover(small(), owner),
      await keepCover(small(), owner),
      await keepCover(small(), owner),
    ]
    const { body: avatar } = await sendAvatar(small(), owner)
    await given.campaign(owner, { imageUrl: cover, images: [{ url: image, alt: '' }] })
    t.clock.advance(7 * day - hour)
    const late = await keepCover(small(), owner)
    await cleanUp()
    expect(await statusOf(unused)).toBe(200)
    t.clock.advance(1)
    await cleanUp()
    expect(await Promise.all([cover, image, avatar.url, late, unused].map(statusOf))).toEqual([200, 200, 200, 200, 404])
    expect(await statusOf(shareImageOf(unused))).toBe(404)
  })

  test('go with whoever leaves, those of campaigns that stay do not', async () => {
    const leaver = await given.user()
    const [cover, image, unused] = [
      await keepCover(small(), leaver),
      await keepCover(small(), leaver),
      await keepCover(small(), leaver),
    ]
    const { body: avatar } = await sendAvatar(small(), leaver)
    const campaign = await given.campaign(leaver, { imageUrl: cover, images: [{ url: image, alt: '' }] })
    await t.as(person.token)(supportCampaign, { params: { id: campaign._id }, body: {} })
    const left = await t.as(leaver.token)(deleteAccount, { body: { password: leaver.password } })
    expect(left.status).toBe(204)
    t.clock.advance(hour)
    await t.runJob('remove-discarded-uploads')
    expect(await Promise.all([cover, image, avatar.url, unused].map(statusOf))).toEqual([200, 200, 404, 404])
  })

  test('can no longer be given to a campaign once they are marked', async () => {
    const owner = await given.user()
    const imageUrl = await keepCover(small(), owner)
    t.clock.advance(8 * day)
    await t.runJob('discard-unused-uploads')
    const answer = await t.as(owner.token)(createCampaign, { body: { title: 'Too late', imageUrl } })
    expect(answer.error.code).toBe('image_not_yours')
  })
})

test.each([
  '/uploads/nothing/1600.webp',
  '/uploads/..%2f..%2fpackage/1600.webp',
  '/uploads/%2e%2e/1600.webp',
  '/uploads/a/..%2f..%2fkeys.jpg',
  '/uploads/a/.env',
  '/uploads/a%00/480.webp',
  '/uploads',
])('%s is not found', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('the widths of a picture are derived from its URL', () => {
  expect(pictureSrcSet('/uploads/abc/1600.webp')).toBe(
    '/uploads/abc/480.webp 480w, /uploads/abc/960.webp 960w, /uploads/abc/1600.webp 1600w',
  )
  expect(shareImageOf('/uploads/abc/1600.webp')).toBe('/uploads/abc/share.jpg')
})
