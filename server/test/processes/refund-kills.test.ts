import { refundDonation } from '@muster/contract/refunds.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { faultPoints } from '../../src/kernel/faults.ts'
import { createJobs } from '../../src/kernel/jobs.ts'
import { createLog } from '../../src/kernel/log.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { killLaunched } from './server-process.ts'
import { openShop, type Shop, type Started, unlessCutOff } from './shop.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const points = faultPoints.filter((point) => point.startsWith('refund.'))
let shop: Shop
let jobs: ReturnType<typeof createJobs>

const completed = async (): Promise<Started> => {
  const donation = await shop.order()
  await shop.approve(donation)
  await expect.poll(() => shop.statusOf(donation), { timeout: 20_000 }).toBe('completed')
  return donation
}

beforeAll(async () => {
  shop = await openShop()
  await shop.start()
  jobs = createJobs({ url: shop.ownerUrl, log: createLog('silent') })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await shop.close()
  killLaunched()
})

/** Spares the minute after which PayPal is asked again. */
const passMinute = async (): Promise<void> => {
  const minute = sql.raw(`interval '1 minute'`)
  await sql`update refund set next_check_at = next_check_at - ${minute} where next_check_at is not null`.execute(
    shop.db,
  )
  await jobs.wake('refunds')
}

test.for(points)('the server is killed at %s: started again, it gives the donation back once', async (point) => {
  const donation = await completed()
  const doomed = await shop.start(point)
  const request = { params: { id: donation.donationId }, body: { amount: 10, reason: 'Given twice' } }
  await unlessCutOff(shop.asAdmin(refundDonation, request))
  expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
  await shop.start()
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
