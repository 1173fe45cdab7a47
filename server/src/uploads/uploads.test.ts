import { pictureAt, pictureSrcSet, shareImageOf } from '@muster/contract/uploads.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../test/given.ts'
import { createFileStorage, type Storage } from '../storage/index.ts'
import { saveCampaignImage } from './index.ts'

let t: TestApp
let given: Given
let person: Person
let storage: Storage

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  person = await given.user()
  storage = createFileStorage(`${t.kernel.config.dataDir}/uploads`)
})
afterAll(() => t.close())

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#4a1942' } })
const save = async (picture: Buffer | Promise<Buffer>) =>
  saveCampaignImage(t.kernel, storage, person.user._id, await picture)
const get = (url: string, headers = {}) => t.app.inject({ method: 'GET', url, headers })
const sizeOf = async (url: string) => {
  const { format, width, height } = await sharp((await get(url)).rawPayload).metadata()
  return { format, width, height }
}

describe('a picture', () => {
  test.each([
    ['JPEG', (picture: Sharp) => picture.jpeg()],
    ['PNG', (picture: Sharp) => picture.png()],
    ['WebP', (picture: Sharp) => picture.webp()],
  ])('sent as %s is kept in every width and as a preview', async (_, encode) => {
    const saved = await save(encode(plain(2400, 1800)).toBuffer())
    expect(saved).toEqual({
      url: expect.stringMatching(/^\/uploads\/[\w-]{22}\/1600\.webp$/),
      width: 1600,
      height: 900,
    })
    expect(await sizeOf(saved.url)).toEqual({ format: 'webp', width: 1600, height: 900 })
    expect(await sizeOf(pictureAt(saved.url, 960))).toEqual({ format: 'webp', width: 960, height: 540 })
    expect(await sizeOf(pictureAt(saved.url, 480))).toEqual({ format: 'webp', width: 480, height: 270 })
    expect(await sizeOf(shareImageOf(saved.url))).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  })

  test('that is small is not blown up, but has every name', async () => {
    const saved = await save(plain(600, 600).png().toBuffer())
    expect(saved).toMatchObject({ width: 600, height: 338 })
    expect(await sizeOf(saved.url)).toEqual({ format: 'webp', width: 600, height: 338 })
    expect(await sizeOf(pictureAt(saved.url, 480))).toEqual({ format: 'webp', width: 480, height: 270 })
  })

  test('stands upright, as the phone that took it meant it', async () => {
    const red = { create: { width: 800, height: 900, channels: 3 as const, background: '#f00' } }
    // Lying on its side: what is left in the file is seen at the top.
    const lying = await plain(1600, 900)
      .composite([{ input: red, left: 0, top: 0 }])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const { url } = await save(lying)
    const seen = await sharp((await get(shareImageOf(url))).rawPayload)
      .resize(1, 2, { fit: 'fill' })
      .raw()
      .toBuffer()
    expect([Number(seen[0]) > 200, Number(seen[3]) > 200]).toEqual([true, false])
  })

  test('loses where and with what it was taken, and any tail', async () => {
    const taken = await plain(900, 1600)
      .jpeg()
      .withExif({ IFD0: { Make: 'Spycam', Artist: 'A. Nonymous' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const saved = await save(Buffer.concat([taken, Buffer.from('<script>alert(1)</script>')]))
    for (const url of [saved.url, shareImageOf(saved.url)]) {
      const { rawPayload } = await get(url)
      const { exif, orientation } = await sharp(rawPayload).metadata()
      expect({ exif, orientation }).toEqual({ exif: undefined, orientation: undefined })
      expect(rawPayload.includes('script')).toBe(false)
      expect(rawPayload.includes('Spycam')).toBe(false)
    }
    expect(saved).toMatchObject({ width: 1600, height: 900 })
  })

  test('is served for ever under its name, as what it is', async () => {
    const { url } = await save(plain(320, 180).png().toBuffer())
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
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['no picture', () => Buffer.from('hello')],
    ['nothing', () => Buffer.alloc(0)],
    ['half a picture', async () => (await plain(800, 600).jpeg().toBuffer()).subarray(0, 900)],
    ['a vast picture', () => plain(8_000, 5_001).png().toBuffer()],
  ])('that is %s is refused in words', async (_, bytes) => {
    await expect(save(bytes())).rejects.toMatchObject({
      code: 'invalid',
      details: { fields: { file: 'Choose a JPEG, PNG or WebP picture of at most 40 megapixels' } },
    })
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
])('%s leads nowhere', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('the widths of a picture are derived from its URL', () => {
  expect(pictureSrcSet('/uploads/abc/1600.webp')).toBe(
    '/uploads/abc/480.webp 480w, /uploads/abc/960.webp 960w, /uploads/abc/1600.webp 1600w',
  )
  expect(shareImageOf('/uploads/abc/1600.webp')).toBe('/uploads/abc/share.jpg')
})
