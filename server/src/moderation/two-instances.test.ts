import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCampaign, listCampaigns, updateCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { hideCampaign, publishCampaign } from '@muster/contract/moderation/moderation.ts'
import { uploadCampaignCover } from '@muster/contract/uploads/uploads.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { freshDatabase } from '../../test/database.ts'
import { given as createGiven, type Person } from '../../test/given.ts'
import { patient } from '../../test/patience.ts'
import { blobs, small } from '../../test/uploading.ts'
import { createFileStorage } from '../uploads/index.ts'
import { serveWeb } from '../web/index.ts'

const webDir = join(import.meta.dirname, '../../../web/dist')

/** Two servers on one database, and one storage for both. */
let here: TestApp
let there: TestApp
let owner: Person
let admin: Person
let id: string
let folder: string

beforeAll(async () => {
  const database = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'muster-uploads-'))
  const storage = createFileStorage(folder)
  here = await testApp({ database: { ...database, drop: async () => undefined }, storage })
  there = await testApp({ database, storage })
  for (const t of [here, there]) await serveWeb(t.app, { ...t.context, webDir })
  const given = createGiven(here)
  owner = await given.user()
  admin = await given.admin()
  id = (await given.campaign(owner, { title: 'Bridge over the creek', executionDate: '2026-06-20' }))._id
})
afterAll(async () => {
  await here.close()
  await there.close()
  await rm(folder, { recursive: true, force: true })
})

/** The status of each address on these servers. */
const statuses = (paths: string[], servers: TestApp[] = [here, there]) =>
  Promise.all(servers.flatMap((t) => paths.map(async (url) => (await t.app.inject({ url })).statusCode)))

test('a hidden campaign is 410 in every form, at once on this server and within two seconds on another, and its publication undoes it', async () => {
  const asOwner = here.as(owner.token)
  const { url } = (await asOwner(uploadCampaignCover, { files: await blobs([await small()]) })).body
  await asOwner(updateCampaign, { params: { id }, body: { imageUrl: url } })
  const { shareImageUrl } = (await here.call(getCampaign, { params: { id } })).body
  const paths = [`/campaigns/${id}`, `/api/campaigns/${id}`, `/api/campaigns/${id}/calendar.ics`, shareImageUrl, url]
  const all = (status: number, servers = 2) => Array.from({ length: paths.length * servers }, () => status)
  // Both servers keep the page and the share image.
  expect(await statuses(paths)).toEqual(all(200))
  const params = { params: { id } }
  const within = { timeout: patient(2_000), interval: 100 }

  await here.as(admin.token)(hideCampaign, { ...params, body: { category: 'hate', reason: 'It threatens people' } })
  expect(await statuses(paths, [here])).toEqual(all(410, 1))
  await expect.poll(() => statuses(paths), within).toEqual(all(410))
  for (const t of [here, there]) {
    const page = await t.app.inject({ url: `/campaigns/${id}` })
    expect(page.body).toContain('An admin of this site took it down because of hate or threats.')
    expect(page.body).not.toContain('Bridge over the creek')
    expect((await t.app.inject({ url: '/campaigns' })).body).not.toContain('Bridge over the creek')
    expect((await t.call(listCampaigns, { query: {} })).body).toEqual([])
    expect((await t.as(owner.token)(getCampaign, params)).status).toBe(200)
  }

  await here.as(admin.token)(publishCampaign, { ...params, body: { reason: 'It does not' } })
  expect(await statuses(paths, [here])).toEqual(all(200, 1))
  await expect.poll(() => statuses(paths), within).toEqual(all(200))
})
