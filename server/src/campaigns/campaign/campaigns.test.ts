import { getCampaignEndpoint, getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { type Person } from '../../../test/given.ts'
import { newId } from '../../platform/base/tokens.ts'
import { createFileStorage, saveCampaignImage } from '../../platform/storage/index.ts'
import { useCampaigns } from '../../../test/campaigns.ts'

const site = useCampaigns()
const { create, read, donated } = site

describe('pictures', () => {
  const picture = () =>
    sharp({ create: { width: 320, height: 180, channels: 3, background: '#606' } })
      .png()
      .toBuffer()
  const upload = (person: Person) =>
    saveCampaignImage(
      site.t.context,
      createFileStorage(`${site.t.context.config.dataDir}/uploads`),
      person.user._id,
      picture,
    )

  test("one's own uploads can be the cover and the gallery", async () => {
    const { url } = await upload(site.owner)
    const { body } = await create({ imageUrl: url, images: [{ url, alt: 'The river' }] })
    expect(await read(body)).toMatchObject({ imageUrl: url, images: [{ url, alt: 'The river' }] })
  })

  test("another's upload, and any other address, is refused", async () => {
    const { url } = await upload(await site.given.user())
    const asCover = await create({ imageUrl: url })
    expect(asCover.status).toBe(400)
    expect(asCover.error).toMatchObject({
      code: 'image_not_yours',
      fields: { imageUrl: 'Upload the picture here first' },
    })
    const elsewhere = await create({ images: [{ url: 'https://example.org/tracker.gif', alt: '' }] })
    expect(elsewhere.error).toMatchObject({
      code: 'image_not_yours',
      fields: { images: 'Upload the picture here first' },
    })
  })
})

describe('a campaign', () => {
  test('shows its live figures, the same everywhere', async () => {
    const { body: campaign } = await create({})
    await donated(campaign, 2_500n, 0)
    await donated(campaign, 1_010n, 3)
    const supporters = await Promise.all([site.given.user(), site.given.user(), site.given.user()])
    for (const { token } of supporters) {
      await site.t.as(token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
    }
    expect(await read(campaign)).toMatchObject({ totalRaised: 35.1, support: 3, members: 3 })
    const { body } = await site.t.call(getCampaignStatsEndpoint, { params: { id: campaign._id } })
    expect(body).toEqual({
      donations: {
        totalRaised: 35.1,
        netRaised: 29.86,
        processorFees: 2.74,
        platformFees: 2.5,
        payoutFees: 0,
        paidOut: 0,
        notPaidOut: 29.86,
        heldForDonors: 0,
        heldForDonorsUntil: null,
        inDisputes: null,
        count: 2,
        currency: 'USD',
      },
      members: 3,
      toRenew: null,
      acting: 3,
      next: null,
      decision: null,
      followers: null,
    })
  })

  test('shows whether the caller supports it', async () => {
    const { body: campaign } = await create({})
    const [supporter, other] = await Promise.all([site.given.user(), site.given.user()])
    await site.t.as(supporter.token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
    expect((await read(campaign, supporter)).supported).toBe(true)
    expect((await read(campaign, other)).supported).toBe(false)
    expect((await read(campaign)).supported).toBe(false)
  })

  test("shows the owner's address only to the owner and to admins", async () => {
    const { body: campaign } = await create({})
    expect((await read(campaign, site.owner)).owner.email).toBe(site.owner.email)
    expect((await read(campaign, await site.given.admin())).owner.email).toBe(site.owner.email)
    expect((await read(campaign, await site.given.user())).owner).not.toHaveProperty('email')
    expect((await read(campaign)).owner).not.toHaveProperty('email')
  })

  test.each([newId(), 'nothing', '0'])('that does not exist is not found: %s', async (id) => {
    for (const endpoint of [getCampaignEndpoint, getCampaignStatsEndpoint]) {
      const { status, error } = await site.t.call(endpoint, { params: { id } })
      expect(status).toBe(404)
      expect(error.code).toBe('campaign_not_found')
    }
  })
})
