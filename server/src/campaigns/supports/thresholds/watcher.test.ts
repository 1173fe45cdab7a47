import { allEndpoints } from '@muster/contract/all.ts'
import { getCampaignEndpoint, getCampaignStatsEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { needsMenu } from '@muster/contract/facts/thresholds.ts'
import { updateSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import type { Endpoint } from '@muster/contract/endpoint.ts'
import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { urlOf } from '../../../../test/app.ts'
import type { Person } from '../../../../test/given.ts'
import { type Choose, choosing } from '../../../../test/random.ts'
import { useSupports } from '../../../../test/supporting.ts'
import { minute } from '../../../platform/base/clock.ts'

// A watcher who reads all public answers around each single support, and wants to know with how many people its person acts.

const scene = useSupports()
let people: Person[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 26 }, () => scene.given.user()))
})

type Numbers = readonly number[]
type Shown = { members: number; acting: number; next: { needs: number; missing: number } | null }

const atMost = (numbers: Numbers, m: number): number => numbers.filter((needs) => needs <= m).length

/** What is to be shown, by the definitions. */
const shownOf = (numbers: Numbers): Shown => {
  const members = numbers.length
  const acting = numbers.map((_, index) => index + 1).findLast((m) => atMost(numbers, m) >= m) ?? 0
  const steps = needsMenu
    .filter((needs) => needs >= 2 && needs > acting && numbers.filter((one) => one === needs).length >= 3)
    .map((needs) => ({ needs, missing: needs - atMost(numbers, needs) }))
    .toSorted((a, b) => a.missing - b.missing || a.needs - b.needs)
  return { members, acting, next: members < 10 ? null : (steps[0] ?? null) }
}

/** Thresholds that campaigns of this size can reach, more often than larger ones. */
const likely = [1, 1, 1, 2, 3, 5, 8, 8, 10, 15, 15, 15, 20, 50, 10_000] as const

const poll = async (): Promise<Shown> => {
  const { members, acting, next } = (await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.id } })).body
  return { members, acting, next }
}
const change = (person: Person, needs: number) =>
  scene.t.as(person.token)(updateSupportEndpoint, { params: { id: scene.id }, body: { needs: needs as 1 } })
const runAfter = async (minutes: number): Promise<void> => {
  scene.t.clock.advance(minutes * minute)
  await scene.t.runJob('needs-shown')
}
const begin = async (): Promise<void> => {
  scene.t.clock.set('2026-06-01T12:00:00Z')
  scene.id = (await scene.given.campaign(scene.owner, { executionDate: '2026-06-20' }))._id
}

/** A single support, withdrawal or change of a threshold. */
const actOnce = async (numbers: Map<Person, number>, choose: Choose): Promise<void> => {
  const person = choose(people)
  const needs = choose(likely)
  if (!numbers.has(person)) {
    expect((await scene.support(person, { needs })).body).toEqual({ created: true })
    numbers.set(person, needs)
  } else if (choose([true, true, false])) {
    expect((await change(person, needs)).body).toMatchObject({ needs })
    numbers.set(person, needs)
  } else {
    await scene.withdraw(person)
    numbers.delete(person)
  }
}

test('within ten minutes no support, withdrawal or change of a threshold changes what is shown of the thresholds', async () => {
  for (const seed of [1, 2]) {
    const choose = choosing(seed)
    await begin()
    const numbers = new Map<Person, number>()
    for (const person of people.slice(0, 12)) {
      const needs = choose(likely)
      await scene.support(person, { needs })
      numbers.set(person, needs)
      // Until the first round it is not said that anyone named a threshold.
      expect(await poll()).toEqual({ members: numbers.size, acting: numbers.size, next: null })
    }
    for (let round = 0; round < 5; round++) {
      await runAfter(10)
      const { acting, next } = shownOf([...numbers.values()])
      for (let action = 0; action < 9; action++) {
        const members = numbers.size
        // More people than support it do not act, and the next step is hidden among few.
        expect(await poll()).toEqual({ members, acting: Math.min(acting, members), next: members < 10 ? null : next })
        await actOnce(numbers, choose)
        await runAfter(1)
      }
    }
  }
})

/** The thresholds that a newcomer can have named, by what is shown before and after they came. */
const candidatesOf = (before: Numbers, shown: Shown): number[] =>
  needsMenu.filter((needs) => JSON.stringify(shownOf([...before, needs])) === JSON.stringify(shown))

test('a watcher of a single newcomer learns whether they act, and among ten and more at most how they change the next step', async () => {
  for (const seed of [3, 4]) {
    const choose = choosing(seed)
    await begin()
    const numbers: number[] = []
    for (const person of people) {
      const before = [...numbers]
      const was = shownOf(before)
      const needs = choose(likely)
      await scene.support(person, { needs })
      numbers.push(needs)
      await runAfter(10)
      const shown = await poll()
      expect(shown).toEqual(shownOf(numbers))
      // Even a watcher who knew all the others’ thresholds could not tell these apart.
      const candidates = candidatesOf(before, shown)
      expect(candidates).toContain(needs)
      if (needs <= was.acting)
        expect(candidates).toEqual(expect.arrayContaining(needsMenu.filter((one) => one <= was.acting)))
      const isHidden = was.next === null && shown.next === null
      if (isHidden && shown.acting === was.acting) {
        const unreached = needsMenu.filter(
          (one) => one > shown.members && before.filter((other) => other === one).length < 2,
        )
        expect(candidates).toEqual(expect.arrayContaining(unreached))
      }
    }
  }
})

const namesCampaignAtMost = ({ path }: Endpoint): boolean => !/:(?!id\b)/.test(path)
const open = allEndpoints.filter((one) => one.method === 'GET' && one.access === 'anyone' && namesCampaignAtMost(one))

/** All that anyone can read about a campaign: lists, search, figures, people, calendar, share image. */
const publicAnswers = async (): Promise<Map<string, string>> => {
  const { shareImageUrl } = (await scene.t.call(getCampaignEndpoint, { params: { id: scene.id } })).body
  const urls = [
    ...open.map((endpoint) => urlOf(endpoint, { id: scene.id }, {})),
    shareImageUrl,
    '/api/campaigns?q=river',
  ]
  const answers = new Map<string, string>()
  for (const url of urls) {
    const { statusCode, rawPayload, headers } = await scene.t.app.inject({ url })
    const content = createHash('sha256').update(rawPayload).digest('hex')
    if (statusCode === 200) answers.set(url, `${content} ${headers.etag} ${headers['last-modified']}`)
  }
  return answers
}

test('no public answer changes with the threshold that a person named', async () => {
  await begin()
  for (const [index, person] of people.slice(0, 12).entries())
    await scene.support(person, { needs: index < 4 ? 1 : 15 })
  await runAfter(10)
  const before = await publicAnswers()
  for (const part of ['', '/stats', '/supporters', '/versions', '/calendar.ics']) {
    expect(before.has(`/api/campaigns/${scene.id}${part}`)).toBe(true)
  }
  for (const [index, needs] of [2, 10_000, 1, 8].entries()) {
    expect((await change(people[index + 3] as Person, needs)).status).toBe(200)
    expect(await publicAnswers()).toEqual(before)
  }
})

test('after the decision the first newcomer with a threshold is not seen to have named one', async () => {
  await begin()
  for (const person of people.slice(0, 5)) await scene.support(person)
  scene.t.clock.set('2026-06-19T12:00:00Z')
  await scene.t.runJob('decisions')
  for (const person of people.slice(5, 7)) await scene.support(person)
  expect(await poll()).toMatchObject({ members: 7, acting: 7 })
  expect((await scene.support(people[7] as Person, { needs: 3 })).body).toEqual({ created: true })
  expect(await poll()).toMatchObject({ members: 8, acting: 8 })
  await scene.support(people[8] as Person)
  expect(await poll()).toMatchObject({ members: 9, acting: 9 })
  for (let minutes = 0; minutes < 11; minutes++) {
    scene.t.clock.advance(minute)
    await scene.t.runJob('decisions')
    expect(await poll()).toMatchObject({ members: 9, acting: 9 })
  }
})
