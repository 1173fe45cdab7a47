import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { brokenChecks, expectLedgerSound } from '../../../test/ledger-checks.ts'
import { connect, type Db, transact } from '../../database/database.ts'
import { createLog } from '../../base/log.ts'
import { newId } from '../../base/tokens.ts'
import { bookDonation, quarantine } from './index.ts'

const bookedAt = new Date('2026-06-01T12:00:00Z')
let database: FreshDatabase
let db: Db
let owner: Db
let campaignId: string

/** Rows that the ledger points to; how they come to be is told by the tests of donations. */
const givenCampaign = async (): Promise<string> => {
  const [accountId, id] = [newId(), newId()]
  await sql`insert into account (id, email, email_key, password_hash, created_at)
    values (${accountId}, ${`${accountId}@test.example`}, ${`${accountId}@test.example`}, 'none', ${bookedAt})`.execute(
    db,
  )
  await sql`insert into campaign (id, owner_id, title, description, tags, target_type, time_zone, goal_minor, currency,
      location_type, images, action_mode, created_at, updated_at)
    values (${id}, ${accountId}, 'Bridge', '', '{}', 'policy', 'UTC', 0, 'USD', 'global', '[]', 'donation', ${bookedAt}, ${bookedAt})`.execute(
    db,
  )
  return id
}

const givenCapture = async (amountMinor: bigint, captureId: string): Promise<string> => {
  const id = newId()
  await sql`insert into donation (id, campaign_id, donor_id, amount_minor, currency, anonymous, status, order_id, capture_id,
      created_at, updated_at, completed_at)
    select ${id}, id, owner_id, ${amountMinor}, 'USD', false, 'completed', ${`ORDER${id}`}, ${captureId}, ${bookedAt}, ${bookedAt}, ${bookedAt}
    from campaign where id = ${campaignId}`.execute(db)
  return id
}

let captures = 0
const book = async (grossMinor: bigint, providerFeeMinor: bigint, percent = 5) => {
  const captureId = `CAPTURE${++captures}`
  const donationId = await givenCapture(grossMinor, captureId)
  const captured = { donationId, campaignId, captureId, grossMinor, providerFeeMinor, percent, bookedAt }
  const result = await transact(db, (tx) => bookDonation(tx, captured))
  return { ...result, captured }
}

const entriesOf = async (donationId: string) =>
  db
    .selectFrom('ledger_entry')
    .select(['kind', 'debit', 'credit', 'amount_minor as minor'])
    .where('donation_id', '=', donationId)
    .orderBy('kind')
    .execute()

const totals = async () => {
  const { rows } = await sql<{ donations: bigint; gross: string; provider: string; platform: string; shards: bigint }>`
    select sum(donations) as donations, sum(gross_minor) as gross, sum(provider_fee_minor) as provider,
      sum(platform_fee_minor) as platform, count(*) as shards
    from campaign_total where campaign_id = ${campaignId}`.execute(db)
  return rows[0]
}

beforeAll(async () => {
  database = await freshDatabase()
  const log = createLog('silent')
  const onWrongRows = (fault: Error) => {
    throw fault
  }
  db = connect({ url: database.appUrl, log, onWrongRows })
  owner = connect({ url: database.ownerUrl, log })
})
afterAll(async () => {
  await Promise.all([db.destroy(), owner.destroy()])
  await database.drop()
})
beforeEach(async () => {
  campaignId = await givenCampaign()
})

describe('booking a donation', () => {
  test('gives the campaign the gross and takes both fees off it', async () => {
    const { booked, captured } = await book(2500n, 136n)
    expect(booked).toBe(true)
    expect(await entriesOf(captured.donationId)).toEqual([
      { kind: 'donation', debit: 'paypal', credit: 'campaign_available', minor: 2500n },
      { kind: 'platform_fee', debit: 'campaign_available', credit: 'platform_fees', minor: 125n },
      { kind: 'provider_fee', debit: 'campaign_available', credit: 'paypal', minor: 136n },
    ])
    await expectLedgerSound(db)
  })

  test('the same capture again books nothing and says so', async () => {
    const { captured } = await book(2500n, 136n)
    const again = await transact(db, (tx) => bookDonation(tx, captured))
    expect(again).toEqual({ booked: false })
    expect(await totals()).toMatchObject({ donations: 1n, gross: '2500' })
    await expectLedgerSound(db)
  })

  test('of the same capture by twenty at once books it once', async () => {
    const donationId = await givenCapture(700n, 'CAPTUREONCE')
    const captured = {
      donationId,
      campaignId,
      captureId: 'CAPTUREONCE',
      grossMinor: 700n,
      providerFeeMinor: 73n,
      percent: 5,
      bookedAt,
    }
    const results = await Promise.all(
      Array.from({ length: 20 }, () => transact(db, (tx) => bookDonation(tx, captured))),
    )
    expect(results.filter(({ booked }) => booked)).toHaveLength(1)
    expect(await totals()).toMatchObject({ donations: 1n, gross: '700' })
    await expectLedgerSound(db)
  })

  test('writes no entry for a fee of zero', async () => {
    const { captured } = await book(2500n, 0n, 0)
    expect((await entriesOf(captured.donationId)).map(({ kind }) => kind)).toEqual(['donation'])
    await expectLedgerSound(db)
  })

  test('where PayPal kept all of it leaves nothing to the platform, and the campaign at zero', async () => {
    const { captured } = await book(10n, 10n)
    expect((await entriesOf(captured.donationId)).map(({ kind }) => kind)).toEqual(['donation', 'provider_fee'])
    await expectLedgerSound(db)
  })

  test('takes no more for the platform than PayPal left', async () => {
    const { captured } = await book(52n, 51n)
    const entries = await entriesOf(captured.donationId)
    expect(entries.find(({ kind }) => kind === 'platform_fee')?.minor).toBe(1n)
  })

  test('a thousand times ten cents, in parallel, is a hundred dollars to the cent', async () => {
    for (let round = 0; round < 50; round++) await Promise.all(Array.from({ length: 20 }, () => book(10n, 3n, 2.75)))
    // 2.75 % of ten cents is 0.275 cents: rounded for each donation, not for their sum.
    expect(await totals()).toMatchObject({ donations: 1000n, gross: '10000', provider: '3000', platform: '0' })
    expect(Number((await totals())?.shards)).toBeGreaterThan(8)
    await expectLedgerSound(db)
  })
})

describe('the ledger', () => {
  const attempts = {
    update: sql`update ledger_entry set amount_minor = 1`,
    'update of nothing': sql`update ledger_entry set amount_minor = 1 where false`,
    delete: sql`delete from ledger_entry`,
    truncate: sql`truncate ledger_entry`,
  }
  const waysAround = {
    'insert that overwrites': sql`insert into ledger_entry select * from ledger_entry
      on conflict (id) do update set amount_minor = 1`,
    'end of its trigger': sql`alter table ledger_entry disable trigger all`,
    'end of all triggers': sql`set session_replication_role = replica`,
    'end of the table': sql`drop table ledger_entry`,
  }
  test.each(Object.entries({ ...attempts, ...waysAround }))(
    'refuses an %s by the application',
    async (_what, attempt) => {
      await book(100n, 1n)
      await expect(attempt.execute(db)).rejects.toThrow(/permission denied|append-only|must be owner/)
    },
  )
  test.each(Object.entries(attempts))('refuses an %s by its owner', async (_what, attempt) => {
    await book(100n, 1n)
    await expect(attempt.execute(owner)).rejects.toThrow('the ledger is append-only')
  })

  test('takes no entry that moves money another way than its kind does', async () => {
    const entry = {
      id: newId(),
      kind: 'donation',
      debit: 'campaign_available',
      credit: 'paypal',
      amount_minor: 1n,
      currency: 'USD',
      campaign_id: campaignId,
      donation_id: null,
      payout_id: null,
      source: 'capture:X',
      booked_at: bookedAt,
    } as const
    await expect(db.insertInto('ledger_entry').values(entry).execute()).rejects.toThrow('check constraint')
  })
})

describe('the checks', () => {
  test('notice totals that are not their entries', async () => {
    await book(100n, 1n)
    const shift = (by: bigint) =>
      sql`update campaign_total set gross_minor = gross_minor + ${by} where campaign_id = ${campaignId}`.execute(owner)
    await shift(1n)
    expect(Object.keys(await brokenChecks(db))).toEqual(['campaign_totals_equal_their_entries'])
    await shift(-1n)
    await expectLedgerSound(db)
  })

  test('notice a completed donation that is not booked', async () => {
    const id = await givenCapture(100n, 'NOTBOOKED')
    expect(Object.keys(await brokenChecks(db))).toEqual(['every_completed_donation_is_booked_once'])
    await owner.deleteFrom('donation').where('id', '=', id).execute()
    await expectLedgerSound(db)
  })

  test('notice a booked donation whose amount or status is another', async () => {
    const { captured } = await book(100n, 1n)
    const set = (amountMinor: bigint) =>
      owner.updateTable('donation').set({ amount_minor: amountMinor }).where('id', '=', captured.donationId).execute()
    await set(99n)
    expect(Object.keys(await brokenChecks(db))).toEqual(['booked_amounts_are_what_was_given'])
    await set(100n)
    await sql`update donation set status = 'expired', completed_at = null where id = ${captured.donationId}`.execute(
      owner,
    )
    expect(Object.keys(await brokenChecks(db))).toEqual(['every_booked_donation_is_completed'])
    await sql`update donation set status = 'completed', completed_at = ${bookedAt} where id = ${captured.donationId}`.execute(
      owner,
    )
    await expectLedgerSound(db)
  })

  test('notice an overdrawn campaign, and what is in quarantine and booked all the same', async () => {
    const { captured } = await book(40n, 41n)
    expect(Object.keys(await brokenChecks(db))).toEqual(['no_campaign_is_overdrawn'])
    const suspicion = { source: `capture:${captured.captureId}`, reason: 'test', details: {}, foundAt: bookedAt }
    await transact(db, (tx) => quarantine(tx, suspicion))
    expect(Object.keys(await brokenChecks(db))).toEqual([
      'no_campaign_is_overdrawn',
      'what_is_in_quarantine_is_in_no_balance',
    ])
  })
})
