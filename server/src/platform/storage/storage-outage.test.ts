import { rename, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { uploadAvatarEndpoint, uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { hour } from '../base/clock.ts'

let t: TestApp
let given: Given

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
})
afterAll(() => t.close())

const small = async () => {
  const picture = sharp({ create: { width: 32, height: 32, channels: 3, background: '#4a1942' } })
  return new Blob([new Uint8Array(await picture.png().toBuffer())])
}
const sendAvatar = async (file: Promise<Blob>, owner: Person) =>
  t.as(owner.token)(uploadAvatarEndpoint, { files: [await file] })
const sendCover = async (file: Promise<Blob>, owner: Person) =>
  t.as(owner.token)(uploadCampaignCoverEndpoint, { files: [await file] })
const statusOf = async (url: string) => (await t.app.inject({ url })).statusCode

describe('while the storage cannot be used', () => {
  test('pictures to be removed stay, each is tried once in a run, and the next run removes them', async () => {
    const owner = await given.user()
    const { body: first } = await sendAvatar(small(), owner)
    await sendAvatar(small(), owner)
    t.clock.advance(hour)
    const path = join(t.context.config.dataDir, 'uploads')
    await rename(path, `${path}-aside`)
    await symlink(path, path)
    await t.runJob('remove-discarded-uploads')
    await rm(path)
    await rename(`${path}-aside`, path)
    expect(await statusOf(first.url)).toBe(200)
    await t.runJob('remove-discarded-uploads')
    expect(await statusOf(first.url)).toBe(404)
  })

  test('an upload is 503 and changes nothing, and a picture is 503, not gone', async () => {
    const owner = await given.user()
    const { body: before } = await sendAvatar(small(), owner)
    const path = join(t.context.config.dataDir, 'uploads')
    await rename(path, `${path}-aside`)
    // This also fails for root, which ignores file permissions.
    await symlink(path, path)
    const refused = [await sendAvatar(small(), owner), await sendCover(small(), owner)]
    const picture = await t.app.inject({ url: before.url })
    await rm(path)
    await rename(`${path}-aside`, path)
    for (const answer of refused) {
      expect(answer).toMatchObject({ status: 503, error: { code: 'storage_unavailable' } })
      expect(answer.headers['retry-after']).toBe('5')
    }
    expect((await t.as(owner.token)(meEndpoint, {})).body.imageUrl).toBe(before.url)
    const kept = t.context.db.selectFrom('upload').select('url').where('account_id', '=', owner.user._id)
    expect(await kept.where('discarded_at', 'is', null).execute()).toEqual([{ url: before.url }])
    expect(picture.statusCode).toBe(503)
    expect(picture.headers['retry-after']).toMatch(/^[1-3]$/)
    expect((await t.app.inject({ url: before.url })).statusCode).toBe(200)
    expect((await sendAvatar(small(), owner)).status).toBe(200)
  })
})
