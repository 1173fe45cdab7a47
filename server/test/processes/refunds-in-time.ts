import { sql } from 'kysely'
import { expect } from 'vitest'
import { brokenChecks } from '../ledger-checks.ts'
import { patient } from '../patience.ts'
import type { Started } from './installation.ts'
import type { useInstallation } from './use-installation.ts'

type Scene = ReturnType<typeof useInstallation>

/** Skips the minute until the next request to PayPal, and the lease of a killed server. */
const passMinute = async ({ installation, jobs }: Scene): Promise<void> => {
  await sql`update refund set next_check_at = next_check_at - interval '1 minute', leased_until = null, lease_id = null
    where next_check_at is not null`.execute(installation.db)
  await jobs.wake('refunds')
}

/** Waits, with minutes skipped, until a donation has one refund, which is completed, and expects PayPal and the books to have it once. */
export const expectRefundedOnce = async (scene: Scene, donation: Started, grossMinor: bigint): Promise<void> => {
  const { installation } = scene
  const statusesLater = async () => {
    await passMinute(scene)
    const refunds = await installation.db
      .selectFrom('refund')
      .select('status')
      .where('donation_id', '=', donation.donationId)
      .execute()
    return refunds.map(({ status }) => status)
  }
  await expect.poll(statusesLater, { timeout: patient(45_000), interval: 300 }).toEqual(['completed'])
  expect(installation.refundsOf(donation)).toMatchObject([{ grossMinor }])
  expect(await brokenChecks(installation.db)).toEqual({})
  expect(await installation.db.selectFrom('quarantine').select('reason').execute()).toEqual([])
}
