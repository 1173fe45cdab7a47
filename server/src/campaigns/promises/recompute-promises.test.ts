import { getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { expect, test } from 'vitest'
import { makeFormer } from '../../../test/former-hashes.ts'
import type { Person } from '../../../test/given.ts'
import { mailsTo } from '../../../test/mails.ts'
import { usePromises } from '../../../test/promising.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'

const scene = usePromises()
const { change, seenBy, support, supporters, toRenew, versions } = scene

const signed = async (body = {}) => {
  const person = await scene.given.user()
  expect((await support(person, body)).body.created).toBe(true)
  scene.t.clock.advance(hour)
  return person
}
const former = () => makeFormer(scene.t.context.db, scene.id)
const recompute = () => scene.t.runJob('promise-recompute')
const stored = () =>
  scene.t.context.db
    .selectFrom('promise_version')
    .select(['number', 'promise', 'promise_hash', 'story', 'created_at', 'merged_into'])
    .where('campaign_id', '=', scene.id)
    .orderBy('number')
    .execute()
const changeGates = async () => {
  for (const meetingPoint of ['Gate 1', 'Gate 2']) {
    scene.t.clock.advance(hour)
    await change({ meetingPoint })
  }
}
const mailed = async ({ email }: Person) => {
  await scene.t.runJob('promise-mails')
  return (await mailsTo(scene.t, email))
    .map(({ subject }) => subject ?? '')
    .filter((subject) => /stay\?|Changed/.test(subject))
}

test('who was asked again because of a meeting point alone counts again, and texts and hashes of the versions stay', async () => {
  const ana = await signed()
  await signed({ needs: 3 })
  await changeGates()
  const before = await stored()
  await former()
  expect([await supporters(), (await toRenew())?.people]).toEqual([0, 2])
  await recompute()
  expect([await supporters(), await toRenew()]).toEqual([2, null])
  expect(await seenBy(ana.token)).toMatchObject({ supported: true, supportedVersion: 1 })
  expect(await stored()).toEqual(before)
  const effects = (await versions()).map((version) => [version.supporters, version.arrangementsChanged])
  expect(effects).toEqual([
    ['none', true],
    ['none', true],
    ['none', false],
  ])
  await recompute()
  expect(await supporters()).toBe(2)
})

test('who was asked because of the promise is still asked', async () => {
  await signed()
  await change({ title: 'Bridge over the river', meetingPoint: 'Gate 1' })
  await signed()
  await change({ meetingPoint: 'Gate 2' })
  await former()
  expect(await supporters()).toBe(0)
  await recompute()
  expect([await supporters(), (await toRenew())?.people]).toEqual([1, 1])
  await change({ title: 'Bridge over the creek' })
  expect(await supporters()).toBe(1)
})

test('a decision that was made stays', async () => {
  await signed({ needs: 2 })
  await signed({ needs: 2 })
  await changeGates()
  await former()
  scene.t.clock.set('2026-06-19T12:00:00Z')
  await scene.t.runJob('decisions')
  const read = async () => (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.id } })).body
  const { decision } = await read()
  expect(decision).toMatchObject({ acting: 0, supporters: 0 })
  await recompute()
  expect(await read()).toMatchObject({ decision, members: 2 })
})

test('a mail that was to ask tells, and who was asked is not reminded', async () => {
  const ana = await signed()
  await change({ meetingPoint: 'Gate 1' })
  await former()
  await recompute()
  scene.t.clock.advance(10 * minute)
  expect(await mailed(ana)).toEqual(['Changed: Bridge over the creek'])
  scene.t.clock.advance(8 * day)
  expect(await mailed(ana)).toHaveLength(1)
})

test('an edit before the job computes it, too', async () => {
  await signed()
  await changeGates()
  await former()
  scene.t.clock.advance(hour)
  await change({ description: 'It rains' })
  expect([await supporters(), await toRenew()]).toEqual([1, null])
  await recompute()
  expect(await supporters()).toBe(1)
})

test('it is computed as often as servers of the previous version change a promise', async () => {
  await signed()
  await changeGates()
  for (let times = 0; times < 2; times++) {
    await former()
    expect(await supporters()).toBe(0)
    await recompute()
    expect(await supporters()).toBe(1)
  }
})

test('until then only the current version can be agreed to', async () => {
  const ana = await scene.given.user()
  await changeGates()
  await former()
  expect((await support(ana, { version: 1 })).error.code).toBe('promise_changed')
  await recompute()
  expect((await support(ana, { version: 1 })).body).toEqual({ created: true })
})

test('a campaign that cannot be computed does not stop the others', async () => {
  await signed()
  await changeGates()
  await former()
  const [broken, { db }] = [scene.id, scene.t.context]
  const write = (promise: string) =>
    db
      .updateTable('promise_version')
      .set({ promise })
      .where('campaign_id', '=', broken)
      .where('number', '=', 1)
      .execute()
  const [first] = await stored()
  await write('{')
  scene.id = (await scene.given.campaign(scene.owner, { title: 'Bridge over the sea' }))._id
  await signed()
  await changeGates()
  await former()
  await recompute()
  expect([await supporters(broken), await supporters()]).toEqual([0, 1])
  await write(first?.promise ?? '')
  await recompute()
  expect(await supporters(broken)).toBe(1)
})
