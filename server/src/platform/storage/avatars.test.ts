import { meEndpoint } from '@muster/contract/people/accounts.ts'
import { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { avatarAt } from '@muster/contract/facts/pictures.ts'
import { removeAvatarEndpoint } from '@muster/contract/site/uploads.ts'
import { describe, expect, test } from 'vitest'
import { hour } from '../base/clock.ts'
import { plain, small, useUploads } from '../../../test/uploading.ts'

const uploads = useUploads()
const { sendCover, sendAvatar, statusOf, sizeOf } = uploads

describe('an avatar', () => {
  test('is kept as a square, and is the user’s imageUrl and avatarUrl', async () => {
    const { status, body } = await sendAvatar(plain(1200, 800).jpeg().toBuffer())
    expect(status).toBe(200)
    expect(await sizeOf(body.url)).toEqual({ format: 'webp', width: 288, height: 288 })
    expect(await sizeOf(avatarAt(body.url, 96))).toEqual({ format: 'webp', width: 96, height: 96 })
    const { body: user } = await uploads.t.as(uploads.person.token)(meEndpoint, {})
    expect(user).toMatchObject({ imageUrl: body.url, avatarUrl: body.url })
  })

  test('replaces the previous one, whose files are deleted when no page shows them', async () => {
    const { body: first } = await sendAvatar(small())
    const { body: second } = await sendAvatar(small())
    await uploads.t.runJob('remove-discarded-uploads')
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([200, 200])
    uploads.t.clock.advance(hour)
    await uploads.t.runJob('remove-discarded-uploads')
    expect([await statusOf(first.url), await statusOf(second.url)]).toEqual([404, 200])
  })

  test('that a campaign shows as well stays when it is replaced', async () => {
    const { body: avatar } = await sendAvatar(small())
    const { body: inGallery } = await sendAvatar(small())
    const images = [{ url: inGallery.url, alt: '' }]
    const made = await uploads.t.as(uploads.person.token)(createCampaignEndpoint, { body: { title: 'Plant', images } })
    expect(made.status).toBe(201)
    const { body: last } = await sendAvatar(small())
    uploads.t.clock.advance(hour)
    await uploads.t.runJob('remove-discarded-uploads')
    const urls = [avatar.url, inGallery.url, last.url]
    expect(await Promise.all(urls.map(statusOf))).toEqual([404, 200, 200])
  })

  test('can be removed, twice without harm', async () => {
    await sendAvatar(small())
    expect((await uploads.t.as(uploads.person.token)(removeAvatarEndpoint, {})).status).toBe(204)
    expect((await uploads.t.as(uploads.person.token)(removeAvatarEndpoint, {})).status).toBe(204)
    expect((await uploads.t.as(uploads.person.token)(meEndpoint, {})).body).toMatchObject({
      imageUrl: null,
      avatarUrl: null,
    })
  })

  test('needs no verified address, a campaign’s picture does', async () => {
    const newcomer = await uploads.given.user({ verified: false })
    expect((await sendAvatar(small(), newcomer)).status).toBe(200)
    expect((await sendCover(small(), newcomer)).error.code).toBe('email_unverified')
  })
})
