import { listAttentionEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { exportMyDataEndpoint } from '@muster/contract/people/my-data.ts'
import {
  createUpdateEndpoint,
  editUpdateEndpoint,
  holdMailingEndpoint,
  listMailingsEndpoint,
  listUpdatesEndpoint,
  previewUpdateEndpoint,
  takeUpdateDownEndpoint,
} from '@muster/contract/campaigns/updates.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { day, hour } from '../../../platform/base/clock.ts'
import { giveCrowd } from '../../../../test/crowds.ts'
import type { Person } from '../../../../test/given.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { coOrganise } from '../../../../test/organising.ts'
import { usePromises } from '../../../../test/promising.ts'

const scene = usePromises()
let owner: Person
let admin: Person
let supporter: Person

beforeEach(async () => {
  owner = await scene.given.user()
  admin = await scene.given.admin()
  supporter = await scene.given.user()
  scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-20' }))._id
  await scene.support(supporter)
})

const params = () => ({ id: scene.id })
const write = async (title: string, by = owner): Promise<string> => {
  const body = { title, text: 'Buy our boots at boots.example.' }
  const answer = await scene.t.as(by.token)(createUpdateEndpoint, { params: params(), body })
  expect(answer.status).toBe(201)
  return answer.body._id
}
const takeDown = (id: string, by = admin, reason = 'It advertises a shop') =>
  scene.t.as(by.token)(takeUpdateDownEndpoint, { params: { id }, body: { reason } })
const run = () => scene.t.runJob('updates')
const listed = async (by?: Person) => {
  const request = { params: params(), query: {} }
  const { body } = await (by
    ? scene.t.as(by.token)(listUpdatesEndpoint, request)
    : scene.t.call(listUpdatesEndpoint, request))
  return body
}
const subjectsTo = async ({ email }: Person) => (await mailsTo(scene.t, email)).map(({ subject }) => subject ?? '')
const updatesTo = async (person: Person) =>
  (await subjectsTo(person)).filter((subject) => subject.startsWith('Update: ')).length
const removalsTo = async (person: Person) =>
  (await mailsTo(scene.t, person.email)).filter(({ subject }) => subject?.startsWith('An update was removed: '))

describe('an update that an admin takes down', () => {
  test('is no longer shown, and none of its mails that wait is sent', async () => {
    const id = await write('Boots')
    scene.t.clock.advance(hour)
    await run()
    expect((await takeDown(id)).status).toBe(204)
    expect(await updatesTo(supporter)).toBe(0)
    expect(await listed()).toMatchObject([{ _id: id, title: '', text: '', removedBecause: null }])
    expect(JSON.stringify(await listed(owner))).not.toContain('boots.example')
    expect((await listed(owner))[0]?.removedBecause).toBe('It advertises a shop')
  })

  test('is left out of the mail of its day, whose other updates leave', async () => {
    const id = await write('Boots')
    await write('Come at nine')
    await takeDown(id)
    scene.t.clock.advance(hour)
    await run()
    const [mail] = (await mailsTo(scene.t, supporter.email)).filter(({ subject }) => subject?.startsWith('Update: '))
    expect(mail?.text).toContain('Come at nine')
    expect(mail?.text).not.toContain('“Boots”')
  })

  test('is told to its author and the owner with the reason, once, and is neither edited nor taken down again', async () => {
    const helper = await scene.given.user()
    await coOrganise(scene.t, { id: scene.id, owner, person: helper })
    const id = await write('Boots', helper)
    await takeDown(id)
    expect((await takeDown(id)).error.code).toBe('update_not_found')
    for (const person of [owner, helper]) {
      const mails = await removalsTo(person)
      expect(mails).toHaveLength(1)
      expect(mails[0]?.text).toMatch(/“Boots”[^]*Buy our boots[^]*It advertises a shop/)
    }
    expect(await removalsTo(supporter)).toEqual([])
    const edit = { params: { ...params(), updateId: id }, body: { title: 'Boots', text: 'Buy', images: [] } }
    expect((await scene.t.as(helper.token)(editUpdateEndpoint, edit)).error.code).toBe('update_not_found')
    const { records } = (await scene.t.as(helper.token)(exportMyDataEndpoint, {})).body
    expect(records.updates).toMatchObject([{ title: 'Boots', removedBecause: 'It advertises a shop' }])
  })

  test('needs a reason, and an admin who does not organise the campaign', async () => {
    const id = await write('Boots')
    expect((await takeDown(id, admin, ' ')).error.fields).toEqual({ reason: 'Please provide a reason' })
    for (const person of [owner, supporter]) expect((await takeDown(id, person)).status).toBe(403)
    expect((await listed())[0]?.title).toBe('Boots')
  })

  test('earns its owner no trust, and its mailing waits for no admin', async () => {
    scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-20' }))._id
    await giveCrowd(scene.t.context.db, scene.id, 201)
    const id = await write('Boots')
    await takeDown(id)
    const waiting = await scene.t.as(admin.token)(listMailingsEndpoint, { query: {} })
    expect(waiting.body.filter(({ campaign }) => campaign._id === scene.id)).toEqual([])
    const preview = async () => (await scene.t.as(owner.token)(previewUpdateEndpoint, { params: params() })).body
    expect((await preview()).joins).toBeNull()
    scene.t.clock.advance(hour)
    await run()
    scene.t.clock.advance(day)
    expect((await preview()).isReviewed).toBe(true)
  })

  test('is no longer listed to its owner as one that an admin holds', async () => {
    scene.id = (await scene.given.campaign(owner, { executionDate: '2026-06-20' }))._id
    await giveCrowd(scene.t.context.db, scene.id, 201)
    const id = await write('Boots')
    const [mailing] = (await scene.t.as(admin.token)(listMailingsEndpoint, { query: {} })).body.filter(
      ({ campaign }) => campaign._id === scene.id,
    )
    const hold = { params: { id: mailing?._id ?? '' }, body: { reason: 'It sells things' } }
    expect((await scene.t.as(admin.token)(holdMailingEndpoint, hold)).status).toBe(204)
    const reasons = async () =>
      (await scene.t.as(owner.token)(listAttentionEndpoint, { query: {} })).body.flatMap((one) => one.reasons)
    expect(await reasons()).toEqual(['update_held'])
    await takeDown(id)
    expect(await reasons()).toEqual([])
  })
})
