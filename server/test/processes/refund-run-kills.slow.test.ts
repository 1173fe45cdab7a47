import { refundAll } from '@muster/contract/money/refund-runs.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refundRunFaults } from '../../src/money/refund-runs/refund-runs.faults.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { patient } from '../patience.ts'
import { useInstallation } from './use-installation.ts'

const scene = useInstallation()

/** Skips the minute until the next request to PayPal. */
const passMinute = async (): Promise<void> => {
  await sql`update refund set next_check_at = next_check_at - interval '1 minute', leased_until = null, lease_id = null
    where next_check_at is not null`.execute(scene.installation.db)
  await scene.jobs.wake('refund-runs')
}

/** A donation that is too old to be refunded, so that PayPal’s balance covers the refunds of the others. */
const completedLongAgo = async (): Promise<void> => {
  const { donationId } = await scene.completed()
  await sql`update donation set completed_at = completed_at - interval '181 days' where id = ${donationId}`.execute(
    scene.installation.db,
  )
}

const points = [...refundRunFaults, 'refund.asked'] as const

test.for(points)('the server is killed at %s: after a restart all donations are refunded once', async (point) => {
  const { installation } = scene
  await completedLongAgo()
  const donations = [await scene.completed(), await scene.completed(), await scene.completed()]
  const { campaignId } = await installation.db
    .selectFrom('donation')
    .select('campaign_id as campaignId')
    .where('id', '=', donations[0]?.donationId ?? '')
    .executeTakeFirstOrThrow()
  const request = { params: { id: campaignId }, body: { reason: 'The organiser cannot be reached' } }
  await scene.crashAt(point, () => installation.asAdmin(refundAll, request))
  const statusLater = async () => {
    await passMinute()
    const run = await installation.db
      .selectFrom('refund_run')
      .select('status')
      .where('campaign_id', '=', campaignId)
      .orderBy('created_at', 'desc')
      .executeTakeFirst()
    return run?.status
  }
  await expect.poll(statusLater, { timeout: patient(45_000), interval: 300 }).toBe('ended')
  for (const donation of donations) expect(installation.refundsOf(donation)).toMatchObject([{ grossMinor: -2_500n }])
  expect(await brokenChecks(installation.db)).toEqual({})
  expect(await installation.db.selectFrom('quarantine').select('reason').execute()).toEqual([])
})
