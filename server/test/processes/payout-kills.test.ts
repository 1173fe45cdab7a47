import { approvePayout } from '@muster/contract/money/payouts.ts'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { faultPoints } from '../../src/base/faults.ts'
import { brokenChecks } from '../ledger-checks.ts'
import type { callAt } from './shop.ts'
import { useShop } from './use-shop.ts'

const points = faultPoints.filter((point) => point.startsWith('payout.'))
const scene = useShop()
let treasurer: ReturnType<typeof callAt>

beforeAll(async () => {
  treasurer = await scene.shop.secondAdmin()
})

/** Spares the minute in which a dead server's lease ends and the next look is due. */
const passMinute = async (): Promise<void> => {
  const minute = sql`interval '1 minute'`
  await sql`update payout set next_check_at = next_check_at - ${minute}, leased_until = leased_until - ${minute}
    where next_check_at is not null`.execute(scene.shop.db)
  await scene.jobs.wake('payouts')
}

test.for(points)('the server is killed at %s: started again, it sends the payout once', async (point) => {
  const { shop } = scene
  await scene.completed()
  const { _id: payoutId } = await shop.requestPayout()
  await scene.dieAt(point, () => treasurer(approvePayout, { params: { id: payoutId }, body: {} }))
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
