import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { expectLedgerSound } from '../../../test/ledger-checks.ts'
import { transact } from '../../platform/database/database.ts'
import { bookDonation } from './book.ts'
import { bookedAt, useBookings } from '../../../test/booking.ts'

const books = useBookings()
const { givenCapture, book } = books

const entriesOf = async (donationId: string) =>
  books.db
    .selectFrom('ledger_entry')
    .select(['kind', 'debit', 'credit', 'amount_minor as minor'])
    .where('donation_id', '=', donationId)
    .orderBy('kind')
    .execute()

const totals = async () => {
  const { rows } = await sql<{ donations: bigint; gross: string; provider: string; platform: string }>`
    select sum(donations) as donations, sum(gross_minor) as gross, sum(provider_fee_minor) as provider,
      sum(platform_fee_minor) as platform
    from campaign_total where campaign_id = ${books.campaignId}`.execute(books.db)
  return rows[0]
}

describe('booking a donation', () => {
  test('credits the campaign with the gross and debits both fees', async () => {
    const { booked, captured } = await book(2500n, 136n)
    expect(booked).toBe(true)
    expect(await entriesOf(captured.donationId)).toEqual([
      { kind: 'donation', debit: 'paypal', credit: 'campaign_available', minor: 2500n },
      { kind: 'platform_fee', debit: 'campaign_available', credit: 'platform_fees', minor: 125n },
      { kind: 'provider_fee', debit: 'campaign_available', credit: 'paypal', minor: 136n },
    ])
    await expectLedgerSound(books.db)
  })

  test('books the same capture once and reports the duplicate', async () => {
    const { captured } = await book(2500n, 136n)
    const again = await transact(books.db, (tx) => bookDonation(tx, captured))
    expect(again).toEqual({ booked: false })
    expect(await totals()).toMatchObject({ donations: 1n, gross: '2500' })
    await expectLedgerSound(books.db)
  })

  test('books the same capture once for twenty callers at the same time', async () => {
    const donationId = await givenCapture(700n, 'CAPTUREONCE')
    const captured = {
      donationId,
      campaignId: books.campaignId,
      captureId: 'CAPTUREONCE',
      grossMinor: 700n,
      providerFeeMinor: 73n,
      percent: 5,
      bookedAt,
    }
    const results = await Promise.all(
      Array.from({ length: 20 }, () => transact(books.db, (tx) => bookDonation(tx, captured))),
    )
    expect(results.filter(({ booked }) => booked)).toHaveLength(1)
    expect(await totals()).toMatchObject({ donations: 1n, gross: '700' })
    await expectLedgerSound(books.db)
  })

  test('writes no entry for a fee of zero', async () => {
    const { captured } = await book(2500n, 0n, 0)
    expect((await entriesOf(captured.donationId)).map(({ kind }) => kind)).toEqual(['donation'])
    await expectLedgerSound(books.db)
  })

  test('leaves nothing to the platform and the campaign if PayPal’s fee takes all of it', async () => {
    const { captured } = await book(10n, 10n)
    expect((await entriesOf(captured.donationId)).map(({ kind }) => kind)).toEqual(['donation', 'provider_fee'])
    await expectLedgerSound(books.db)
  })

  test('limits the platform fee to what PayPal’s fee leaves', async () => {
    const { captured } = await book(52n, 51n)
    const entries = await entriesOf(captured.donationId)
    expect(entries.find(({ kind }) => kind === 'platform_fee')?.minor).toBe(1n)
  })

  test('adds a thousand donations of ten cents, in parallel, to exactly a hundred dollars', async () => {
    for (let round = 0; round < 50; round++) await Promise.all(Array.from({ length: 20 }, () => book(10n, 3n, 2.75)))
    // 2.75 % of ten cents is 0.275 cents, rounded for each donation and not for their sum.
    expect(await totals()).toMatchObject({ donations: 1000n, gross: '10000', provider: '3000', platform: '0' })
    await expectLedgerSound(books.db)
  })
})
