import { updateProfileEndpoint } from '@muster/contract/people/accounts.ts'
import { cancelCampaignEndpoint, deleteCampaignEndpoint } from '@muster/contract/campaigns/campaign-endings.ts'
import {
  getCampaignEndpoint,
  listCampaignsEndpoint,
  updateCampaignEndpoint,
} from '@muster/contract/campaigns/campaigns.ts'
import { pictureAt } from '@muster/contract/facts/pictures.ts'
import { hideCampaignEndpoint, publishCampaignEndpoint } from '@muster/contract/campaigns/moderation.ts'
import { editOrganisationEndpoint, saveOrganisationEndpoint } from '@muster/contract/site/organisation.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { uploadCampaignCoverEndpoint } from '@muster/contract/site/uploads.ts'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { updateCampaignRow } from '../src/campaigns/campaign/campaigns.sql.ts'
import { connect, transact } from '../src/platform/database/database.ts'
import { everyPage, purgePages } from '../src/platform/database/public-changes.ts'
import { createFileStorage } from '../src/platform/storage/index.ts'
import { serveWeb } from '../src/web/index.ts'
import { testApp, type TestApp } from './app.ts'
import { emptyOrganisation } from './bodies.ts'
import { accessTo, freshDatabase, type FreshDatabase } from './database.ts'
import { type Given, given as createGiven, type Person } from './given.ts'
import { patient } from './patience.ts'
import { blobs, small } from './uploading.ts'

const webDir = join(import.meta.dirname, '../../web/dist')

let database: FreshDatabase
let folder: string
/** Two servers on one database, and one storage for both. People change something here, and visitors come there. */
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
  folder = await mkdtemp(join(tmpdir(), 'muster-uploads-'))
  const storage = createFileStorage(folder)
  here = await testApp({ database: { ...database, drop: async () => undefined }, storage })
  there = await testApp({ database, storage })
  for (const t of [here, there]) await serveWeb(t.app, { ...t.context, webDir })
  given = createGiven(here)
  owner = await given.user({ name: 'Ana Ilić' })
  admin = await given.admin()
})
afterAll(async () => {
  await here.close()
  await there.close()
  await rm(folder, { recursive: true, force: true })
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

/** Whether the other server shows these words, by the name of the page. */
const shownThere = async (pages: Record<string, { url: string; words: string }>): Promise<Record<string, boolean>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(pages).map(
        async ([name, { url, words }]) => [name, (await pageThere(url)).includes(words)] as const,
      ),
    ),
  )

const all = (pages: object, isShown: boolean) => Object.fromEntries(Object.keys(pages).map((name) => [name, isShown]))

test('what one server deletes, hides, edits or renames is not served by another after two seconds', async () => {
  const make = async (title: string) => {
    const { _id: campaignId, shareImageUrl } = await given.campaign(owner, { title, executionDate: '2026-06-20' })
    return { params: { id: campaignId }, url: `/campaigns/${campaignId}`, words: title, shareImageUrl }
  }
  const [deleted, hidden, edited] = [await make('Deleted day'), await make('Hidden day'), await make('Edited day')]
  const { url } = edited
  const list = (words: string) => ({ url: '/campaigns', words })
  const lists = { list: list('Deleted day'), listOfHidden: list('Hidden day') }
  const pages = { deleted, hidden, edited, renamed: { url, words: 'Ana Ilić' }, ...lists }
  await expect.poll(() => shownThere(pages), within).toEqual(all(pages, true))
  const imageThere = async () => (await there.app.inject({ url: deleted.shareImageUrl })).statusCode
  expect(await imageThere()).toBe(200)

  await asOwner()(deleteCampaignEndpoint, { params: deleted.params })
  const body = { category: 'hate', reason: 'It threatens people' } as const
  await here.as(admin.token)(hideCampaignEndpoint, { params: hidden.params, body })
  await asOwner()(updateCampaignEndpoint, { params: edited.params, body: { title: 'Ferry on the lake' } })
  await asOwner()(updateProfileEndpoint, { body: { name: 'Mara Horvat' } })
  await expect.poll(() => shownThere(pages), within).toEqual(all(pages, false))
  expect(await imageThere()).toBe(404)
})

/** The status of each address on these servers. */
const statuses = (paths: string[], servers: TestApp[] = [here, there]) =>
  Promise.all(servers.flatMap((t) => paths.map(async (url) => (await t.app.inject({ url })).statusCode)))

test('a hidden campaign is 410 in every form, at once on this server and within two seconds on another, and its publication undoes it', async () => {
  const { url } = (await asOwner()(uploadCampaignCoverEndpoint, { files: await blobs([await small()]) })).body
  const params = { params: { id } }
  await asOwner()(updateCampaignEndpoint, { ...params, body: { imageUrl: url } })
  const { shareImageUrl } = (await here.call(getCampaignEndpoint, params)).body
  const paths = [
    path(),
    `/api/campaigns/${id}`,
    `/api/campaigns/${id}/calendar.ics`,
    shareImageUrl,
    url,
    pictureAt(url, 480, 'avif'),
  ]
  const every = (status: number, servers = 2) => Array.from({ length: paths.length * servers }, () => status)
  const listedAt = async (t: TestApp) => (await t.call(listCampaignsEndpoint, { query: {} })).body.map(({ _id }) => _id)
  expect(await listedAt(there)).toContain(id)
  // Both servers keep the page and the share image.
  expect(await statuses(paths)).toEqual(every(200))

  const moderate = here.as(admin.token)
  await moderate(hideCampaignEndpoint, { ...params, body: { category: 'hate', reason: 'It threatens people' } })
  expect(await statuses(paths, [here])).toEqual(every(410, 1))
  await expect.poll(() => statuses(paths), within).toEqual(every(410))
  for (const t of [here, there]) {
    const page = await t.app.inject({ url: path() })
    expect(page.body).toContain('An admin of this site took it down because of hate or threats.')
    expect(page.body).not.toContain(titled)
    expect((await t.app.inject({ url: '/campaigns' })).body).not.toContain(titled)
    expect(await listedAt(t)).not.toContain(id)
    expect((await t.as(owner.token)(getCampaignEndpoint, params)).status).toBe(200)
  }

  await moderate(publishCampaignEndpoint, { ...params, body: { reason: 'It does not' } })
  expect(await statuses(paths, [here])).toEqual(every(200, 1))
  await expect.poll(() => statuses(paths), within).toEqual(every(200))
})

test('a cancellation and a changed organisation are on another server within two seconds, a new supporter within five seconds', async () => {
  const api = { url: '/api/docs', words: 'Rivers United' }
  const page = { url: path(), words: 'Rivers United' }
  const pages = { page, api, cancelled: { ...page, words: 'Cancelled' } }
  const supporter = { supporter: { ...page, words: '1 person' } }
  expect(await shownThere({ ...pages, ...supporter })).toEqual(all({ ...pages, ...supporter }, false))
  const call = here.as(admin.token)
  const { version } = (await call(editOrganisationEndpoint, {})).body
  await call(saveOrganisationEndpoint, { body: { ...emptyOrganisation, name: 'Rivers United', version } })
  expect(here.context.organisation.current().name).toBe('Rivers United')
  const friend = await given.user()
  await here.as(friend.token)(supportCampaignEndpoint, { params: { id }, body: {} })
  await asOwner()(cancelCampaignEndpoint, { params: { id } })
  await expect.poll(() => shownThere(pages), within).toEqual(all(pages, true))
  there.clock.advance(5_000)
  expect(await shownThere(supporter)).toEqual(all(supporter, true))
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
  await asOwner()(updateProfileEndpoint, { body: { name: 'Ida Novak' } })
  await cacheThere('Ida Novak')
  expect(await showsThere(titled)).toBe(true)
  commit(null)
  await late
  await expect.poll(() => showsThere('Ferry on the lake'), within).toBe(true)
})

test('a process without pages, such as a command, announces its changes', async () => {
  const db = connect({ ...accessTo(database), log: here.context.log, connectionsMax: 1 })
  for (const changed of [id, everyPage]) {
    await cacheThere(titled)
    const before = await pageThere()
    there.clock.advance(3_000)
    await transact(db, async (tx) => purgePages(tx, changed))
    await expect.poll(() => pageThere(), within).not.toBe(before)
  }
  await db.destroy()
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
