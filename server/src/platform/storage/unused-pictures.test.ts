import { createCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { shareImageOf } from '@muster/contract/facts/pictures.ts'
import { deleteAccountEndpoint } from '@muster/contract/people/my-data.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { describe, expect, test } from 'vitest'
import { day, hour } from '../base/clock.ts'
import { small, useUploads } from '../../../test/uploading.ts'

const uploads = useUploads()
const { sendCover, sendAvatar, keepCover, statusOf } = uploads

test('one account can store 200 MB, without pictures that it no longer shows', async () => {
  const collector = await uploads.given.user()
  const url = await keepCover(small(), collector)
  const full = { bytes: 200 * 1024 * 1024 }
  await uploads.t.context.db.updateTable('upload').set(full).where('url', '=', url).execute()
  const refused = await sendCover(small(), collector)
  expect(refused.status).toBe(413)
  expect(refused.error).toMatchObject({ code: 'uploads_full', error: expect.stringContaining('200 MB') })
  await uploads.t.context.db
    .updateTable('upload')
    .set({ discarded_at: uploads.t.clock.now() })
    .where('url', '=', url)
    .execute()
  expect((await sendCover(small(), collector)).status).toBe(200)
})

describe('unused pictures', () => {
  const cleanUp = async () => {
    await uploads.t.runJob('retention')
    uploads.t.clock.advance(hour)
    await uploads.t.runJob('remove-discarded-uploads')
  }

  test('are removed after a week, those that a campaign or an account shows are not', async () => {
    const owner = await uploads.given.user()
    const [cover, image, unused] = [
      await keepCover(small(), owner),
      await keepCover(small(), owner),
      await keepCover(small(), owner),
    ]
    const { body: avatar } = await sendAvatar(small(), owner)
    await uploads.given.campaign(owner, { imageUrl: cover, images: [{ url: image, alt: '' }] })
    uploads.t.clock.advance(7 * day - hour)
    const late = await keepCover(small(), owner)
    await cleanUp()
    expect(await statusOf(unused)).toBe(200)
    uploads.t.clock.advance(1)
    await cleanUp()
    expect(await Promise.all([cover, image, avatar.url, late, unused].map(statusOf))).toEqual([200, 200, 200, 200, 404])
    expect(await statusOf(shareImageOf(unused))).toBe(404)
  })

  test('are deleted with the account, except those of campaigns that stay', async () => {
    const leaver = await uploads.given.user()
    const [cover, image, unused] = [
      await keepCover(small(), leaver),
      await keepCover(small(), leaver),
      await keepCover(small(), leaver),
    ]
    const { body: avatar } = await sendAvatar(small(), leaver)
    const campaign = await uploads.given.campaign(leaver, { imageUrl: cover, images: [{ url: image, alt: '' }] })
    await uploads.t.as(uploads.person.token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
    const left = await uploads.t.as(leaver.token)(deleteAccountEndpoint, { body: { password: leaver.password } })
    expect(left.status).toBe(204)
    uploads.t.clock.advance(hour)
    await uploads.t.runJob('remove-discarded-uploads')
    expect(await Promise.all([cover, image, avatar.url, unused].map(statusOf))).toEqual([200, 200, 404, 404])
  })

  test('cannot be used for a campaign after they are marked for deletion', async () => {
    const owner = await uploads.given.user()
    const imageUrl = await keepCover(small(), owner)
    uploads.t.clock.advance(8 * day)
    await uploads.t.runJob('retention')
    const answer = await uploads.t.as(owner.token)(createCampaignEndpoint, { body: { title: 'Too late', imageUrl } })
    expect(answer.error.code).toBe('image_not_yours')
  })
})
