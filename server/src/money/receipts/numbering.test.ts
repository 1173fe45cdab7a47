import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { brokenChecks } from '../../../test/ledger-checks.ts'
import { type Started, useDonations } from '../../../test/donating.ts'
import { runSql } from '../../../test/run-sql.ts'
import { minute, second } from '../../platform/base/clock.ts'

const scene = useDonations()
const { give, refundPart } = scene

/** Continues at another time, with a new donor and campaign, because sessions and campaigns end. */
const continueAt = async (time: string): Promise<void> => {
  scene.t.clock.set(time)
  scene.donor = await scene.given.user()
  scene.campaignId = (await scene.given.campaign(await scene.given.user()))._id
}

/** The numbers of donations, as `2026-1`; null: none yet. */
const numbersOf = async (donations: Started[]) => {
  const rows = await scene.t.context.db
    .selectFrom('receipt')
    .select(['donation_id', 'year', 'number'])
    .where(
      'donation_id',
      'in',
      donations.map(({ donationId }) => donationId),
    )
    .execute()
  return donations.map(({ donationId }) => {
    const row = rows.find(({ donation_id: id }) => id === donationId)
    return row ? `${row.year}-${row.number}` : null
  })
}

const number = () => scene.t.runJob('receipts')

const insertReceipt = (values: string) =>
  sql
    .raw(`insert into receipt (year, number, donation_id, amount_minor, currency, booked_at, given_at) ${values}`)
    .execute(scene.t.context.db)

describe('receipt numbers', () => {
  test('run from 1 in each year of booking, in UTC, in the order of booking', async () => {
    await continueAt('2031-12-31T23:59:58Z')
    const donations: Started[] = []
    for (const amount of [1, 2, 3]) {
      donations.push(await give(amount))
      scene.t.clock.advance(second)
    }
    scene.t.clock.advance(5 * minute)
    await number()
    expect(await numbersOf(donations)).toEqual(['2031-1', '2031-2', '2032-1'])
    await number()
    expect(await numbersOf(donations)).toEqual(['2031-1', '2031-2', '2032-1'])
  })

  test('are given minutes after the booking, so that a booking that commits late keeps its place', async () => {
    await continueAt('2033-05-01T12:00:00Z')
    const early = await give(1)
    scene.t.clock.advance(4 * minute)
    const late = await give(2)
    await number()
    expect(await numbersOf([early, late])).toEqual([null, null])
    scene.t.clock.advance(minute + second)
    await number()
    expect(await numbersOf([early, late])).toEqual(['2033-1', null])
    scene.t.clock.advance(4 * minute)
    await number()
    expect(await numbersOf([early, late])).toEqual(['2033-1', '2033-2'])
  })

  test('are given by one process at a time, and a number stays when the donation is refunded', async () => {
    await continueAt('2034-05-01T12:00:00Z')
    const donations = [await give(1), await give(2), await give(3)]
    await refundPart(donations[0]!, 1)
    scene.t.clock.advance(6 * minute)
    await Promise.all([number(), number(), number()])
    expect((await numbersOf(donations)).toSorted()).toEqual(['2034-1', '2034-2', '2034-3'])
  })
})

describe('the database', () => {
  const due = async () => {
    scene.t.clock.advance(second)
    const { donationId } = await give(7)
    const from = `from ledger_entry where donation_id = '${donationId}' and kind = 'donation'`
    const year = scene.t.clock.now().getUTCFullYear()
    return (next: string, amount = 'amount_minor') =>
      insertReceipt(
        `select ${year}, (select coalesce(max(number), 0) from receipt where year = ${year}) + ${next}, donation_id, ${amount}, 'USD', booked_at, now() ${from}`,
      )
  }

  test('refuses a number that leaves a gap, and one that was given', async () => {
    const insert = await due()
    await expect(insert('2')).rejects.toThrow(/the next receipt of \d+ has the number \d+, not \d+/)
    await expect(insert('0')).rejects.toThrow(/the next receipt/)
    await insert('1')
    await expect(insert('1')).rejects.toThrow('receipt_donation_id_key')
  })

  test('refuses a receipt that differs from the booking', async () => {
    const insert = await due()
    await expect(insert('1', 'amount_minor + 1')).rejects.toThrow(/is not booked with this amount/)
  })

  test('refuses each change of a receipt, by the application and by the owner of the tables', async () => {
    const insert = await due()
    await insert('1')
    for (const change of ['update receipt set number = 9', 'delete from receipt', 'truncate receipt cascade']) {
      await expect(sql.raw(change).execute(scene.t.context.db), change).rejects.toThrow('permission denied')
      await expect(runSql(scene.t.ownerUrl, change), change).rejects.toThrow('receipts are append-only')
    }
  })
})

describe('the checks', () => {
  const plant = async (statement: string) => {
    await runSql(
      scene.t.ownerUrl,
      `alter table receipt disable trigger user; ${statement}; alter table receipt enable trigger user`,
    )
  }

  test('find a gap, a receipt without its booking, and a donation without a receipt', async () => {
    await continueAt('2040-05-01T12:00:00Z')
    await number()
    await give(1)
    scene.t.clock.advance(minute)
    await give(2)
    scene.t.clock.advance(59 * minute)
    await scene.t.runJob('checks')
    expect(Object.keys(await brokenChecks(scene.t.context.db))).toEqual([])
    scene.t.clock.advance(2 * minute)
    await scene.t.runJob('checks')
    expect(Object.keys(await brokenChecks(scene.t.context.db))).toEqual([
      'each_donation_of_more_than_an_hour_has_a_receipt',
    ])
    await number()
    expect(await brokenChecks(scene.t.context.db)).toEqual({})
    await plant('update receipt set number = 3 where year = 2040 and number = 2')
    expect(Object.keys(await brokenChecks(scene.t.context.db))).toEqual(['receipts_are_numbered_without_gaps'])
    await plant('update receipt set number = 2, amount_minor = 9 where year = 2040 and number = 3')
    expect(Object.keys(await brokenChecks(scene.t.context.db))).toEqual(['each_receipt_is_of_a_booked_donation'])
    await plant('update receipt set amount_minor = 200 where year = 2040 and number = 2')
  })
})
