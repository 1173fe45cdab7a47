import { pictureAt, shareImageOf } from '@muster/contract/facts/pictures.ts'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { plain, useUploads } from '../../../test/uploading.ts'

const uploads = useUploads()
const { sendCover, keepCover, get, sizeOf } = uploads

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

  test('is rotated upright according to its EXIF orientation', async () => {
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

  test('loses its metadata and any trailing bytes', async () => {
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

  test('is cached forever under its name, with its content type', async () => {
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
    expect((await uploads.t.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
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
  ])('that is %s is refused with an explanation', async (_, bytes) => {
    const { status, error } = await sendCover(bytes())
    const message = 'Choose a JPEG, PNG or WebP picture of at most 40 megapixels'
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'invalid', error: message, fields: { file: message } })
  })
})
