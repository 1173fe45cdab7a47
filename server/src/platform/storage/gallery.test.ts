import { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { pictureAt, pictureSrcSet, shareImageOf } from '@muster/contract/facts/pictures.ts'
import { uploadCampaignImagesEndpoint } from '@muster/contract/site/uploads.ts'
import { describe, expect, test } from 'vitest'
import { type Bytes, blobs, plain, small, useUploads } from '../../../test/uploading.ts'

const uploads = useUploads()
const { get, sizeOf } = uploads

const sendImages = async (pictures: Bytes[], alts?: string[]) =>
  uploads.t.as(uploads.person.token)(uploadCampaignImagesEndpoint, {
    files: await blobs(pictures),
    body: { ...(alts && { alts }) },
  })

describe('pictures of a campaign', () => {
  test('keep their aspect ratio, their descriptions and their order', async () => {
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

  test('may have no descriptions, and fill a campaign', async () => {
    const { body } = await sendImages([small(), small()])
    expect(body.images.map(({ alt }) => alt)).toEqual(['', ''])
    const saved = await uploads.t.as(uploads.person.token)(createCampaignEndpoint, {
      body: { title: 'Clear the canal', images: body.images },
    })
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

  test('are refused together, and the error names the invalid one', async () => {
    const { status, error } = await sendImages([small(), Buffer.from('hello')])
    expect(status).toBe(400)
    expect(error.fields?.files).toMatch(/^Picture 2: Choose a JPEG/)
  })

  test('accept descriptions of at most 200 characters, and no other fields', async () => {
    const long = await sendImages([small()], ['x'.repeat(201)])
    expect(long.error).toMatchObject({ code: 'invalid', fields: { alts: 'At most 200 characters' } })
    const stray = await uploads.t.as(uploads.person.token)(uploadCampaignImagesEndpoint, {
      files: await blobs([small()]),
      body: { titles: ['x'] } as never,
    })
    expect(stray.error).toMatchObject({ fields: { titles: 'This field is not known here' } })
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
