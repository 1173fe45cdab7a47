import { createHash } from 'node:crypto'
import { getCampaignEndpoint, listSupportedEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import {
  getGuestPromiseEndpoint,
  listSupportersEndpoint,
  verifyGuestSupportEndpoint,
} from '@muster/contract/campaigns/supports.ts'
import { listVersionsEndpoint } from '@muster/contract/campaigns/promises.ts'
import { describe, expect, test } from 'vitest'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { usePromises } from '../../../test/promising.ts'

const scene = usePromises()
const { ask, change, confirm, edit, mailedToken, seenBy, support, supporters, toRenew, versions, withdraw } = scene

const later = () => scene.t.clock.advance(hour)
const signed = async () => {
  const person = await scene.given.user()
  expect((await support(person)).body.created).toBe(true)
  return person
}

describe('versions', () => {
  test('a campaign that was never changed has one', async () => {
    const campaign = (await scene.t.call(getCampaignEndpoint, { params: { id: scene.id } })).body
    const [only, ...others] = await versions()
    expect(others).toEqual([])
    expect(only).toMatchObject({
      number: 1,
      promise: { title: 'Bridge over the creek', executionDate: '2026-06-20', goalAmount: 0, city: null },
      story: '',
      createdAt: campaign.createdAt,
      by: campaign.owner,
      supporters: 'none',
      donors: 'none',
      storyChanged: false,
      correction: false,
    })
    expect(campaign.version).toBe(1)
  })

  test('each change makes one, with the promise, the story and what it did', async () => {
    await signed()
    later()
    expect(await change({ title: 'Bridge over the river', description: 'It rains' })).toBe(2)
    later()
    expect(await change({ description: 'It rained' })).toBe(3)
    const listed = await versions()
    expect(
      listed.map(({ number, promise, story, supporters: effect, storyChanged }) => [
        number,
        promise.title,
        story,
        effect,
        storyChanged,
      ]),
    ).toEqual([
      [3, 'Bridge over the river', 'It rained', 'none', true],
      [2, 'Bridge over the river', 'It rains', 'asked', true],
      [1, 'Bridge over the creek', '', 'none', false],
    ])
    const [newest] = listed
    const kept = Object.entries(newest?.promise ?? {}).filter(([, value]) => value !== null)
    const canonical = JSON.stringify(Object.fromEntries(kept.sort(([a], [b]) => (a < b ? -1 : 1))))
    expect(newest?.sha256).toBe(createHash('sha256').update(canonical).digest('hex'))
  })

  test('are listed in pages', async () => {
    for (const title of ['One', 'Two', 'Three']) {
      later()
      await change({ title })
    }
    const list = (query: object) => scene.t.call(listVersionsEndpoint, { params: { id: scene.id }, query })
    const first = await list({ limit: '3' })
    expect(first.body.map(({ number }) => number)).toEqual([4, 3, 2])
    const cursor = /cursor=([^&>]+)/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await list({ limit: '3', cursor })).body.map(({ number }) => number)).toEqual([1])
    expect((await list({ cursor: 'x' })).status).toBe(400)
  })

  test('tags, pictures and an edit that changes nothing make none', async () => {
    await signed()
    expect(await change({ tags: ['bridges'], title: 'Bridge over the creek', description: '' })).toBe(1)
    expect(await versions()).toHaveLength(1)
  })

  test('edits within ten minutes are one version, and earlier ones are not listed', async () => {
    await signed()
    later()
    await change({ title: 'Bridge over the river' })
    scene.t.clock.advance(9 * minute)
    await change({ title: 'Bridge over the brook' })
    scene.t.clock.advance(10 * minute)
    await change({ title: 'Bridge over the sea' })
    expect((await versions()).map(({ number, promise }) => [number, promise.title])).toEqual([
      [4, 'Bridge over the sea'],
      [3, 'Bridge over the brook'],
      [1, 'Bridge over the creek'],
    ])
  })
})

describe('a changed promise', () => {
  test('is not supported by those who signed it before, until they support again', async () => {
    const [ana, ben] = [await signed(), await signed()]
    later()
    await change({ title: 'Bridge over the river' })
    expect(await supporters()).toBe(0)
    expect(await toRenew()).toEqual({ people: 2, since: scene.t.clock.now().toISOString() })
    expect(await seenBy(ana.token)).toMatchObject({ supported: false, supportedVersion: 1, version: 2 })
    expect((await support(ana)).body).toEqual({ created: true })
    expect((await support(ana)).body).toEqual({ created: false })
    expect(await seenBy(ana.token)).toMatchObject({ supported: true, supportedVersion: 2 })
    expect([await supporters(), (await toRenew())?.people]).toEqual([1, 1])
    await withdraw(ben)
    expect([await supporters(), await toRenew()]).toEqual([1, null])
    await withdraw(ana)
    expect(await supporters()).toBe(0)
  })

  test('that is brought back counts those who signed it', async () => {
    const ana = await signed()
    later()
    await change({ title: 'Bridge over the river' })
    const ben = await signed()
    later()
    await change({ title: 'Bridge over the creek' })
    expect([await supporters(), (await toRenew())?.people]).toEqual([1, 1])
    expect((await seenBy(ana.token)).supported).toBe(true)
    expect((await seenBy(ben.token)).supported).toBe(false)
  })

  test('keeps the support of its owner', async () => {
    await support(scene.owner)
    await signed()
    later()
    await change({ title: 'Bridge over the river' })
    expect(await supporters()).toBe(1)
    expect(await seenBy(scene.owner.token)).toMatchObject({ supported: true, supportedVersion: 2 })
  })

  test('with a first day or place tells, and asks again once these change', async () => {
    scene.id = (await scene.given.campaign(scene.owner))._id
    const ana = await signed()
    later()
    await change({ executionDate: '2026-06-25', locationType: 'country', country: 'Slovenia' })
    expect(await supporters()).toBe(1)
    later()
    await change({ executionDate: null })
    expect(await supporters()).toBe(0)
    scene.t.clock.advance(8 * day)
    await change({ executionDate: '2026-06-26' })
    expect(await seenBy(ana.token)).toMatchObject({ supported: false, supportedVersion: 1 })
    expect((await versions()).map(({ supporters: effect }) => effect)).toEqual(['told', 'asked', 'told', 'none'])
  })

  test('asks only donors about another goal', async () => {
    await signed()
    later()
    await change({ goalAmount: 500 })
    expect(await supporters()).toBe(1)
    expect((await versions())[0]).toMatchObject({ supporters: 'none', donors: 'asked' })
  })

  test('leaves those of an earlier promise out of names, and marks it in their list', async () => {
    const ana = await signed()
    const names = async () =>
      (await scene.t.call(listSupportersEndpoint, { params: { id: scene.id }, query: {} })).body.map(({ _id }) => _id)
    const own = async () => (await scene.t.as(ana.token)(listSupportedEndpoint, { query: {} })).body
    expect(await own()).toMatchObject([{ supported: true, supportedVersion: 1 }])
    expect(await names()).toEqual([ana.user._id])
    later()
    await change({ title: 'Bridge over the river' })
    expect(await names()).toEqual([])
    expect(await own()).toMatchObject([{ version: 2, supported: false, supportedVersion: 1 }])
  })

  test('stays secret if the name was', async () => {
    const ana = await scene.given.user()
    await support(ana, { anonymous: true })
    later()
    await change({ title: 'Bridge over the river' })
    await support(ana)
    expect((await scene.t.call(listSupportersEndpoint, { params: { id: scene.id }, query: {} })).body).toEqual([])
  })

  test('that is taken back within ten minutes counts those who signed before, and not those in between', async () => {
    const ana = await signed()
    later()
    await change({ title: 'Bridge over the river' })
    const ben = await signed()
    scene.t.clock.advance(5 * minute)
    await change({ title: 'Bridge over the creek' })
    expect((await seenBy(ana.token)).supported).toBe(true)
    expect((await seenBy(ben.token)).supported).toBe(false)
    expect((await versions())[0]).toMatchObject({ number: 3, supporters: 'none', donors: 'none' })
  })

  test('counts correctly while people come and go', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => signed()))
    later()
    await Promise.all([
      ...people.map((person) => withdraw(person)),
      ...people.map((person) => support(person)),
      edit({ title: 'Bridge over the river' }),
    ])
    const seen = await Promise.all(people.map((person) => seenBy(person.token)))
    expect(await supporters()).toBe(seen.filter(({ supported }) => supported).length)
  })
})

describe('the version that was shown', () => {
  test('an outdated one is refused', async () => {
    const ana = await signed()
    later()
    await change({ title: 'Bridge over the river' })
    expect((await support(ana, { version: 1 })).error).toMatchObject({ code: 'promise_changed' })
    expect((await support(ana, { version: 3 })).status).toBe(409)
    expect((await scene.t.call(listVersionsEndpoint, { params: { id: scene.id }, query: {} })).body[0]?.number).toBe(2)
    expect((await support(ana, { version: 2 })).body).toEqual({ created: true })
    for (const version of [0, 1.5, 3_000_000_000, '2']) expect((await support(ana, { version })).status).toBe(400)
  })

  test('a guest confirms the promise of now', async () => {
    await signed()
    await ask()
    const token = await mailedToken()
    later()
    await change({ title: 'Bridge over the river' })
    const shown = await scene.t.call(getGuestPromiseEndpoint, { params: { token } })
    expect(shown.body).toMatchObject({ campaignId: scene.id, version: 2, promise: { title: 'Bridge over the river' } })
    const verify = (version: number) =>
      scene.t.call(verifyGuestSupportEndpoint, { params: { token }, query: { version } })
    expect((await verify(1)).error.code).toBe('promise_changed')
    expect((await verify(2)).body.created).toBe(true)
    expect((await confirm(token)).body.created).toBe(false)
    expect((await scene.t.call(getGuestPromiseEndpoint, { params: { token: 'x' } })).error.code).toBe('invalid_token')
    expect((await ask({ email: scene.email, version: 1 } as object)).error.code).toBe('promise_changed')
  })
})

describe('the rules of a change', () => {
  const locked = async (body: Record<string, unknown>) => expect((await edit(body)).error.code).toBe('promise_locked')

  test('from 48 hours before its end a signed promise cannot change, only its story', async () => {
    await signed()
    scene.t.clock.set('2026-06-18T23:59:59.998Z')
    await change({ title: 'Bridge over the river' })
    for (const now of ['2026-06-18T23:59:59.999Z', '2026-06-20T12:00:00Z', '2026-06-22T12:00:00Z']) {
      scene.t.clock.set(now)
      await locked({ title: 'Bridge' })
      await locked({ executionDate: null })
      await locked({ executionDate: '2026-08-01' })
      await locked({ goalAmount: 5 })
      expect((await edit({ description: `It is ${now}` })).status).toBe(200)
    }
  })

  test('a day that is set once it is signed ends at least 72 hours ahead', async () => {
    await signed()
    const near = await edit({ executionDate: '2026-06-03' })
    expect(near.error.fields).toEqual({ executionDate: expect.stringContaining('72 hours') })
    // The zone moves the end, too.
    expect((await edit({ executionDate: '2026-06-04', timeZone: 'Pacific/Kiritimati' })).status).toBe(400)
    expect((await edit({ executionDate: '2026-06-04' })).status).toBe(200)
  })

  test('nothing holds while no one else stands behind it', async () => {
    await support(scene.owner)
    for (const title of ['One', 'Two', 'Three', 'Four']) {
      later()
      await change({ title })
    }
    await change({ executionDate: '2026-06-02' })
    scene.t.clock.set('2026-06-02T20:00:00Z')
    await change({ executionDate: '2026-06-03' })
    expect((await versions()).every(({ supporters: effect }) => effect === 'none')).toBe(true)
  })

  test('a third change within seven days is refused, edits of one version and the story aside', async () => {
    await signed()
    later()
    await change({ title: 'One' })
    await change({ title: 'Two' })
    later()
    await change({ title: 'Three' })
    later()
    await change({ description: 'A story' })
    later()
    expect((await edit({ title: 'Four' })).error.code).toBe('promise_changed_too_often')
    expect((await edit({ goalAmount: 5 })).error.code).toBe('promise_changed_too_often')
    scene.t.clock.advance(7 * day - 3 * hour)
    expect((await edit({ title: 'Four' })).status).toBe(200)
  })

  test('the owner who edits every few minutes ends the version after an hour', async () => {
    await signed()
    later()
    const answers: number[] = []
    for (let edits = 0; edits < 22; edits++) {
      answers.push((await edit({ title: `Edit ${edits}` })).status)
      scene.t.clock.advance(9 * minute)
    }
    // Two versions of an hour each; the next edit would be a third one.
    expect(answers.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => 200))
    expect(answers.at(-1)).toBe(409)
    expect(await versions()).toHaveLength(3)
  })
})
