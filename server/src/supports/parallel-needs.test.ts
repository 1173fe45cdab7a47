import { updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { needsMenu } from '@muster/contract/facts/thresholds.ts'
import { updateSupport } from '@muster/contract/supports/supports.ts'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../test/given.ts'
import { expectLedgerSound } from '../../test/ledger-checks.ts'
import { useSupports } from '../../test/supporting.ts'
import { minute } from '../base/clock.ts'
import { transact } from '../database/database.ts'
import { recountSupporters } from './index.ts'

const scene = useSupports()
let people: Person[]
beforeAll(async () => {
  people = await Promise.all(Array.from({ length: 50 }, () => scene.given.user()))
})

/** Numbers that look random, the same in each run. */
const randomOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

const expectStatus = async (statuses: number[], call: () => Promise<{ status: number }>): Promise<void> => {
  expect(statuses).toContain((await call()).status)
}

/** Supports, withdrawals and changes of one person, one after the other. */
const act = async (person: Person, random: (below: number) => number): Promise<void> => {
  const as = scene.t.as(person.token)
  for (let step = 0; step < 12; step++) {
    const needs = needsMenu[random(needsMenu.length)] ?? 1
    const change = () => as(updateSupport, { params: { id: scene.id }, body: { needs } })
    const what = random(4)
    if (what === 0) await expectStatus([200], () => scene.support(person))
    else if (what === 1) await expectStatus([200], () => scene.support(person, { needs }))
    else if (what === 2) await expectStatus([204], () => scene.withdraw(person))
    else await expectStatus([200, 404], change)
  }
}

const titleBefore = 'Bridge over the creek'
/** The owner changes the promise and takes it back, so that supporters stop to count, come back, and are asked to stay. */
const changePromise = async (): Promise<void> => {
  for (const title of ['Bridge over the river', titleBefore, 'Bridge over the road', 'Bridge for all', titleBefore]) {
    const body = { title }
    await expectStatus([200], () => scene.t.as(scene.owner.token)(updateCampaign, { params: { id: scene.id }, body }))
    scene.t.clock.advance(minute)
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

const run = async (writers: readonly Person[], others: () => Promise<void>, seed: number): Promise<number> => {
  scene.id = (await scene.given.campaign(scene.owner, { title: titleBefore, executionDate: '2026-06-20' }))._id
  await Promise.all([others(), ...writers.map((person, index) => act(person, randomOf(seed * 1_000 + index)))])
  await expectLedgerSound(scene.t.context.db)
  const incremental = await counters()
  await transact(scene.t.context.db, (tx) => recountSupporters(tx, scene.id))
  expect(await counters()).toEqual(incremental)
  return incremental.needs.length
}

test('fifty people who support, withdraw and change at the same time leave exact counters', async () => {
  for (const seed of [1, 2, 3]) expect(await run(people, async () => {}, seed)).toBeGreaterThan(0)
})

test('people who support, withdraw, change and stay while the promise changes leave exact counters', async () => {
  for (let seed = 1; seed <= 10; seed++) await run(people.slice(seed, seed + 6), changePromise, seed)
})
