import {
  createUpdateEndpoint,
  editUpdateEndpoint,
  holdMailingEndpoint,
  listMailingsEndpoint,
  listUpdatesEndpoint,
  previewUpdateEndpoint,
  releaseMailingEndpoint,
} from '@muster/contract/campaigns/updates.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { hour, minute } from '../../../platform/base/clock.ts'
import { newId } from '../../../platform/base/tokens.ts'
import { giveCrowd } from '../../../../test/crowds.ts'
import type { Person } from '../../../../test/given.ts'
import { usePromises } from '../../../../test/promising.ts'

const scene = usePromises()
let owner: Person
let admin: Person

const params = () => ({ id: scene.id })
const gloves = { title: 'We have gloves', text: 'The hardware store gives us 60 pairs.' }
const write = async (change = {}) => {
  const answer = await scene.t.as(owner.token)(createUpdateEndpoint, {
    params: params(),
    body: { ...gloves, ...change },
  })
  expect(answer.status).toBe(201)
  return answer.body
}
const mailings = async (status: 'waiting' | 'held' = 'waiting') =>
  (await scene.t.as(admin.token)(listMailingsEndpoint, { query: { status } })).body.filter(
    ({ campaign }) => campaign._id === scene.id,
  )
const only = async (status: 'waiting' | 'held' = 'waiting') => {
  const found = await mailings(status)
  expect(found).toHaveLength(1)
  return found[0]!
}
const release = async () => {
  const { _id: id, writtenAt: seen } = await only()
  return scene.t.as(admin.token)(releaseMailingEndpoint, { params: { id }, body: { seen } })
}
const hold = async (reason = 'It sells things') =>
  scene.t.as(admin.token)(holdMailingEndpoint, { params: { id: (await only())._id }, body: { reason } })
const seen = async (token: string) =>
  (await scene.t.as(token)(listUpdatesEndpoint, { params: params(), query: {} })).body
const run = () => scene.t.runJob('updates')
const mailed = async (): Promise<number> => {
  await run()
  const rows = scene.t.context.db.selectFrom('mail').select('id').where('key', 'like', `update:${scene.id}:%`)
  return (await rows.execute()).length
}

beforeEach(async () => {
  owner = await scene.given.user()
  admin = await scene.given.admin()
  scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-20' }))._id
  await giveCrowd(scene.t.context.db, scene.id, 201)
})

describe('the first update of a new owner to more than 200 people', () => {
  test('waits for an admin, who reads all of it, or for an hour', async () => {
    const preview = await scene.t.as(owner.token)(previewUpdateEndpoint, { params: params() })
    const leavesAt = new Date(scene.t.clock.now().getTime() + hour).toISOString()
    expect(preview.body).toMatchObject({ people: 200, isReviewed: true, leavesAt })
    const update = await write()
    expect(update).toMatchObject({ leavesAt, review: { status: 'waiting', reason: null } })
    expect(await only()).toMatchObject({ people: 200, updates: [gloves], status: 'waiting', leavesAt, held: null })
    expect((await scene.t.as(admin.token)(getWaitingEndpoint, {})).body.updates).toBeGreaterThan(0)
    // Others do not read that it waits.
    expect((await seen(admin.token))[0]?.review).toBeNull()
    scene.t.clock.advance(hour - 1)
    expect(await mailed()).toBe(0)
    scene.t.clock.advance(1)
    expect(await mailed()).toBe(201)
    expect(await mailings()).toEqual([])
  })

  test('leaves ten minutes after it was written if an admin lets it go', async () => {
    await write()
    expect((await release()).status).toBe(204)
    scene.t.clock.advance(9 * minute)
    expect(await mailed()).toBe(0)
    scene.t.clock.advance(minute)
    expect(await mailed()).toBe(201)
  })

  test('does not leave while an admin holds it, and the owner reads why', async () => {
    await write()
    expect((await hold()).status).toBe(204)
    expect((await seen(owner.token))[0]?.review).toEqual({ status: 'held', reason: 'It sells things' })
    expect((await seen(admin.token))[0]?.review).toBeNull()
    scene.t.clock.advance(2 * hour)
    expect(await mailed()).toBe(0)
    const held = await only('held')
    expect(held.held).toMatchObject({ reason: 'It sells things', by: { _id: admin.user._id } })
    // What is written then is held, too.
    await write({ title: 'Another' })
    scene.t.clock.advance(2 * hour)
    expect(await mailed()).toBe(0)
    expect(
      (
        await scene.t.as(admin.token)(releaseMailingEndpoint, {
          params: { id: held._id },
          body: { seen: (await only('held')).writtenAt },
        })
      ).status,
    ).toBe(204)
    expect(await mailed()).toBe(201)
  })

  test('is in what waits again once it was changed after an admin held it, and can be held again', async () => {
    const { _id: updateId } = await write()
    await hold()
    expect(await mailings()).toEqual([])
    scene.t.clock.advance(minute)
    const edit = { params: { ...params(), updateId }, body: { ...gloves, text: 'Sixty pairs.', images: [] } }
    expect((await scene.t.as(owner.token)(editUpdateEndpoint, edit)).status).toBe(200)
    expect(await only()).toMatchObject({ status: 'held', updates: [{ text: 'Sixty pairs.' }] })
    expect((await scene.t.as(admin.token)(getWaitingEndpoint, {})).body.updates).toBe(1)
    scene.t.clock.advance(minute)
    expect((await hold('It still sells things')).status).toBe(204)
    expect(await mailings()).toEqual([])
  })

  test('waits a full hour again after each word that is changed or added, also if an admin had let it go', async () => {
    const { _id: updateId } = await write()
    scene.t.clock.advance(59 * minute)
    const edit = { params: { ...params(), updateId }, body: { ...gloves, text: 'Buy my gloves.', images: [] } }
    expect((await scene.t.as(owner.token)(editUpdateEndpoint, edit)).status).toBe(200)
    scene.t.clock.advance(59 * minute)
    expect(await mailed()).toBe(0)
    await release()
    await write({ title: 'And my boots' })
    expect((await only()).updates).toHaveLength(2)
    scene.t.clock.advance(59 * minute)
    expect(await mailed()).toBe(0)
    scene.t.clock.advance(minute)
    expect(await mailed()).toBe(201)
  })

  test('does not leave with a word that the admin who lets it go has not read', async () => {
    await write()
    const { _id: id, writtenAt: seen } = await only()
    scene.t.clock.advance(minute)
    await write({ title: 'And my boots' })
    const late = await scene.t.as(admin.token)(releaseMailingEndpoint, { params: { id }, body: { seen } })
    expect(late).toMatchObject({ status: 409, error: { code: 'mailing_changed' } })
    expect((await release()).status).toBe(204)
  })

  test('is the only one that waits', async () => {
    await write()
    scene.t.clock.advance(hour)
    await run()
    expect((await write()).review).toBeNull()
  })

  test('does not wait in the last 48 hours', async () => {
    scene.t.clock.set('2026-06-20T12:00:00Z')
    expect(await write()).toMatchObject({ isUrgent: true, review: null })
    expect(await mailed()).toBe(201)
  })
})

test('an owner whose campaign with 20 people with accounts has ended does not wait', async () => {
  const supportedBy = async (count: number) => {
    const { _id: id } = await scene.given.campaign(owner, { executionDate: '2026-06-02' })
    for (let at = 0; at < count; at++) {
      const person = await scene.given.user()
      await scene.t.as(person.token)(supportCampaignEndpoint, { params: { id }, body: {} })
    }
  }
  await supportedBy(19)
  scene.t.clock.set('2026-06-10T12:00:00Z')
  const isReviewed = async () =>
    (await scene.t.as(owner.token)(previewUpdateEndpoint, { params: params() })).body.isReviewed
  expect(await isReviewed()).toBe(true)
  scene.t.clock.set('2026-06-01T12:00:00Z')
  await supportedBy(20)
  expect(await isReviewed()).toBe(true)
  scene.t.clock.set('2026-06-10T12:00:00Z')
  expect(await isReviewed()).toBe(false)
  expect((await write()).review).toBeNull()
})

test('admins decide neither about their own campaigns, nor about what has left or was taken back', async () => {
  await write()
  const { _id: id } = await only()
  const own = await scene.t.as(owner.token)(holdMailingEndpoint, { params: { id }, body: { reason: 'x' } })
  expect(own.error.code).toBe('forbidden')
  scene.t.clock.advance(hour)
  await run()
  const late = await scene.t.as(admin.token)(holdMailingEndpoint, { params: { id }, body: { reason: 'x' } })
  expect(late).toMatchObject({ status: 409, error: { code: 'mailing_left' } })
  const gone = await scene.t.as(admin.token)(releaseMailingEndpoint, {
    params: { id: newId() },
    body: { seen: scene.t.clock.now().toISOString() },
  })
  expect(gone.error.code).toBe('mailing_not_found')
})
