import { getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { usePromises } from '../../../test/promising.ts'
import { choosing } from '../../../test/random.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'

// An owner who replaces what people signed by its opposite.

const scene = usePromises()
let people: Person[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 5 }, () => scene.given.user()))
})
const person = (index: number): Person => people[index] as Person

const signed = {
  title: 'Bridge over the creek',
  actionDescription: 'Build a bridge',
  description: 'We need a way over the creek.',
  executionDate: '2026-06-20',
}
const endsAt = new Date('2026-06-20T23:59:59.999Z')
const opposite = {
  title: 'No bridge over the creek',
  actionDescription: 'Pull the bridge down',
  description: 'No one needs a way over the creek.',
  executionDate: '2026-07-20',
}
const { description: otherStory, ...otherPromise } = opposite

const setHoursBeforeEnd = (hours: number): void => scene.t.clock.set(new Date(endsAt.getTime() - hours * hour))
const counted = async () => {
  const { members, toRenew } = (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.id } })).body
  return { members, support: await scene.supporters(), toRenew: toRenew?.people ?? 0 }
}
const allCounted = { members: 3, support: 3, toRenew: 0 }

/** A campaign with two accounts and a guest behind it. */
const begin = async (): Promise<string> => {
  scene.id = (await scene.given.campaign(scene.owner, signed))._id
  await scene.support(person(0))
  await scene.support(person(1))
  const email = `${scene.id}@example.org`
  await scene.ask({ email })
  await scene.confirm(await scene.mailedToken(email))
  return scene.id
}

const expectRenewed = async (): Promise<void> => {
  expect(await counted()).toEqual({ members: 0, support: 0, toRenew: 3 })
  expect(await scene.seenBy(person(0).token)).toMatchObject({ supported: false, supportedVersion: 1 })
  await scene.support(person(0))
  expect(await counted()).toEqual({ members: 1, support: 1, toRenew: 2 })
}

describe('the promise is swapped for its opposite', () => {
  test('at each hour before the lock: only those count who say again that they stay', async () => {
    const campaigns: string[] = []
    for (let hours = 100; hours > 48; hours--) campaigns.push(await begin())
    for (const [index, id] of campaigns.entries()) {
      setHoursBeforeEnd(100 - index)
      scene.id = id
      expect((await scene.edit(opposite)).status).toBe(200)
      await expectRenewed()
      expect((await scene.versions()).map(({ promise }) => promise.title)).toEqual([opposite.title, signed.title])
    }
  })

  test('at each hour from the lock until a day after the end: it is refused, and everyone counts', async () => {
    await begin()
    const attempts = [opposite, ...Object.entries(otherPromise).map(([field, value]) => ({ [field]: value }))]
    for (let hours = 48; hours >= -24; hours--) {
      setHoursBeforeEnd(hours)
      for (const attempt of attempts) expect((await scene.edit(attempt)).error.code).toBe('promise_locked')
      expect(await counted()).toEqual(allCounted)
      expect(await scene.seenBy(person(0).token)).toMatchObject({ ...signed, supported: true })
    }
  })

  test('in its last millisecond before the lock, and in the first of it', async () => {
    const [before, from] = [await begin(), await begin()]
    scene.t.clock.set(new Date(endsAt.getTime() - 48 * hour - 1))
    scene.id = before
    expect((await scene.edit(opposite)).status).toBe(200)
    await expectRenewed()
    setHoursBeforeEnd(48)
    scene.id = from
    expect((await scene.edit(opposite)).error.code).toBe('promise_locked')
    expect(await counted()).toEqual(allCounted)
  })

  test('in its story alone: the promise stays as it was signed, and the former story can be read', async () => {
    await begin()
    const stories = [signed.description]
    for (let hours = 100; hours >= -24; hours -= 8) {
      setHoursBeforeEnd(hours)
      const story = `${otherStory} ${hours}`
      expect((await scene.edit({ description: story })).status).toBe(200)
      stories.unshift(story)
      expect(await counted()).toEqual(allCounted)
      expect(await scene.seenBy(person(0).token)).toMatchObject({ ...signed, description: story, supported: true })
    }
    expect((await scene.versions()).map(({ story }) => story)).toEqual(stories)
  })

  test('by an owner whose second account supports it: that account counts only if it stays as well', async () => {
    const second = person(4)
    for (const hours of [100, 72, 60, 49]) {
      scene.t.clock.set('2026-06-01T12:00:00Z')
      await begin()
      await scene.support(scene.owner)
      await scene.support(second)
      setHoursBeforeEnd(hours)
      expect((await scene.edit(opposite)).status).toBe(200)
      // The owner's own support goes along with what the owner changes.
      expect(await counted()).toEqual({ members: 1, support: 1, toRenew: 4 })
      await scene.support(second)
      expect(await counted()).toEqual({ members: 2, support: 2, toRenew: 3 })
    }
  })
})

const wordings = {
  title: ['Bridge over the creek', 'No bridge over the creek', 'Bridge over the road'],
  actionDescription: ['Build a bridge', 'Pull the bridge down'],
  executionDate: [null, '2027-06-20', '2027-07-20'],
  meetingPoint: [null, 'The old bridge', 'The dam'],
}
type Wording = { [Field in keyof typeof wordings]: string | null }
const fields = Object.keys(wordings) as (keyof Wording)[]

/** Whether one promise says nothing else than another one that people signed: what was left open may be announced. People sign no meeting point. */
const keeps = (promise: Wording, from: Wording): boolean =>
  fields.every((field) => field === 'meetingPoint' || from[field] === null || from[field] === promise[field])

/** One campaign whose owner changes it in any order, while people, two accounts of the owner among them, support it and withdraw. */
const walk = async (seed: number): Promise<void> => {
  const choose = choosing(seed)
  const first = { title: choose(wordings.title), actionDescription: choose(wordings.actionDescription) }
  scene.id = (await scene.given.campaign(scene.owner, { ...first, executionDate: choose(wordings.executionDate) }))._id
  const pressed = new Map<Person, Wording>()
  const steps = {
    support: async () => {
      const one = choose(people)
      const { status, body } = await scene.support(one)
      expect(status).toBe(200)
      if (body.created) pressed.set(one, await scene.seenBy(one.token))
    },
    withdraw: async () => {
      const one = choose(people)
      await scene.withdraw(one)
      pressed.delete(one)
    },
    edit: async () => {
      const field = choose(fields)
      const { status } = await scene.edit({ [field]: choose(wordings[field]) })
      expect([200, 409]).toContain(status)
    },
  }
  for (let step = 0; step < 24; step++) {
    await steps[choose(['support', 'support', 'edit', 'edit', 'edit', 'withdraw'] as const)]()
    scene.t.clock.advance(choose([minute, 11 * minute, 4 * day]))
    const current = await scene.seenBy(scene.owner.token)
    let members = 0
    for (const one of people) {
      if (!(await scene.supportsIt(one))) continue
      members++
      expect(keeps(current, pressed.get(one) as Wording)).toBe(true)
    }
    expect(await counted()).toMatchObject({ members, support: members, toRenew: pressed.size - members })
  }
}

test('no order of changes counts people for what they did not sign', async () => {
  for (let seed = 1; seed <= 8; seed++) {
    scene.t.clock.set('2026-06-01T12:00:00Z')
    await walk(seed)
  }
})
