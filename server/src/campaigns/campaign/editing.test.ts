import { CampaignInput } from '@muster/contract/campaigns/campaign-input.ts'
import {
  type Campaign,
  createCampaignEndpoint,
  getCampaignEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Person } from '../../../test/given.ts'
import { minute } from '../../platform/base/clock.ts'
import { uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'

let t: TestApp
let owner: Person
let imageUrl: string

beforeAll(async () => {
  t = await testApp()
  owner = await createGiven(t).user()
  const plain = sharp({ create: { width: 32, height: 32, channels: 3, background: '#4a1942' } })
  const file = new Blob([new Uint8Array(await plain.png().toBuffer())])
  imageUrl = (await t.as(owner.token)(uploadCampaignCoverEndpoint, { files: [file] })).body.url
})
afterAll(() => t.close())
// An account writes 90 times a minute.
beforeEach(() => t.clock.advance(minute))

type Body = Record<string, unknown>
const create = (body: Body) =>
  t.as(owner.token)(createCampaignEndpoint, { body: { title: 'Clean the river', ...body } })
const change = ({ _id }: Campaign, body: Body) =>
  t.as(owner.token)(updateCampaignEndpoint, { params: { id: _id }, body })
const read = async ({ _id }: Campaign) => (await t.as(owner.token)(getCampaignEndpoint, { params: { id: _id } })).body

const editable = Object.keys(CampaignInput.shape)
const editableIn = (campaign: Campaign) =>
  Object.fromEntries(Object.entries(campaign).filter(([field]) => editable.includes(field)))

/** A value for each field, different from its default. */
const everyField = (): Record<keyof CampaignInput, unknown> => ({
  title: 'Clean the river',
  description: 'Line one\nLine two',
  tags: ['rivers', 'spring'],
  targetType: 'corporate',
  executionDate: '2026-07-01',
  startTime: '09:30',
  endTime: '13:00',
  timeZone: 'Pacific/Auckland',
  peopleGoal: 200,
  goalAmount: 1_250.5,
  currency: 'EUR',
  locationType: 'city',
  city: 'Maribor',
  state: 'Podravska',
  country: 'Slovenia',
  meetingPoint: 'At the old bridge',
  meetingPlace: { lat: 46.557_31, lon: -15.645_881 },
  imageUrl,
  images: [{ url: imageUrl, alt: 'The river' }],
  actionMode: 'action',
  actionDescription: 'Bring gloves',
})

const shapes: { shape: string; body: () => Body }[] = [
  { shape: 'with only a title', body: () => ({}) },
  { shape: 'with every field', body: everyField },
  { shape: 'in a state, for both', body: () => ({ ...everyField(), locationType: 'state', actionMode: 'both' }) },
  {
    shape: 'in a country, for donations',
    body: () => ({ ...everyField(), locationType: 'country', actionMode: 'donation' }),
  },
  {
    shape: 'everywhere, to be announced',
    body: () => ({ ...everyField(), locationType: 'global', executionDate: null }),
  },
]

test('null in a POST means a missing field, and an unknown field is refused', async () => {
  const nulls = Object.fromEntries(Object.keys(everyField()).map((field) => [field, null]))
  const { status, body } = await create({ ...nulls, title: 'Clean the river' })
  expect(status).toBe(201)
  expect(editableIn(body)).toEqual(editableIn((await create({})).body))
  expect((await create({ title: null })).error.fields).toEqual({ title: 'Title is required' })
  expect((await create({ images: [{ url: imageUrl, alt: null }] })).body.images).toEqual([{ url: imageUrl, alt: '' }])
  expect((await create({ headline: null })).error.fields).toEqual({ headline: 'This field is not known here' })
})

test('each field is returned as it was sent', async () => {
  expect((await create(everyField())).body).toMatchObject(everyField())
})

test('changes the fields that are sent; all others stay', async () => {
  const { body: before } = await create(everyField())
  const { status, body } = await change(before, { title: 'Clean the lake' })
  expect(status).toBe(200)
  const { shareImageUrl } = body
  expect(shareImageUrl).not.toBe(before.shareImageUrl)
  expect(body).toEqual({ ...before, title: 'Clean the lake', version: 2, shareImageUrl })
  expect(await read(before)).toEqual(body)
})

test('null sets a field to its default', async () => {
  const { body: before } = await create(everyField())
  const nulls = Object.fromEntries(Object.keys(everyField()).map((field) => [field, null]))
  const { status, body } = await change(before, { ...nulls, title: before.title })
  expect(status).toBe(200)
  const { body: plain } = await create({ title: before.title })
  expect(editableIn(body)).toEqual(editableIn(plain))
})

test.each(['', null])('a goal of %j means no goal', async (goalAmount) => {
  const { body: campaign } = await create({ goalAmount: 500 })
  expect((await change(campaign, { goalAmount })).body.goalAmount).toBe(0)
  expect((await create({ goalAmount })).body.goalAmount).toBe(0)
})

test('the goal is kept while the campaign accepts no donations', async () => {
  const { body: campaign } = await create({ goalAmount: 500 })
  await change(campaign, { actionMode: 'action', actionDescription: 'Bring gloves' })
  expect((await change(campaign, { actionMode: 'donation' })).body.goalAmount).toBe(500)
})

test.each(shapes)('each field of a campaign $shape can be sent back unchanged', async ({ body }) => {
  const { status, body: made } = await create(body())
  expect(status).toBe(201)
  const answered = await read(made)
  for (const [field, value] of Object.entries(editableIn(answered))) {
    const { status: changed, error } = await change(made, { [field]: value })
    expect(changed, `${field}: ${JSON.stringify(error.fields)}`).toBe(200)
  }
  expect((await change(made, editableIn(answered))).status).toBe(200)
  expect(await read(made)).toEqual(answered)
  expect((await create(editableIn(answered))).status).toBe(201)
})

test('a picture of the campaign can be sent back, even if its upload is gone', async () => {
  const { body: campaign } = await create(everyField())
  const mark = (discarded_at: Date | null) =>
    t.context.db.updateTable('upload').set({ discarded_at }).where('url', '=', imageUrl).execute()
  await mark(t.clock.now())
  const pictures = { imageUrl, images: campaign.images }
  expect((await change(campaign, pictures)).status).toBe(200)
  expect((await create(pictures)).error.code).toBe('image_not_yours')
  await mark(null)
})

test('a read-only field is rejected by name with any value', async () => {
  const { body: campaign } = await create({})
  const answered = await read(campaign)
  for (const field of Object.keys(answered).filter((name) => !(name in editableIn(answered)))) {
    for (const value of [answered[field as keyof Campaign], null]) {
      const { status, error } = await change(campaign, { [field]: value })
      expect([status, error.fields]).toEqual([400, { [field]: 'This field cannot be changed' }])
    }
  }
  const { error } = await change(campaign, { headline: 'x' })
  expect(error.fields).toEqual({ headline: 'This field is not known here' })
})

test('an end that a moved start leaves behind is refused at its field', async () => {
  const { body: campaign } = await create({ startTime: '09:30', endTime: '13:00' })
  const midnight =
    'The end is before the start (14:00). If you go on after midnight, write the end into the description'
  expect((await change(campaign, { startTime: '14:00' })).error.fields).toEqual({ endTime: midnight })
  expect((await change(campaign, { startTime: '14:00', endTime: null })).body).toMatchObject({ endTime: null })
  expect((await change(campaign, { endTime: '14:00' })).error.fields).toEqual({
    endTime: 'The end is later than the start',
  })
})

test('a change that conflicts with unchanged fields is rejected at its field', async () => {
  const { body: campaign } = await create({})
  const noCity = await change(campaign, { locationType: 'city' })
  expect(noCity.error).toMatchObject({ code: 'invalid', error: 'City is required for City location' })
  const noAction = await change(campaign, { actionMode: 'both' })
  expect(noAction.error.fields).toEqual({ actionDescription: 'Action description is required' })
  expect((await change(campaign, { title: null })).error.fields).toEqual({ title: 'Title is required' })
})
