import { cancelCampaign } from '@muster/contract/campaigns/campaign-endings.ts'
import {
  type Campaign,
  createCampaign,
  getCampaign,
  getCampaignStats,
  updateCampaign,
} from '@muster/contract/campaigns/campaigns.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../test/given.ts'
import { newId } from '../base/tokens.ts'
import { createFileStorage, saveCampaignImage } from '../uploads/index.ts'

let t: TestApp
let given: Given
let owner: Person

const now = '2026-06-01T12:00:00Z'
beforeAll(async () => {
  t = await testApp({ now })
  given = createGiven(t)
  owner = await given.user({ name: 'Ana Novak' })
})
afterAll(() => t.close())
beforeEach(() => t.clock.set(now))

type Body = Parameters<typeof create>[0]
const create = (body: Record<string, unknown>) =>
  t.as(owner.token)(createCampaign, { body: { title: 'Clean the river', ...body } })
const edit = (campaign: Campaign, body: Body, as = owner) =>
  t.as(as.token)(updateCampaign, { params: { id: campaign._id }, body: { title: campaign.title, ...body } })
const read = async (campaign: Campaign, as?: Person): Promise<Campaign> => {
  const call = as ? t.as(as.token) : t.call
  return (await call(getCampaign, { params: { id: campaign._id } })).body
}

describe('creating', () => {
  test('a title is enough, and missing fields get their defaults', async () => {
    const { status, body } = await create({})
    expect(status).toBe(201)
    expect(body).toEqual({
      _id: expect.any(String),
      title: 'Clean the river',
      description: '',
      tags: [],
      targetType: 'policy',
      executionDate: null,
      timeZone: 'UTC',
      endsAt: null,
      goalAmount: 0,
      currency: 'USD',
      locationType: 'global',
      city: null,
      state: null,
      country: null,
      imageUrl: null,
      images: [],
      actionMode: 'donation',
      actionDescription: null,
      owner: {
        _id: owner.user._id,
        username: null,
        name: 'Ana Novak',
        displayName: 'Ana Novak',
        imageUrl: null,
        email: owner.email,
      },
      ownerId: owner.user._id,
      totalRaised: 0,
      support: 0,
      members: 0,
      cancelledAt: null,
      createdAt: '2026-06-01T12:00:00.000Z',
      supported: false,
      shareImageUrl: expect.stringMatching(new RegExp(`^/share/${body._id}/[\\w-]+\\.jpg$`)),
    })
  })

  test('the given values are stored', async () => {
    const { body } = await create({
      description: 'Line one\nLine two',
      tags: [' Rivers ', 'rivers', 'CLIMATE'],
      targetType: 'corporate',
      executionDate: '2026-12-01',
      timeZone: 'Europe/Ljubljana',
      goalAmount: 1234.56,
      currency: 'EUR',
      locationType: 'city',
      city: 'Žalec',
      country: 'Slovenia',
      actionDescription: 'Bring gloves',
    })
    expect(await read(body)).toMatchObject({
      description: 'Line one\nLine two',
      tags: ['rivers', 'climate'],
      targetType: 'corporate',
      executionDate: '2026-12-01',
      endsAt: '2026-12-01T22:59:59.999Z',
      goalAmount: 1234.56,
      currency: 'EUR',
      city: 'Žalec',
      state: null,
      country: 'Slovenia',
      actionMode: 'both',
      actionDescription: 'Bring gloves',
    })
  })

  test.each([
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: '  ' }, 'title', 'Title is required'],
    [{ locationType: 'city' }, 'city', 'City is required for City location'],
    [{ locationType: 'state', state: ' ' }, 'state', 'State is required for State location'],
    [{ locationType: 'country', city: 'Celje' }, 'country', 'Country is required for Country location'],
    [{ actionMode: 'action' }, 'actionDescription', 'Action description is required'],
    [{ actionMode: 'both', actionDescription: ' \n' }, 'actionDescription', 'Action description is required'],
    [{ goalAmount: -1 }, 'goalAmount', 'The goal cannot be less than 0'],
    [{ goalAmount: 0.001 }, 'goalAmount', 'The goal can have at most two decimals'],
    [{ goalAmount: 1_000_000_001 }, 'goalAmount', 'The goal can be at most 1,000,000,000'],
    [{ currency: 'CHF' }, 'currency', 'Choose USD, EUR or GBP'],
    [{ executionDate: 'soon' }, 'executionDate', 'Choose a day'],
    [{ executionDate: '2026-02-30' }, 'executionDate', 'Choose a day'],
    [{ executionDate: '9999-12-31' }, 'executionDate', 'Choose an earlier day'],
    [{ executionDate: '2026-05-31' }, 'executionDate', 'This day is over already. Choose today or a later day'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone', 'Choose a time zone such as Europe/Ljubljana'],
    [{ raised: 12 }, 'raised', 'This field is not known here'],
  ])('%j is refused at its field', async (body, field, sentence) => {
    const { status, error } = await create(body)
    expect(status).toBe(400)
    expect(error).toMatchObject({ code: 'invalid', error: sentence, fields: { [field]: sentence } })
  })

  test('several invalid fields are reported together', async () => {
    const { error } = await create({ title: '', goalAmount: -1 })
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['goalAmount', 'title'])
  })

  test.each([
    [{ locationType: 'global' }, { city: null, state: null, country: null }],
    [{ locationType: 'country' }, { city: null, state: null, country: 'C' }],
    [{ locationType: 'state' }, { city: null, state: 'S', country: 'C' }],
    [{ locationType: 'city' }, { city: 'T', state: 'S', country: 'C' }],
  ])('%j keeps no narrower place', async (scope, kept) => {
    const { body } = await create({ ...scope, city: 'T', state: 'S', country: 'C' })
    expect(body).toMatchObject(kept)
  })

  test('a campaign for donations only stores no action', async () => {
    const { body } = await create({ actionMode: 'donation', actionDescription: 'Bring gloves' })
    expect(body).toMatchObject({ actionMode: 'donation', actionDescription: null })
  })

  test('a date-time is cut to its day in the zone of the campaign, and today is not over until its end there', async () => {
    const { body } = await create({ executionDate: '2026-06-01T23:30:00Z', timeZone: 'Asia/Tokyo' })
    expect(body).toMatchObject({ executionDate: '2026-06-02', endsAt: '2026-06-02T14:59:59.999Z' })
    t.clock.set('2026-06-02T03:00:00Z')
    const stillToday = await create({ executionDate: '2026-06-01', timeZone: 'America/Los_Angeles' })
    expect(stillToday.status).toBe(201)
    const over = await create({ executionDate: '2026-06-01', timeZone: 'UTC' })
    expect(over.error.fields).toHaveProperty('executionDate')
  })
})

describe('pictures', () => {
  const picture = () =>
    sharp({ create: { width: 320, height: 180, channels: 3, background: '#606' } })
      .png()
      .toBuffer()
  const upload = (person: Person) =>
    saveCampaignImage(t.context, createFileStorage(`${t.context.config.dataDir}/uploads`), person.user._id, picture)

  test("one's own uploads can be the cover and the gallery", async () => {
    const { url } = await upload(owner)
    const { body } = await create({ imageUrl: url, images: [{ url, alt: 'The river' }] })
    expect(await read(body)).toMatchObject({ imageUrl: url, images: [{ url, alt: 'The river' }] })
  })

  test("another's upload, and any other address, is refused", async () => {
    const { url } = await upload(await given.user())
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

describe('editing', () => {
  test('a past campaign can be corrected as long as its date stays', async () => {
    const { body: campaign } = await create({ executionDate: '2026-06-02' })
    t.clock.set('2026-06-10T12:00:00Z')
    expect((await edit(campaign, { executionDate: '2026-06-02', description: 'It was grand' })).status).toBe(200)
    const moved = await edit(campaign, { executionDate: '2026-06-03' })
    expect(moved.error.fields).toEqual({
      executionDate: 'This day is over already. Choose today or a later day',
    })
    expect((await edit(campaign, { executionDate: '2026-06-11' })).status).toBe(200)
  })

  test('one that is cancelled stays as it is', async () => {
    const { body: campaign } = await create({})
    await t.as(owner.token)(cancelCampaign, { params: { id: campaign._id } })
    expect((await edit(campaign, {})).error.code).toBe('campaign_cancelled')
  })

  test('the currency of the goal cannot change after the first donation; all else can', async () => {
    const { body: campaign } = await create({ currency: 'EUR' })
    expect((await edit(campaign, { currency: 'GBP' })).status).toBe(200)
    await donated(campaign, 2_500n)
    const locked = await edit(campaign, { currency: 'USD' })
    expect(locked.status).toBe(409)
    expect(locked.error).toMatchObject({
      code: 'currency_locked',
      fields: { currency: 'The currency cannot change after the first donation' },
    })
    expect((await edit(campaign, { currency: 'GBP', goalAmount: 5 })).status).toBe(200)
  })

  test('is only for the owner of an existing campaign', async () => {
    const { body: campaign } = await create({})
    expect((await edit(campaign, {}, await given.user())).status).toBe(403)
    expect((await edit({ ...campaign, _id: newId() }, {})).error.code).toBe('campaign_not_found')
  })
})

/** Inserts the totals of a campaign directly; the tests of donations cover how they are computed. */
const donated = (campaign: Campaign, grossMinor: bigint, shard = 0) =>
  t.context.db
    .insertInto('campaign_total')
    .values({
      campaign_id: campaign._id,
      shard,
      donations: 1,
      gross_minor: grossMinor,
      provider_fee_minor: 137n,
      platform_fee_minor: 125n,
    })
    .execute()

describe('one campaign', () => {
  test('shows its live figures, the same everywhere', async () => {
    const { body: campaign } = await create({})
    await donated(campaign, 2_500n, 0)
    await donated(campaign, 1_010n, 3)
    const supporters = await Promise.all([given.user(), given.user(), given.user()])
    for (const { token } of supporters) {
      await t.as(token)(supportCampaign, { params: { id: campaign._id }, body: {} })
    }
    expect(await read(campaign)).toMatchObject({ totalRaised: 35.1, support: 3, members: 3 })
    const { body } = await t.call(getCampaignStats, { params: { id: campaign._id } })
    expect(body).toEqual({
      donations: {
        totalRaised: 35.1,
        netRaised: 29.86,
        processorFees: 2.74,
        platformFees: 2.5,
        payoutFees: 0,
        paidOut: 0,
        notPaidOut: 29.86,
        count: 2,
        currency: 'USD',
      },
      members: 3,
    })
  })

  test('says whether the caller supports it', async () => {
    const { body: campaign } = await create({})
    const [supporter, other] = await Promise.all([given.user(), given.user()])
    await t.as(supporter.token)(supportCampaign, { params: { id: campaign._id }, body: {} })
    expect((await read(campaign, supporter)).supported).toBe(true)
    expect((await read(campaign, other)).supported).toBe(false)
    expect((await read(campaign)).supported).toBe(false)
  })

  test("tells the owner's address to the owner and to admins alone", async () => {
    const { body: campaign } = await create({})
    expect((await read(campaign, owner)).owner.email).toBe(owner.email)
    expect((await read(campaign, await given.admin())).owner.email).toBe(owner.email)
    expect((await read(campaign, await given.user())).owner).not.toHaveProperty('email')
    expect((await read(campaign)).owner).not.toHaveProperty('email')
  })

  test.each([newId(), 'nothing', '0'])('that does not exist is not found: %s', async (id) => {
    for (const endpoint of [getCampaign, getCampaignStats]) {
      const { status, error } = await t.call(endpoint, { params: { id } })
      expect(status).toBe(404)
      expect(error.code).toBe('campaign_not_found')
    }
  })
})
