import { getChecksEndpoint } from '@muster/contract/money/checks.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven, type Person } from '../../../test/given.ts'
import { runSql } from '../../../test/run-sql.ts'
import { after, day, minute } from '../../platform/base/clock.ts'

/** Enough for three slices. */
const campaigns = 4_500

let t: TestApp
let admin: Person

/** Copies of one campaign, and a counter of supporters for each. */
const copyCampaign = async (id: string): Promise<void> => {
  const columns = (await runSql(
    t.ownerUrl,
    `select column_name as name from information_schema.columns
     where table_schema = 'public' and table_name = 'campaign' and column_name <> 'id' and is_generated = 'NEVER'`,
  )) as { name: string }[]
  const names = columns.map(({ name }) => `"${name}"`).join(', ')
  await runSql(
    t.ownerUrl,
    `insert into campaign (id, ${names})
     select gen_random_uuid(), ${names} from campaign cross join generate_series(2, ${campaigns}) where id = '${id}'`,
  )
  await runSql(
    t.ownerUrl,
    'insert into support_count (campaign_id, shard, supporters, is_new) select id, 0, 0, true from campaign',
  )
}

beforeAll(async () => {
  t = await testApp()
  const given = createGiven(t)
  admin = await given.admin()
  const campaign = await given.campaign(await given.user())
  await copyCampaign(campaign._id)
})
afterAll(() => t.close())

beforeEach(async () => {
  await count(0, 'true')
  t.clock.advance(7 * day)
})

const result = async () => (await t.as(admin.token)(getChecksEndpoint, {})).body
const namedCampaigns = async () => (await result()).checks.flatMap(({ brokenBy }) => brokenBy)

/** Writes the counter of some campaigns, as no application would. */
const count = (supporters: number, which: string) =>
  sql`update support_count set supporters = ${supporters} where ${sql.raw(which)}`.execute(t.context.db)

const first = `campaign_id = (select min(id::text)::uuid from campaign)`
const last = `campaign_id = (select max(id::text)::uuid from campaign)`

const isLeased = () =>
  t.context.db.selectFrom('check_progress').select('id').where('leased_until', '>', t.clock.now()).execute()

/** A run whose time is over after its first slice. */
const runShortly = async (job: string): Promise<void> => {
  const running = t.runJob(job)
  t.clock.advance(6 * minute)
  await running
}

test('a run whose time is over is continued where it was, and its result has what each part found', async () => {
  await count(5, first)
  await runShortly('checks')
  const startedAt = t.clock.now().toISOString()
  expect(await result()).toMatchObject({
    ranAt: null,
    progress: { startedAt, changesSince: null, campaignsRead: 2_000, campaigns },
  })
  // What was read is not read again, so this is not seen.
  await count(0, first)
  await count(7, last)
  await runShortly('checks')
  expect((await result()).progress).toMatchObject({ startedAt, campaignsRead: 4_000, campaigns })
  await t.runJob('checks')
  expect(await result()).toMatchObject({ ranAt: t.clock.now().toISOString(), progress: null })
  expect(await namedCampaigns()).toEqual([
    expect.stringContaining('"counted":"5"'),
    expect.stringContaining('"counted":"7"'),
  ])
})

test('a night that reads what changed is continued too', async () => {
  await t.runJob('checks')
  const fullAt = t.clock.now()
  expect((await result()).changesSince).toBeNull()
  t.clock.advance(day)
  await count(7, last)
  await runShortly('checks')
  const changesSince = after(fullAt, -day).toISOString()
  expect((await result()).progress).toMatchObject({ changesSince, campaignsRead: 2_000, campaigns })
  expect(await namedCampaigns()).toEqual([])
  await t.runJob('checks')
  expect(await result()).toMatchObject({ progress: null, changesSince })
  expect(await namedCampaigns()).toEqual([expect.stringContaining('"counted":"7"')])
})

test('a run whose worker crashed is continued after five minutes, by one worker at a time', async () => {
  await runShortly('checks')
  const started = await result()
  await t.context.db
    .updateTable('check_progress')
    .set({ leased_until: after(t.clock.now(), 5 * minute) })
    .execute()
  await t.runJob('checks-continued')
  await t.runJob('checks')
  expect(await result()).toEqual(started)
  t.clock.advance(5 * minute)
  await t.runJob('checks-continued')
  expect(await result()).toMatchObject({ ranAt: t.clock.now().toISOString(), progress: null })
})

test('a worker that is slower than its lease and the one that continues its run store one result', async () => {
  await count(5, first)
  await runShortly('checks')
  await runShortly('checks')
  const slow = t.runJob('checks')
  await expect.poll(isLeased, { interval: 5 }).toHaveLength(1)
  t.clock.advance(6 * minute)
  await Promise.all([slow, t.runJob('checks-continued')])
  const runs = t.context.db.selectFrom('check_run').select('id').where('started_at', '>=', after(t.clock.now(), -day))
  expect(await runs.execute()).toHaveLength(1)
  expect(await namedCampaigns()).toEqual([expect.stringContaining('"counted":"5"')])
})

test('a slow worker does not overwrite what another one stored meanwhile', async () => {
  const slow = t.runJob('checks')
  await expect.poll(isLeased, { interval: 5 }).toHaveLength(1)
  // As another worker does after the lease.
  const readThrough = sql<string>`(select id from campaign order by id offset 3999 limit 1)`
  await t.context.db.updateTable('check_progress').set({ campaigns_read: 4_000, read_through: readThrough }).execute()
  await slow
  expect((await result()).progress).toMatchObject({ campaignsRead: 4_000 })
  t.clock.advance(6 * minute)
  await t.runJob('checks-continued')
  expect((await result()).progress).toBeNull()
})

test('the job that continues runs starts none', async () => {
  const before = await result()
  await t.runJob('checks-continued')
  expect(await result()).toEqual(before)
})

test('a run that an earlier version began with other checks starts anew', async () => {
  await runShortly('checks')
  await t.context.db
    .updateTable('check_progress')
    .set({ checks: ['an_earlier_one'] })
    .execute()
  await count(5, first)
  await t.runJob('checks')
  expect((await result()).checks.map(({ name }) => name)).not.toContain('an earlier one')
  expect(await namedCampaigns()).toEqual([expect.stringContaining('"counted":"5"')])
})
