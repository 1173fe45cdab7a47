import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { faultPoints } from '../../src/kernel/faults.ts'
import { createJobs } from '../../src/kernel/jobs.ts'
import { createLog } from '../../src/kernel/log.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { killLaunched } from './server-process.ts'
import { openShop, type Shop, type Started } from './shop.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const points = faultPoints.filter((point) => point.startsWith('dispute.'))
let shop: Shop
let jobs: ReturnType<typeof createJobs>

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

const completed = async (): Promise<Started> => {
  const donation = await shop.order()
  await shop.approve(donation)
  await expect.poll(() => shop.statusOf(donation), { timeout: 20_000 }).toBe('completed')
  return donation
}

/** All that a dispute about a donation leaves: PayPal's and ours, what is held, and who was told. */
const tracesOf = async ({ donationId }: Started) => {
  const { db } = shop
  const rows = await db
    .selectFrom('paypal_dispute')
    .select(['id', 'held_minor'])
    .where('donation_id', '=', donationId)
    .execute()
  const known = rows.map(({ held_minor }) => ({ held_minor }))
  const ours = await db.selectFrom('dispute').select('status').where('donation_id', '=', donationId).execute()
  const entries = db.selectFrom('ledger_entry').select('amount_minor').where('donation_id', '=', donationId)
  const holds = await entries.where('kind', 'in', ['dispute_held', 'dispute_released']).execute()
  const mails = await db
    .selectFrom('mail')
    .select('key')
    .where('key', 'like', `paypal-dispute%:${rows[0]?.id}:%`)
    .execute()
  const told = mails.map(({ key }) => key.split(':')[0]).toSorted()
  return { known, ours, holds, told }
}

test.for(points)('the server is killed at %s: started again, it has the dispute and its hold once', async (point) => {
  const donation = await completed()
  // Whatever else PayPal had to say is heard, so that the dispute is what the server dies of.
  await expect.poll(() => shop.isHeard(), { timeout: 20_000 }).toBe(true)
  const doomed = await shop.start(point)
  await shop.contest(donation)
  expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
  await shop.start()
  const isHeardLater = async () => {
    await shop.paypal.passMinute()
    await jobs.wake('paypal-events')
    return shop.isHeard()
  }
  await expect.poll(isHeardLater, { timeout: 45_000, interval: 300 }).toBe(true)
  expect(await tracesOf(donation)).toEqual({
    known: [{ held_minor: 2_500n }],
    ours: [{ status: 'open' }],
    holds: [{ amount_minor: 2_500n }],
    told: ['paypal-dispute', 'paypal-dispute-owner'],
  })
  expect(await brokenChecks(shop.db)).toEqual({})
})
