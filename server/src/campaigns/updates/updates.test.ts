import { cancelCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import { freezeCampaignEndpoint, hideCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import type { CampaignUpdate } from '@muster/contract/campaigns/update.ts'
import {
  createUpdateEndpoint,
  editUpdateEndpoint,
  listUpdatesEndpoint,
  previewUpdateEndpoint,
  removeUpdateEndpoint,
} from '@muster/contract/campaigns/updates.ts'
import { uploadCampaignImagesEndpoint } from '@muster/contract/site/uploads.ts'
import { unsubscribeEndpoint } from '@muster/contract/campaigns/unsubscribe.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { giveCrowd } from '../../../test/crowds.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePromises } from '../../../test/promising.ts'
import { blobs, small } from '../../../test/uploading.ts'

const scene = usePromises()
const { support } = scene
let owner: Person

type Written = { title?: string; text?: string; images?: { url: string; alt?: string }[]; isUrgent?: boolean }

/** The addresses of new pictures of a person. */
const upload = async (person: Person, count: number): Promise<string[]> => {
  const files = await blobs(Array.from({ length: count }, () => small()))
  const { body } = await scene.t.as(person.token)(uploadCampaignImagesEndpoint, { body: {}, files })
  return body.images.map(({ url }) => url)
}

const params = () => ({ id: scene.id })
const gloves = { title: 'We have gloves', text: 'The hardware store gives us 60 pairs.\nBring boots.' }
const write = (change: Written = {}, by: Person = owner, id = scene.id) =>
  scene.t.as(by.token)(createUpdateEndpoint, { params: { id }, body: { ...gloves, ...change } })
const edit = (updateId: string, change: Omit<Written, 'isUrgent'> = {}) =>
  scene.t.as(owner.token)(editUpdateEndpoint, {
    params: { ...params(), updateId },
    body: { ...gloves, ...change },
  })
const remove = (updateId: string, by: Person = owner) =>
  scene.t.as(by.token)(removeUpdateEndpoint, { params: { ...params(), updateId } })
const list = (query: { limit?: number; cursor?: string } = {}) =>
  scene.t.call(listUpdatesEndpoint, { params: params(), query })
const titles = async () => (await list()).body.map(({ title }) => title)
const preview = async () => (await scene.t.as(owner.token)(previewUpdateEndpoint, { params: params() })).body
const asAdmin = async () => scene.t.as((await scene.given.admin()).token)
const run = () => scene.t.runJob('updates')
const subjects = async ({ email }: Person) =>
  (await mailsTo(scene.t, email))
    .map(({ subject }) => subject)
    .filter((subject) => /^(Update|Urgent)/.test(subject ?? ''))
const texts = async ({ email }: Person) => (await mailsTo(scene.t, email)).map(({ text }) => String(text))
const created = async (change: Written = {}): Promise<CampaignUpdate> => {
  const { status, body } = await write(change)
  expect(status).toBe(201)
  return body
}
const in10 = () => new Date(scene.t.clock.now().getTime() + 10 * minute).toISOString()

beforeEach(async () => {
  // Updates are counted by their owner.
  owner = await scene.given.user()
  scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-20' }))._id
})

describe('an update', () => {
  test('is on the page at once with who wrote it, and says when its mails leave', async () => {
    const update = await created()
    expect(update).toMatchObject({
      ...gloves,
      images: [],
      author: { _id: owner.user._id },
      ...{ isUrgent: false, leavesAt: in10(), mailedAt: null, editedAt: null, mailed: null, removedAt: null },
      review: null,
    })
    expect((await list()).body).toEqual([update])
  })

  test('is mailed after ten minutes, once', async () => {
    const ana = await scene.given.user()
    await support(ana)
    await created()
    scene.t.clock.advance(10 * minute - 1)
    await run()
    expect(await subjects(ana)).toEqual([])
    scene.t.clock.advance(1)
    await run()
    await run()
    expect(await subjects(ana)).toHaveLength(1)
    expect((await texts(ana)).join()).toContain('The hardware store gives us 60 pairs.')
    expect((await list()).body[0]?.mailedAt).toBe(scene.t.clock.now().toISOString())
    expect(await subjects(owner)).toEqual([])
  })

  test('is mailed with the host of each address, and the link to it on the page', async () => {
    const ana = await scene.given.user()
    await support(ana)
    const { _id: id } = await created({ text: 'See https://paypal.com@evil.example/gift' })
    scene.t.clock.advance(10 * minute)
    await run()
    const text = (await texts(ana)).join()
    expect(text).toContain('See https://evil.example/gift')
    expect(text).toContain(`/campaigns/${scene.id}#update-${id}`)
  })

  test('is taken back until then, and nothing of it is left', async () => {
    const ana = await scene.given.user()
    await support(ana)
    const { _id: id } = await created()
    expect((await remove(id)).status).toBe(204)
    expect(await titles()).toEqual([])
    scene.t.clock.advance(hour)
    await run()
    expect(await subjects(ana)).toEqual([])
    expect((await remove(id)).error.code).toBe('update_not_found')
    // It does not count either.
    expect(await preview()).toMatchObject({ left: 3 })
  })

  test('that was mailed leaves when it was removed', async () => {
    const { _id: id } = await created()
    scene.t.clock.advance(10 * minute)
    await run()
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204])
    const now = scene.t.clock.now().toISOString()
    expect((await list()).body).toMatchObject([{ _id: id, title: '', text: '', images: [], removedAt: now }])
    expect((await edit(id)).error.code).toBe('update_not_found')
  })

  test('that is removed while its mails leave reaches nobody else', async () => {
    const ana = await scene.given.user()
    await support(ana)
    const { _id: id } = await created()
    scene.t.clock.advance(10 * minute)
    await run()
    await remove(id)
    expect(await subjects(ana)).toEqual([])
  })

  test('is changed before the mails leave, which then say that', async () => {
    const ana = await scene.given.user()
    await support(ana)
    const { _id: id } = await created()
    expect((await edit(id, { text: 'There are 80 pairs.' })).body).toMatchObject({ editedAt: null, mailed: null })
    scene.t.clock.advance(10 * minute)
    await run()
    expect((await texts(ana)).join()).toContain('There are 80 pairs.')
  })

  test('that is changed after that keeps what was mailed, and nothing is mailed again', async () => {
    const ana = await scene.given.user()
    await support(ana)
    const { _id: id } = await created()
    scene.t.clock.advance(10 * minute)
    await run()
    scene.t.clock.advance(day)
    await edit(id, { title: 'We have no gloves', text: 'Bring your own.' })
    await edit(id, { title: 'We have few gloves', text: 'Bring your own, please.' })
    expect((await list()).body).toMatchObject([
      { title: 'We have few gloves', mailed: gloves, editedAt: scene.t.clock.now().toISOString() },
    ])
    scene.t.clock.advance(day)
    await run()
    expect(await subjects(ana)).toHaveLength(1)
  })

  test('is refused with a sentence at each field', async () => {
    const refused = async (change: Written) => (await write(change)).error.fields
    expect(await refused({ title: ' ', text: ' ' })).toEqual({
      title: 'Give the update a title',
      text: 'Write what people should know',
    })
    expect(await refused({ title: 'x'.repeat(121), text: 'x'.repeat(5_001) })).toEqual({
      title: 'At most 120 characters',
      text: 'At most 5,000 characters',
    })
    expect(await refused({ images: Array.from({ length: 5 }, () => ({ url: '/uploads/x/1600.webp' })) })).toEqual({
      images: 'At most 4 pictures',
    })
    const [theirs] = await upload(await scene.given.user(), 1)
    expect((await write({ images: [{ url: theirs ?? '' }] })).error).toMatchObject({ code: 'image_not_yours' })
    expect(await titles()).toEqual([])
  })

  test('shows pictures of its author, which an edit keeps', async () => {
    const [one = '', two = ''] = await upload(owner, 2)
    const { _id: id } = await created({ images: [{ url: one, alt: 'Gloves' }, { url: two }] })
    const edited = await edit(id, { images: [{ url: two, alt: 'Boots' }] })
    expect(edited.body.images).toEqual([{ url: two, alt: 'Boots' }])
  })

  test('is written only by the owner, who verified an address', async () => {
    const [other, admin] = [await scene.given.user(), await scene.given.admin()]
    expect((await write({}, other)).error.code).toBe('forbidden')
    expect((await write({}, admin)).error.code).toBe('forbidden')
    const { _id: id } = await created()
    expect((await remove(id, other)).error.code).toBe('forbidden')
  })

  test('is listed newest first, in pages', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      await created({ title })
      scene.t.clock.advance(minute)
    }
    const first = await list({ limit: 2 })
    expect(first.body.map(({ title }) => title)).toEqual(['Three', 'Two'])
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await list({ limit: 2, cursor })).body.map(({ title }) => title)).toEqual(['One'])
  })
})

describe('updates', () => {
  test('of one day are one mail, in the order in which they were written', async () => {
    const ana = await scene.given.user()
    await support(ana)
    await created({ title: 'One' })
    scene.t.clock.advance(5 * minute)
    expect((await created({ title: 'Two', text: 'Rakes are welcome.' })).leavesAt).toBe(in10())
    expect((await list()).body.map(({ leavesAt }) => leavesAt)).toEqual([in10(), in10()])
    scene.t.clock.advance(10 * minute)
    await run()
    expect(await subjects(ana)).toHaveLength(1)
    expect((await texts(ana)).join()).toMatch(/“One”[^]*60 pairs[^]*“Two”[^]*Rakes/)
  })

  test('leave at most once a day', async () => {
    const ana = await scene.given.user()
    await support(ana)
    await created({ title: 'One' })
    scene.t.clock.advance(10 * minute)
    await run()
    const mailedAt = scene.t.clock.now().getTime()
    scene.t.clock.advance(hour)
    const { leavesAt } = await created({ title: 'Two' })
    expect(leavesAt).toBe(new Date(mailedAt + day).toISOString())
    expect(await preview()).toMatchObject({ joins: 'Two', leavesAt, left: 1 })
    scene.t.clock.advance(22 * hour)
    await run()
    expect(await subjects(ana)).toHaveLength(1)
    scene.t.clock.advance(hour)
    await run()
    expect(await subjects(ana)).toHaveLength(2)
  })

  test('are three in seven days over all campaigns of an owner', async () => {
    const { _id: other } = await scene.given.campaign(owner, { executionDate: '2026-06-20' })
    await created({ title: 'One' })
    const first = scene.t.clock.now().getTime()
    scene.t.clock.advance(hour)
    expect((await write({ title: 'Two' }, owner, other)).status).toBe(201)
    await created({ title: 'Three' })
    expect(await write()).toMatchObject({ status: 409, error: { code: 'updates_used' } })
    expect((await write({}, owner, other)).error.code).toBe('updates_used')
    expect(await preview()).toMatchObject({ left: 0, nextAt: new Date(first + 7 * day).toISOString() })
    scene.t.clock.advance(7 * day - hour)
    expect((await write()).status).toBe(201)
  })

  test('are three in seven days, also if all are written at once', async () => {
    const { _id: other } = await scene.given.campaign(owner, { executionDate: '2026-06-20' })
    const sent = await Promise.all(Array.from({ length: 6 }, (_, at) => write({}, owner, at % 2 ? other : scene.id)))
    expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409, 409])
  })

  test('are not written if their author was shown other times', async () => {
    const change = { isUrgent: false }
    expect((await write(change)).status).toBe(201)
    scene.t.clock.set('2026-06-19T12:00:00Z')
    expect((await write(change)).error.code).toBe('update_timing_changed')
    expect(await titles()).toHaveLength(1)
    expect((await write({ isUrgent: true })).body.isUrgent).toBe(true)
  })

  test('are urgent in the last 48 hours: they leave at once, and the fourth is refused', async () => {
    const ana = await scene.given.user()
    await support(ana)
    scene.t.clock.set('2026-06-18T23:59:59.999Z')
    expect(await preview()).toMatchObject({ isUrgent: true, left: 3, leavesAt: scene.t.clock.now().toISOString() })
    for (const title of ['One', 'Two', 'Three']) expect((await created({ title })).isUrgent).toBe(true)
    expect((await write()).error.code).toBe('urgent_updates_used')
    await run()
    expect(await subjects(ana)).toHaveLength(3)
    expect(await preview()).toMatchObject({ isUrgent: true, left: 0 })
  })

  test('can be written of a campaign that is over or cancelled', async () => {
    const ana = await scene.given.user()
    await support(ana)
    scene.t.clock.set('2026-06-22T12:00:00Z')
    expect(await created({ title: 'Thank you' })).toMatchObject({ isUrgent: false })
    await scene.given.prove(owner)
    scene.t.clock.advance(10 * minute)
    await run()
    expect(await subjects(ana)).toHaveLength(1)
    scene.id = (await scene.given.campaign(owner, { executionDate: '2026-07-20' }))._id
    await support(ana)
    await scene.t.as(owner.token)(cancelCampaignEndpoint, { params: params() })
    await created({ title: 'Why we cancelled' })
    scene.t.clock.advance(10 * minute)
    await run()
    expect(await subjects(ana)).toHaveLength(2)
  })

  test('wait while the campaign is frozen, and are not written then', async () => {
    const ana = await scene.given.user()
    await support(ana)
    const { _id: id } = await created()
    const admin = await asAdmin()
    await admin(freezeCampaignEndpoint, { params: params(), body: { reason: 'We look into it' } })
    scene.t.clock.advance(hour)
    await run()
    expect(await subjects(ana)).toEqual([])
    expect((await write()).error.code).toBe('campaign_frozen')
    expect((await edit(id)).error.code).toBe('campaign_frozen')
    await admin(hideCampaignEndpoint, { params: params(), body: { category: 'fraud', reason: 'It is not theirs' } })
    expect(await write()).toMatchObject({ status: 409, error: { code: 'updates_closed' } })
    expect(await edit(id)).toMatchObject({ status: 409, error: { code: 'updates_closed' } })
    expect((await list()).error.code).toBe('campaign_hidden')
  })
})

test('the preview says about how many of whom get it: not who stopped, and not the owner', async () => {
  const [ana, ben] = [await scene.given.user(), await scene.given.user()]
  for (const person of [ana, ben, owner]) await support(person)
  await created()
  scene.t.clock.advance(10 * minute)
  await run()
  const [mail] = (await mailsTo(scene.t, ana.email)).filter(({ subject }) => subject?.startsWith('Update'))
  const stop = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? ''
  await scene.t.call(unsubscribeEndpoint, { body: { token: /token=([^&>]+)/.exec(stop)?.[1] ?? '' } })
  expect(await preview()).toMatchObject({
    people: 1,
    of: 2,
    isUrgent: false,
    isReviewed: false,
    joins: null,
    nextAt: null,
  })
  scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-20' }))._id
  await giveCrowd(scene.t.context.db, scene.id, 154)
  expect(await preview()).toMatchObject({ people: 150, of: 150 })
})
