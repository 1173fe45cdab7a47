import {
  getCampaignEndpoint,
  getCampaignStatsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { needsMenu } from '@muster/contract/facts/thresholds.ts'
import { updateSupportEndpoint } from '@muster/contract/campaigns/supports.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../test/given.ts'
import { expectLedgerSound } from '../../../test/ledger-checks.ts'
import { type Choose, choosing } from '../../../test/random.ts'
import { useSupports } from '../../../test/supporting.ts'
import { minute } from '../../platform/base/clock.ts'
import { transact } from '../../platform/database/database.ts'
import { recountSupporters } from './supports.sql.ts'

const scene = useSupports()
let people: Person[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 50 }, () => scene.given.user()))
})

const expectStatus = async (statuses: number[], call: () => Promise<{ status: number }>): Promise<void> => {
  expect(statuses).toContain((await call()).status)
}

/** Supports, withdrawals and changes of one person, one after the other, while they go on. */
const act = async (person: Person, choose: Choose, goesOn: (step: number) => boolean): Promise<void> => {
  for (let step = 0; goesOn(step); step++) {
    const body = { needs: choose(needsMenu) }
    const steps = [
      () => expectStatus([200], () => scene.support(person)),
      () => expectStatus([200], () => scene.support(person, body)),
      () => expectStatus([204], () => scene.withdraw(person)),
      () =>
        expectStatus([200, 404], () =>
          scene.t.as(person.token)(updateSupportEndpoint, { params: { id: scene.id }, body }),
        ),
    ]
    await choose(steps)()
  }
}

const titleBefore = 'Bridge over the creek'
const titles = [
  'Bridge over the river',
  titleBefore,
  'Bridge over the road',
  'Bridge for all',
  titleBefore,
  'Bridge for you',
]
/** The owner changes the promise and takes it back, so that supporters stop to count, come back, and are asked to stay. */
const changePromise = async (): Promise<void> => {
  for (const title of titles) {
    const body = { title }
    await expectStatus([200], () =>
      scene.t.as(scene.owner.token)(updateCampaignEndpoint, { params: { id: scene.id }, body }),
    )
    // Less than five minutes in all: the last use of all sessions would be written at once, and such a rush of writes is refused with 503.
    scene.t.clock.advance(minute / 3)
  }
}

const counters = async () => {
  const { db } = scene.t.context
  const needs = await db
    .selectFrom('support_need')
    .select(['needs', 'shard', 'supporters'])
    .where('campaign_id', '=', scene.id)
    .where('supporters', '>', 0)
    .orderBy('needs')
    .orderBy('shard')
    .execute()
  const all = await db
    .selectFrom('support_count')
    .select(['shard', 'supporters', 'to_renew'])
    .where('campaign_id', '=', scene.id)
    .orderBy('shard')
    .execute()
  return { needs, all }
}

const begin = async (): Promise<void> => {
  scene.id = (await scene.given.campaign(scene.owner, { title: titleBefore, executionDate: '2026-06-20' }))._id
}

const expectExact = async () => {
  await expectLedgerSound(scene.t.context.db)
  const incremental = await counters()
  await transact(scene.t.context.db, (tx) => recountSupporters(tx, scene.id))
  expect(await counters()).toEqual(incremental)
  return incremental
}

/** What people see of their own supports: the numbers of those that count, and how many do not. */
const ownSupports = async () => {
  const numbers = new Map<Person, number>()
  let toRenew = 0
  for (const person of people) {
    const answer = await scene.t.as(person.token)(getCampaignEndpoint, { params: { id: scene.id } })
    const { supported, supportedVersion, needs } = answer.body
    if (supported) numbers.set(person, needs ?? 1)
    else if (supportedVersion !== null) toRenew++
  }
  return { numbers, toRenew }
}

/** The definition: max{m : F(m) ≥ m}. */
const actingAmong = (numbers: readonly number[]): number => {
  const sizes = Array.from({ length: numbers.length }, (_, index) => index + 1)
  return sizes.findLast((m) => numbers.filter((needs) => needs <= m).length >= m) ?? 0
}

const expectShown = async ({ numbers, toRenew }: Awaited<ReturnType<typeof ownSupports>>): Promise<void> => {
  scene.t.clock.advance(11 * minute)
  await scene.t.runJob('needs-shown')
  const { body } = await scene.t.call(getCampaignStatsEndpoint, { params: { id: scene.id } })
  expect(body).toMatchObject({ members: numbers.size, acting: actingAmong([...numbers.values()]) })
  expect(body.toRenew?.people ?? 0).toBe(toRenew)
}

test('fifty people who support, withdraw and change at the same time leave exact counters', async () => {
  for (const seed of [1, 2, 3]) {
    await begin()
    await Promise.all(people.map((person, index) => act(person, choosing(seed * 1_000 + index), (step) => step < 12)))
    expect((await expectExact()).needs.length).toBeGreaterThan(0)
  }
})

test('fifty people who support, withdraw, change and stay while the promise changes leave exact counters', async () => {
  await begin()
  let isChanging = true
  const goesOn = (step: number) => isChanging || step < 6
  // The changes have to be saved while people go on, and not when they are done.
  const changing = changePromise().finally(() => (isChanging = false))
  await Promise.all([changing, ...people.map((person, index) => act(person, choosing(4_000 + index), goesOn))])
  await expectExact()

  const supports = await ownSupports()
  await expectShown(supports)
  for (const [index, person] of [...supports.numbers.keys()].slice(0, 12).entries()) {
    const needs = needsMenu[1 + (index % 5)] ?? 1
    await expectStatus([200], () =>
      scene.t.as(person.token)(updateSupportEndpoint, { params: { id: scene.id }, body: { needs } }),
    )
    supports.numbers.set(person, needs)
    await expectShown(supports)
  }
})
