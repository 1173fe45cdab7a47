import { rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pictureAt, pictureWidths } from '@muster/contract/facts/pictures.ts'
import { uploadAvatarEndpoint } from '@muster/contract/site/uploads.ts'
import { expect, test } from 'vitest'
import { backUp } from '../../../test/backing-up.ts'
import { blobs, plain, small, useUploads } from '../../../test/uploading.ts'
import { after, day, hour } from '../base/clock.ts'

const uploads = useUploads()
const { get, keepCover, statusOf } = uploads

const avif = (url: string, width: (typeof pictureWidths)[number] = 480) => pictureAt(url, width, 'avif')
const typeOf = async (url: string) => (await get(url)).headers['content-type']
/** From the file's box of sizes, because the product has no decoder for AVIF. */
const avifSizeOf = async (url: string) => {
  const { rawPayload } = await get(url)
  const at = rawPayload.indexOf('ispe')
  return [rawPayload.readUInt32BE(at + 8), rawPayload.readUInt32BE(at + 12)]
}
const encode = () => uploads.t.runJob('encode-avif')
const pathOf = (url: string) => join(uploads.t.context.config.dataDir, url)

test('a picture is WebP until the job has encoded it, and then AVIF in every width, under the same addresses', async () => {
  const url = await keepCover(plain(2400, 1800).jpeg().toBuffer())
  const before = await get(avif(url))
  expect(before.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'public, max-age=300' })
  expect(before.rawPayload).toEqual((await get(pictureAt(url, 480))).rawPayload)
  await encode()
  const encoded = await get(avif(url), { 'if-none-match': before.headers.etag })
  expect(encoded.statusCode).toBe(200)
  expect(encoded.headers).toMatchObject({
    'content-type': 'image/avif',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  })
  expect((await get(avif(url), { 'if-none-match': encoded.headers.etag })).statusCode).toBe(304)
  expect(await Promise.all(pictureWidths.map((width) => avifSizeOf(avif(url, width))))).toEqual([
    [480, 270],
    [960, 540],
    [1600, 900],
  ])
  expect(await typeOf(url)).toBe('image/webp')
})

test('a small picture is not blown up', async () => {
  const url = await keepCover(plain(600, 600).png().toBuffer())
  await encode()
  expect(await avifSizeOf(avif(url, 1600))).toEqual([600, 338])
})

test('the picture of a person, and one that does not exist, have no AVIF', async () => {
  const { body } = await uploads.t.as(uploads.person.token)(uploadAvatarEndpoint, { files: await blobs([small()]) })
  await encode()
  expect(await typeOf(body.url.replace('webp', 'avif'))).toBe('image/webp')
  expect(await statusOf('/uploads/nothing/480.avif')).toBe(404)
})

test('a picture that cannot be encoded stays WebP, is tried five times, and does not delay others', async () => {
  const [whole, broken] = [await keepCover(small()), await keepCover(small())]
  const webp = await get(pictureAt(broken, 480))
  await writeFile(pathOf(broken), 'no picture')
  const attempts = async () => {
    const row = uploads.t.context.db
      .selectFrom('upload')
      .select(['avif_attempts', 'avif_due_at'])
      .where('url', '=', broken)
    return row.executeTakeFirstOrThrow()
  }
  await encode()
  await encode()
  expect(await attempts()).toEqual({ avif_attempts: 1, avif_due_at: after(uploads.t.clock.now(), hour) })
  await uploads.t.context.db.updateTable('upload').set({ avif_attempts: 4 }).where('url', '=', broken).execute()
  uploads.t.clock.advance(hour)
  await encode()
  expect(await attempts()).toEqual({ avif_attempts: 5, avif_due_at: null })
  expect(await typeOf(avif(whole))).toBe('image/avif')
  expect((await get(avif(broken))).rawPayload).toEqual(webp.rawPayload)
})

test('while the storage cannot be used, no attempt is counted, and a later run encodes the picture', async () => {
  const url = await keepCover(small())
  const folder = join(uploads.t.context.config.dataDir, 'uploads')
  await rename(folder, `${folder}-aside`)
  await symlink(folder, folder)
  for (let run = 1; run <= 6; run++) await encode()
  await rm(folder)
  await rename(`${folder}-aside`, folder)
  await encode()
  expect(await typeOf(avif(url))).toBe('image/avif')
})

test('AVIF files are removed with their picture, and a discarded picture is not encoded', async () => {
  const owner = await uploads.given.user()
  const url = await keepCover(small(), owner)
  await encode()
  const late = await keepCover(small(), owner)
  uploads.t.clock.advance(7 * day + 1)
  await uploads.t.runJob('retention')
  await encode()
  expect(await Promise.all([url, late].map((kept) => typeOf(avif(kept))))).toEqual(['image/avif', 'image/webp'])
  uploads.t.clock.advance(hour)
  await uploads.t.runJob('remove-discarded-uploads')
  expect(await statusOf(avif(url))).toBe(404)
})

test('a backup has the AVIF files that are there, and lacks none if they are not', async () => {
  const url = await keepCover(small())
  const keysOf = async () => (await backUp(uploads.t)).manifest.uploads.map(({ key }) => `/uploads/${key}`)
  expect(await keysOf()).not.toContain(avif(url))
  await encode()
  expect(await keysOf()).toEqual(expect.arrayContaining(pictureWidths.map((width) => avif(url, width))))
  expect((await backUp(uploads.t)).manifest.missing).toEqual([])
})
