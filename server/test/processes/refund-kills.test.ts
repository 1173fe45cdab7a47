import { refundDonation } from '@muster/contract/money/refunds.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refundFaults } from '../../src/money/refunds/refunds.faults.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { useInstallation } from './use-installation.ts'
import { patient } from '../patience.ts'

const scene = useInstallation()

/** Skips the minute until the next request to PayPal. */
const passMinute = async (): Promise<void> => {
  await sql`update refund set next_check_at = next_check_at - interval '1 minute'
    where next_check_at is not null`.execute(scene.installation.db)
  await scene.jobs.wake('refunds')
}

test.for(refundFaults)('the server is killed at %s: after a restart it refunds the donation once', async (point) => {
  const { installation } = scene
  const donation = await scene.completed()
  const request = { params: { id: donation.donationId }, body: { amount: 10, reason: 'Given twice' } }
  await scene.crashAt(point, () => installation.asAdmin(refundDonation, request))
  const statusesLater = async () => {
    await passMinute()
    const refunds = await installation.db
      .selectFrom('refund')
      .select('status')
      .where('donation_id', '=', donation.donationId)
      .execute()
    return refunds.map(({ status }) => status)
  }
  await expect.poll(statusesLater, { timeout: patient(45_000), interval: 300 }).toEqual(['completed'])
  expect(installation.refundsOf(donation)).toMatchObject([{ grossMinor: -1_000n }])
  expect(await brokenChecks(installation.db)).toEqual({})
  expect(await installation.db.selectFrom('quarantine').select('reason').execute()).toEqual([])
})
