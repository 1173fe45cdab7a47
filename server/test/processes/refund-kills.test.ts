import { refundDonation } from '@muster/contract/money/refunds.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { faultPoints } from '../../src/base/faults.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { useShop } from './use-shop.ts'

const points = faultPoints.filter((point) => point.startsWith('refund.'))
const scene = useShop()

/** Spares the minute after which PayPal is asked again. */
const passMinute = async (): Promise<void> => {
  await sql`update refund set next_check_at = next_check_at - interval '1 minute'
    where next_check_at is not null`.execute(scene.shop.db)
  await scene.jobs.wake('refunds')
}

test.for(points)('the server is killed at %s: started again, it gives the donation back once', async (point) => {
  const { shop } = scene
  const donation = await scene.completed()
  const request = { params: { id: donation.donationId }, body: { amount: 10, reason: 'Given twice' } }
  await scene.dieAt(point, () => shop.asAdmin(refundDonation, request))
  const statusesLater = async () => {
    await passMinute()
    const refunds = await shop.db
      .selectFrom('refund')
      .select('status')
      .where('donation_id', '=', donation.donationId)
      .execute()
    return refunds.map(({ status }) => status)
  }
  await expect.poll(statusesLater, { timeout: 45_000, interval: 300 }).toEqual(['completed'])
  expect(shop.refundsOf(donation)).toMatchObject([{ grossMinor: -1_000n }])
  expect(await brokenChecks(shop.db)).toEqual({})
  expect(await shop.db.selectFrom('quarantine').select('reason').execute()).toEqual([])
})
