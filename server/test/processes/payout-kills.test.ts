import { approvePayout } from '@muster/contract/payouts.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { faultPoints } from '../../src/kernel/faults.ts'
import { createJobs } from '../../src/kernel/jobs.ts'
import { createLog } from '../../src/kernel/log.ts'
import { brokenChecks } from '../ledger-checks.ts'
import { killLaunched } from './server-process.ts'
import { type callAt, openShop, type Shop, unlessCutOff } from './shop.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const points = faultPoints.filter((point) => point.startsWith('payout.'))
let shop: Shop
let treasurer: ReturnType<typeof callAt>
let jobs: ReturnType<typeof createJobs>

beforeAll(async () => {
  shop = await openShop()
  await shop.start()
  treasurer = await shop.secondAdmin()
  jobs = createJobs({ url: shop.ownerUrl, log: createLog('silent') })
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await shop.close()
  killLaunched()
})

/** Spares the minute in which a dead server's lease ends and the next look is due. */
const passMinute = async (): Promise<void> => {
  const minute = sql.raw(`interval '1 minute'`)
  await sql`update payout set next_check_at = next_check_at - ${minute}, leased_until = leased_until - ${minute}
    where next_check_at is not null`.execute(shop.db)
  await jobs.wake('payouts')
}

test.for(points)('the server is killed at %s: started again, it sends the payout once', async (point) => {
  const donation = await shop.order()
  await shop.approve(donation)
  await expect.poll(() => shop.statusOf(donation)).toBe('completed')
  const { _id: payoutId } = await shop.requestPayout()
  const doomed = await shop.start(point)
  await unlessCutOff(treasurer(approvePayout, { params: { id: payoutId }, body: {} }))
  expect(await doomed.ended).toEqual({ code: null, signal: 'SIGKILL' })
  await shop.start()
  const statusLater = async () => {
    await passMinute()
    const { transfer_status: status } = await shop.db
      .selectFrom('payout')
      .select('transfer_status')
      .where('id', '=', payoutId)
      .executeTakeFirstOrThrow()
    return status
  }
  await expect.poll(statusLater, { timeout: 45_000, interval: 300 }).toBe('paid')
  expect(shop.transfersOf(payoutId)).toHaveLength(1)
  expect(await brokenChecks(shop.db)).toEqual({})
})
