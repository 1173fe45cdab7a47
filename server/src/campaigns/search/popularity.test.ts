import { getSiteFiguresEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useCampaignList } from '../../../test/campaign-list.ts'
import { type Db, transact } from '../../platform/database/database.ts'

const site = useCampaignList()

const waiting = (db: Db) =>
  sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)

test('a donation that the minute’s job adds while the night’s job compares is added once', async () => {
  const { db } = site.t.context
  const [campaign] = await site.make('raced', { title: 'Raced' })
  const id = campaign?._id as string
  const setRaised = async (on: Db, minor: bigint) => {
    await sql`
      insert into campaign_total as total (campaign_id, shard, donations, gross_minor, provider_fee_minor, platform_fee_minor, is_new)
      values (${id}, 3, 1, ${minor}, 0, 0, false) on conflict (campaign_id, shard) do update set gross_minor = ${minor}`.execute(
      on,
    )
  }
  const raised = async () => (await site.t.call(getSiteFiguresEndpoint, {})).body.raised
  const before = await raised()
  await setRaised(db, 100n)
  let compared: Promise<unknown> = Promise.resolve()
  await transact(db, async (tx) => {
    // What the minute's job does at this moment in another server, which has read 250.
    await sql`select from site_figure for update`.execute(tx)
    await sql`update campaign_popularity set raised_minor = 250 where campaign_id = ${id}`.execute(tx)
    await sql`update site_figure set raised_minor = raised_minor + 250`.execute(tx)
    compared = site.t.runJob('campaign-popularity-of-all')
    await expect.poll(async () => (await waiting(db)).rows[0]?.count).toBe(1)
    await setRaised(tx, 250n)
  })
  await compared
  expect(await raised()).toBe(before + 2.5)
})
