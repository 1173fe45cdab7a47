import { getChecksEndpoint } from '@muster/contract/money/checks.ts'
import { supportCampaignEndpoint } from '@muster/contract/campaigns/supports.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { type Given, given as createGiven, type Person } from '../../../test/given.ts'
import { runCli } from '../../../test/run-cli.ts'
import { after, day, hour } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

let t: TestApp
let given: Given
let admin: Person

beforeAll(async () => {
  t = await testApp()
  given = createGiven(t)
  admin = await given.admin()
})
afterAll(() => t.close())

const result = async () => (await t.as(admin.token)(getChecksEndpoint, {})).body

test('there is no result before the first night', async () => {
  expect(await result()).toEqual({ ranAt: null, changesSince: null, checks: [], progress: null, comparison: null })
})

test('the checks run every night, and admins see that all of them pass', async () => {
  await t.runJob('checks')
  const { ranAt, checks } = await result()
  expect(ranAt).toBe(t.clock.now().toISOString())
  expect(checks.map(({ name }) => name)).toContain('campaign totals equal their entries')
  expect(checks.map(({ name }) => name)).toContain('disputes at PayPal are of the campaign and the donation')
  expect(checks.every(({ holds }) => holds)).toBe(true)
})

test('a check that fails names the rows that break it', async () => {
  const owner = await given.user()
  const campaign = await given.campaign(owner)
  await t.as(owner.token)(supportCampaignEndpoint, { params: { id: campaign._id }, body: {} })
  await t.context.db.updateTable('support_count').set({ supporters: 7 }).execute()
  t.clock.advance(hour)
  await t.runJob('checks')
  const broken = (await result()).checks.filter(({ holds }) => !holds)
  expect(broken.map(({ name }) => name)).toEqual(['supporters counted are supporters'])
  expect(broken[0]?.brokenBy[0]).toContain(campaign._id)
})

test('the command line runs the checks at once, names those that fail, and ends with 1 until they hold', async () => {
  const check = () => runCli(['check-books'], { DATABASE_URL: t.ownerUrl })
  const failing = await check()
  expect(failing).toMatchObject({ code: 1, err: expect.stringMatching(/^1 of \d+ checks failed\.$/) })
  expect(failing.out).toMatch(/^failed supporters counted are supporters$/m)
  await t.context.db.updateTable('support_count').set({ supporters: 1 }).execute()
  const mended = await check()
  expect(mended).toMatchObject({ code: 0, err: '' })
  expect(mended.out).toMatch(/^ok {5}supporters counted are supporters$/m)
  expect(mended.out).not.toContain('failed')
})

test('a night reads what changed; everything is read once a week, and after a night that found something', async () => {
  const holdsAfter = async (ms: number) => {
    t.clock.advance(ms)
    await t.runJob('checks')
    return (await result()).checks.every(({ holds }) => holds)
  }
  const count = (supporters: number) => t.context.db.updateTable('support_count').set({ supporters }).execute()
  await t.runJob('campaign-popularity')
  expect(await holdsAfter(hour)).toBe(true)
  expect(await holdsAfter(day)).toBe(true)
  expect(await holdsAfter(day)).toBe(true)
  await count(9)
  expect(await holdsAfter(day)).toBe(true)
  expect(await holdsAfter(4 * day)).toBe(false)
  expect(await holdsAfter(day)).toBe(false)
  await count(1)
  expect(await holdsAfter(day)).toBe(true)
})

test('a result says from when on changes were read, and null if everything was', async () => {
  t.clock.advance(7 * day)
  const fullAt = t.clock.now()
  await t.runJob('checks')
  expect((await result()).changesSince).toBeNull()
  t.clock.advance(day)
  await t.runJob('checks')
  expect((await result()).changesSince).toBe(after(fullAt, -day).toISOString())
})

test('results are deleted after 90 days', async () => {
  t.clock.advance(90 * day + 1)
  await t.runJob('checks')
  expect(await t.context.db.selectFrom('check_run').select('id').execute()).toHaveLength(1)
})

test('an entry of a campaign that names the payout of another one is found, whichever of them changed', async () => {
  const owner = await given.user()
  const [paid, charged] = [await given.campaign(owner), await given.campaign(owner)]
  t.clock.advance(3 * day)
  await t.runJob('checks')
  expect((await result()).checks.every(({ holds }) => holds)).toBe(true)
  const { db, clock } = t.context
  const payout = newId()
  await sql`
    insert into payout (id, campaign_id, owner_id, recipient_paypal_email, gross_minor, processor_fee_minor, platform_fee_minor,
      adjustment_minor, net_minor, currency, status, created_at, updated_at)
    select ${payout}, id, owner_id, 'owner@example.org', 100, 0, 0, 0, 100, 'USD', 'pending', created_at, created_at
    from campaign where id = ${paid._id}`.execute(db)
  await sql`
    insert into ledger_entry (id, kind, debit, credit, amount_minor, currency, campaign_id, payout_id, source, booked_at)
    values (${newId()}, 'payout_fee', 'campaign_available', 'paypal', 5, 'USD', ${charged._id}, ${payout}, ${`payout:${payout}`}, ${clock.now()})`.execute(
    db,
  )
  t.clock.advance(hour)
  await t.runJob('checks')
  const broken = (await result()).checks.filter(({ holds }) => !holds)
  expect(broken.map(({ name }) => name)).toContain('payouts move their net amount')
})
