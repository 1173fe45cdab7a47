import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { backUp, restore } from '../../../test/backing-up.ts'
import { blankDatabase, type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { given as createGiven } from '../../../test/given.ts'
import { runSql } from '../../../test/run-sql.ts'
import { createFileStorage } from '../storage/index.ts'

let t: TestApp
let folder: string
let databases: FreshDatabase[]

beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  databases = []
  folder = await mkdtemp(join(tmpdir(), 'muster-figures-'))
})
afterEach(async () => {
  await Promise.all(databases.map((database) => database.drop()))
  await rm(folder, { recursive: true, force: true })
})

/** Restores into a new database, and returns the URL of its owner. */
const restoreInto = async (making: Promise<FreshDatabase>, whole: Buffer): Promise<string> => {
  const database = await making
  databases.push(database)
  await restore(whole, { database, storage: createFileStorage(folder), keyring: t.context.keyring })
  return database.ownerUrl
}

const rowsOf = async (url: string) => ({
  figures: await runSql(url, 'select * from site_figure'),
  changes: await runSql(url, 'select * from site_change order by id'),
})

const kept = (url: string) =>
  runSql(
    url,
    `select people + (select coalesce(sum(people), 0) from site_change)::integer as people,
       campaigns + (select coalesce(sum(campaigns), 0) from site_change)::integer as campaigns, raised_minor from site_figure`,
  )

const counted = (url: string) =>
  runSql(
    url,
    `select (select count(*)::integer from account where email_verified_at is not null) as people,
       (select count(*)::integer from campaign where cancelled_at is null and standing in ('published', 'frozen')) as campaigns,
       (select coalesce(sum(raised_minor), 0)::bigint from campaign_popularity) as raised_minor`,
  )

test('the figures of the site are restored as they were, and count on', async () => {
  const given = createGiven(t)
  await given.campaign(await given.user())
  await t.runJob('campaign-popularity')
  await given.user()
  const { whole } = await backUp(t)
  const url = await restoreInto(freshDatabase(), whole)
  const restored = await rowsOf(url)
  expect(restored).toEqual(await rowsOf(t.ownerUrl))
  expect(restored).toMatchObject({ figures: [{ people: 1, campaigns: 1 }], changes: [{ people: 1 }] })
  expect(await kept(url)).toEqual(await counted(url))
  await runSql(url, 'update account set email_verified_at = null')
  expect(await kept(url)).toMatchObject([{ people: 0, campaigns: 1 }])
})

test('a backup of a version without the figures has them counted', async () => {
  const whole = await readFile(resolve(import.meta.dirname, '../../../test/fixtures/0.1.0.backup'))
  const url = await restoreInto(blankDatabase(), whole)
  expect((await rowsOf(url)).changes).toEqual([])
  expect(await kept(url)).toEqual(await counted(url))
  expect((await kept(url))[0]?.['people']).toBeGreaterThan(0)
})
