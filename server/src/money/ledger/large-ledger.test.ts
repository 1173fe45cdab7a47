import { downloadMoneyEndpoint } from '@muster/contract/money/campaign-money.ts'
import { exportLedgerEndpoint, listLedgerEndpoint } from '@muster/contract/money/ledger.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { given as createGiven } from '../../../test/given.ts'

const bookings = 2_001
let t: TestApp
let token: string
let campaignId: string

beforeAll(async () => {
  t = await testApp()
  const given = createGiven(t)
  token = (await given.admin()).token
  campaignId = (await given.campaign(await given.user({ name: 'Zebra of them all' })))._id
  const { db, clock } = t.context
  // All entries have the same time, so that only the ids order them.
  await sql`
    insert into ledger_entry (id, kind, debit, credit, amount_minor, currency, campaign_id, source, booked_at)
    select gen_random_uuid(), 'donation', 'paypal', 'campaign_available', 100, 'USD', ${campaignId}, 'capture:' || n, ${clock.now()}
    from generate_series(1, ${bookings}::integer) as n`.execute(db)
  await sql`
    insert into account (id, email, email_key, password_hash, name, created_at)
    select id, id || '@herd.example', id || '@herd.example', 'none', 'Zebra', ${clock.now()}
    from (select gen_random_uuid() as id from generate_series(1, 2000)) as herd`.execute(db)
})
afterAll(() => t.close())

test.each([
  ['site', () => t.as(token)(exportLedgerEndpoint, { query: { q: campaignId } })],
  ['campaign', () => t.as(token)(downloadMoneyEndpoint, { params: { id: campaignId } })],
])('a file of the %s with more entries than one read has each of them once', async (_whose, download) => {
  const { body } = await download()
  const sources = body.split('\r\n').map((line) => line.split(',').at(-2))
  expect(new Set(sources.slice(1, -1)).size).toBe(bookings)
  expect(sources).toHaveLength(bookings + 2)
})

test('a search for a name with too many matches is refused with advice, because a part of the entries would look complete', async () => {
  const refused = await t.as(token)(listLedgerEndpoint, { query: { q: 'zebra' } })
  expect(refused.status).toBe(400)
  expect(refused.error.fields).toEqual({
    q: 'Too many campaigns and people have this in their names. Type more of it',
  })
  const { body } = await t.as(token)(listLedgerEndpoint, { query: { q: 'zebra all' } })
  expect(body).toHaveLength(20)
})
