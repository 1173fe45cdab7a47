import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  listCampaignsEndpoint,
  suggestTagsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { autocompletePlacesEndpoint } from '@muster/contract/site/geo.ts'
import { listLedgerEndpoint } from '@muster/contract/money/ledger.ts'
import { listUsersEndpoint } from '@muster/contract/people/users.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'

let t: TestApp
let given: Given
let ana: Person
let admin: Person

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  ana = await given.user({ name: 'Ana Novak' })
  admin = await given.admin()
  for (const title of ['100% river', 'River & sea', 'A_B test', 'C:\\ drive', 'Plain words', 'Roses 🌹']) {
    await given.campaign(ana, { title, tags: title.startsWith('100') ? ['half%off'] : ['plain'] })
  }
  await given.campaign(ana, { title: 'Told below', description: 'Write to low_line at our site.example' })
})
afterAll(() => t.close())

const titles = async (q: string, more: object = {}) =>
  (await t.call(listCampaignsEndpoint, { query: { q, ...more } })).body.map(({ title }) => title)

describe('a search for campaigns by only a symbol', () => {
  test.each([
    ['%', ['100% river']],
    ['&', ['River & sea']],
    ['_', ['A_B test', 'Told below']],
    ['.', ['Told below']],
    ['\\', ['C:\\ drive']],
    ['🌹', ['Roses 🌹']],
    ['% 🌹', []],
    ["'", []],
    ['^', []],
    ['\u0301', []],
  ])('%j finds those that have it', async (q, found) => {
    expect(await titles(q)).toEqual(found)
  })

  test('keeps to the filters', async () => {
    expect(await titles('%', { tag: 'half%off' })).toEqual(['100% river'])
    expect(await titles('%', { tag: 'plain' })).toEqual([])
    expect(await titles('\u0301', { tag: 'plain' })).toEqual([])
  })

  test('is ignored next to words', async () => {
    expect(await titles('100%')).toEqual(['100% river'])
    expect(await titles('river &')).toEqual(expect.arrayContaining(['100% river', 'River & sea']))
  })

  test('follows the owner’s edits', async () => {
    const campaign = await given.campaign(ana, { title: 'Save 5 €' })
    expect(await titles('€')).toEqual(['Save 5 €'])
    await t.as(ana.token)(updateCampaignEndpoint, { params: { id: campaign._id }, body: { title: 'Save 5 euros' } })
    expect(await titles('€')).toEqual([])
  })

  test('finds texts that were written before symbols were indexed', async () => {
    const { db } = t.context
    await sql`update campaign_search set body = array_to_tsvector(array(
      select word from unnest(tsvector_to_array(body)) as word where left(word, 1) <> '!'))`.execute(db)
    expect(await titles('%')).toEqual([])
    const file = join(import.meta.dirname, '../../../migrations/0031_search_signs.sql')
    await sql.raw(readFileSync(file, 'utf8')).execute(db)
    for (const [q, found] of [
      ['%', '100% river'],
      ['_', 'A_B test'],
      ['\\', 'C:\\ drive'],
      ['🌹', 'Roses 🌹'],
    ] as const) {
      expect(await titles(q)).toEqual([found])
    }
  })
})

test.each(['%', '_', '\\', '-', '()'])('no other search treats %j as a pattern', async (q) => {
  const users = await t.as(admin.token)(listUsersEndpoint, { query: { q } })
  expect([users.status, users.body]).toEqual([200, []])
  const ledger = await t.as(admin.token)(listLedgerEndpoint, { query: { q } })
  expect([ledger.status, ledger.body]).toEqual([200, []])
  const places = await t.call(autocompletePlacesEndpoint, { query: { input: q } })
  expect([places.status, places.body.predictions]).toEqual([200, []])
  const tags = await t.call(suggestTagsEndpoint, { query: { q } })
  expect([tags.status, tags.body.tags]).toEqual([200, q === '%' ? ['half%off'] : []])
})

test('a user is found by a sign in their name', async () => {
  await given.user({ name: '50% Bear' })
  const { body } = await t.as(admin.token)(listUsersEndpoint, { query: { q: '50%' } })
  expect(body.map(({ name }) => name)).toEqual(['50% Bear'])
})
