import { type RawBuilder, sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { brokenChecks, expectLedgerSound } from '../../../test/ledger-checks.ts'
import { transact } from '../../platform/database/database.ts'
import { newId } from '../../platform/base/tokens.ts'
import { quarantine } from './quarantine.sql.ts'
import { bookedAt, useBookings } from '../../../test/booking.ts'

const books = useBookings()
const { givenCapture, book } = books

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
      await expect(attempt.execute(books.db)).rejects.toThrow(/permission denied|append-only|must be owner/)
    },
  )
  test.each(Object.entries(attempts))('refuses an %s by its owner', async (_what, attempt) => {
    await book(100n, 1n)
    await expect(attempt.execute(books.owner)).rejects.toThrow('the ledger is append-only')
  })

  test('refuses an entry whose accounts do not match its kind', async () => {
    const entry = {
      id: newId(),
      kind: 'donation',
      debit: 'campaign_available',
      credit: 'paypal',
      amount_minor: 1n,
      currency: 'USD',
      campaign_id: books.campaignId,
      donation_id: null,
      payout_id: null,
      source: 'capture:X',
      booked_at: bookedAt,
    } as const
    await expect(books.db.insertInto('ledger_entry').values(entry).execute()).rejects.toThrow('check constraint')
  })
})

describe('the checks', () => {
  test('find totals that differ from their entries', async () => {
    await book(100n, 1n)
    const shift = (by: bigint) =>
      sql`update campaign_total set gross_minor = gross_minor + ${by} where campaign_id = ${books.campaignId}`.execute(
        books.owner,
      )
    await shift(1n)
    expect(Object.keys(await brokenChecks(books.db))).toEqual(['campaign_totals_equal_their_entries'])
    await shift(-1n)
    await expectLedgerSound(books.db)
  })

  test('find a completed donation that is not booked', async () => {
    const id = await givenCapture(100n, 'NOTBOOKED')
    expect(Object.keys(await brokenChecks(books.db))).toEqual(['every_completed_donation_is_booked_once'])
    await books.owner.deleteFrom('donation').where('id', '=', id).execute()
    await expectLedgerSound(books.db)
  })

  test('find a booked donation with another amount or status', async () => {
    const { captured } = await book(100n, 1n)
    const set = (amountMinor: bigint) =>
      books.owner
        .updateTable('donation')
        .set({ amount_minor: amountMinor })
        .where('id', '=', captured.donationId)
        .execute()
    await set(99n)
    expect(Object.keys(await brokenChecks(books.db))).toEqual(['booked_amounts_are_what_was_given'])
    await set(100n)
    // The database refuses to change a completed donation.
    const force = async (set: RawBuilder<unknown>) => {
      await sql`alter table donation disable trigger donation_transition`.execute(books.owner)
      await sql`update donation set ${set} where id = ${captured.donationId}`.execute(books.owner)
      await sql`alter table donation enable trigger donation_transition`.execute(books.owner)
    }
    await force(sql`status = 'expired', completed_at = null`)
    expect(Object.keys(await brokenChecks(books.db))).toEqual(['every_booked_donation_is_completed'])
    await force(sql`status = 'completed', completed_at = ${bookedAt}`)
    await expectLedgerSound(books.db)
  })

  test('find an overdrawn campaign, and a booked payment in quarantine', async () => {
    const { captured } = await book(40n, 41n)
    expect(Object.keys(await brokenChecks(books.db))).toEqual(['no_campaign_is_overdrawn'])
    const suspicion = { source: `capture:${captured.captureId}`, reason: 'test', details: {}, foundAt: bookedAt }
    await transact(books.db, (tx) => quarantine(tx, suspicion))
    expect(Object.keys(await brokenChecks(books.db))).toEqual([
      'no_campaign_is_overdrawn',
      'what_is_in_quarantine_is_in_no_balance',
    ])
  })
})
