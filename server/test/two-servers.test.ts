import { updateProfile } from '@muster/contract/accounts/accounts.ts'
import { cancelCampaign, deleteCampaign } from '@muster/contract/campaigns/campaign-endings.ts'
import { updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { hideCampaign } from '@muster/contract/moderation/moderation.ts'
import { editOrganisation, saveOrganisation } from '@muster/contract/organisation/organisation.ts'
import { supportCampaign } from '@muster/contract/supports/supports.ts'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateCampaignRow } from '../src/campaigns/campaigns.sql.ts'
import { connect, type Db, transact } from '../src/database/database.ts'
import { everyPage, noteNewFigures, notePublicChange } from '../src/database/public-changes.ts'
import { serveWeb } from '../src/web/index.ts'
import { testApp, type TestApp } from './app.ts'
import { emptyOrganisation } from './bodies.ts'
import { accessTo, freshDatabase, type FreshDatabase } from './database.ts'
import { type Given, given as createGiven, type Person } from './given.ts'
import { patient } from './patience.ts'

const webDir = join(import.meta.dirname, '../../web/dist')

let database: FreshDatabase
/** Two servers on one database. People change something here, and visitors come there. */
let here: TestApp
let there: TestApp
let given: Given
let owner: Person
let admin: Person
let id: string
let titled: string
let campaigns = 0

beforeAll(async () => {
  database = await freshDatabase()
  here = await testApp({ database: { ...database, drop: async () => undefined } })
  there = await testApp({ database })
  await serveWeb(there.app, { ...there.context, webDir })
  given = createGiven(here)
  owner = await given.user({ name: 'Ana Ilić' })
  admin = await given.admin()
})
afterAll(async () => {
  await here.close()
  await there.close()
})
beforeEach(async () => {
  titled = `Bridge over creek ${++campaigns}`
  id = (await given.campaign(owner, { title: titled, executionDate: '2026-06-20' }))._id
})

const path = () => `/campaigns/${id}`
const pageThere = async (url = path()) => (await there.app.inject({ url })).body
const showsThere = async (words: string) => (await pageThere()).includes(words)
const within = { timeout: patient(2_000), interval: 50 }

/** Waits until the other server has cached the page, so that only a purge changes it. */
const cacheThere = async (words: string): Promise<void> => {
  await expect.poll(() => showsThere(words), within).toBe(true)
  // A page is cached only if nothing changed while it was rendered.
  await expect.poll(async () => (await pageThere()) === (await pageThere()), within).toBe(true)
}

const asOwner = () => here.as(owner.token)
const params = () => ({ params: { id } })

test.each([
  ['deleted', 'Bridge over creek', () => asOwner()(deleteCampaign, params())],
  [
    'hidden',
    'Bridge over creek',
    () => here.as(admin.token)(hideCampaign, { ...params(), body: { category: 'hate', reason: 'It threatens' } }),
  ],
  [
    'edited',
    'Bridge over creek',
    () => asOwner()(updateCampaign, { ...params(), body: { title: 'Ferry on the lake' } }),
  ],
  ['with a renamed owner', 'Ana Ilić', () => asOwner()(updateProfile, { body: { name: 'Mara Horvat' } })],
])('a page that is %s is not served by another server after two seconds', async (_, words, change) => {
  await cacheThere(words)
  const { status } = await change()
  expect([200, 204]).toContain(status)
  await expect.poll(() => showsThere(words), within).toBe(false)
  expect((await pageThere('/campaigns')).includes(words)).toBe(false)
})

test('another server shows within two seconds that a campaign is cancelled', async () => {
  await cacheThere(titled)
  await asOwner()(cancelCampaign, params())
  await expect.poll(() => showsThere('Cancelled'), within).toBe(true)
})

test('another server shows a new supporter, who is announced after the commit', async () => {
  await cacheThere(titled)
  const friend = await given.user()
  await here.as(friend.token)(supportCampaign, { ...params(), body: {} })
  await expect.poll(() => showsThere('1 person'), { ...within, timeout: patient(3_000) }).toBe(true)
})

test('another server knows the changed organisation within two seconds', async () => {
  const call = here.as(admin.token)
  await cacheThere(titled)
  const { version } = (await call(editOrganisation, {})).body
  await call(saveOrganisation, { body: { ...emptyOrganisation, name: 'Rivers United', version } })
  expect(here.context.organisation.current().name).toBe('Rivers United')
  await expect.poll(() => showsThere('Rivers United'), within).toBe(true)
})

test('a transaction that began earlier and commits late is not missed', async () => {
  await cacheThere(titled)
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<unknown>()
  const { promise: hasBegun, resolve: begun } = Promise.withResolvers<unknown>()
  const late = transact(here.context.db, async (tx) => {
    await updateCampaignRow(tx, id, { title: 'Ferry on the lake' })
    begun(null)
    await mayCommit
  })
  await hasBegun
  for (const name of ['Ida Novak', 'Eva Novak', 'Ana Ilić']) {
    await asOwner()(updateProfile, { body: { name } })
    await cacheThere(name)
  }
  expect(await showsThere(titled)).toBe(true)
  commit(null)
  await late
  await expect.poll(() => showsThere('Ferry on the lake'), within).toBe(true)
})

describe('a process without pages, such as a command', () => {
  let db: Db

  beforeAll(() => {
    db = connect({ ...accessTo(database), log: here.context.log, connectionsMax: 1 })
  })
  afterAll(() => db.destroy())

  test.each([
    ['changes', () => notePublicChange(id)],
    ['new figures', () => noteNewFigures(id)],
    ['changes of every page', () => notePublicChange(everyPage)],
  ])('announces %s', async (_, note) => {
    await cacheThere(titled)
    const before = await pageThere()
    there.clock.advance(1)
    await transact(db, async () => note())
    await expect.poll(() => pageThere(), within).not.toBe(before)
  })
})

test('a server that cannot read what others changed renders each page again', async () => {
  await cacheThere(titled)
  const blocker = new pg.Client(database.ownerUrl)
  await blocker.connect()
  try {
    await blocker.query('begin; lock table public_change in access exclusive mode')
    await blocker.query('update campaign set title = $1 where id = $2', ['Ferry on the lake', id])
    await blocker.query('commit; begin; lock table public_change in access exclusive mode')
    await expect.poll(() => showsThere('Ferry on the lake'), { ...within, timeout: patient(4_000) }).toBe(true)
  } finally {
    await blocker.end()
  }
})
