import { siteEndpoint } from '@muster/contract/site/site.ts'
import { estimatedFee, majorToMinor } from '@muster/contract/facts/money.ts'
import { expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'

const scene = useDonations()
const { give } = scene

const estimates = async () => (await scene.t.call(siteEndpoint, {})).body.feeEstimates
const estimateAgain = async () => {
  await scene.t.runJob('fee-estimates')
  scene.t.clock.advance(minute)
  return estimates()
}

test('PayPal’s fee is estimated from at least 20 captures of the last 90 days', async () => {
  for (let amount = 1; amount <= 19; amount++) await give(amount * 5)
  expect(await estimateAgain()).toEqual([])
  const last = await give(100)
  // PayPal's fixed fee takes the whole amount, which gives no information about the rate.
  await give(0.2)
  const [estimate, ...others] = await estimateAgain()
  expect(others).toEqual([])
  expect(estimate).toMatchObject({ currency: 'USD', captures: 20 })
  const [movement] = await scene.movementsOf(last)
  const rate = { perMillion: BigInt(estimate?.perMillion ?? 0), fixedMinor: majorToMinor(estimate?.fixed ?? 0) }
  expect(estimatedFee(10_000n, rate)).toBe(majorToMinor(Number(movement?.fee ?? 0)))

  scene.t.clock.advance(90 * day - hour)
  expect(await estimateAgain()).toHaveLength(1)
  scene.t.clock.advance(hour)
  expect(await estimateAgain()).toEqual([])
})

test('the estimate is read from the database at most once a minute', async () => {
  await scene.t.context.db.deleteFrom('fee_estimate').execute()
  await estimates()
  const { db } = scene.t.context
  const row = { per_million: 34_900, fixed_minor: 49n, captures: 20, computed_at: scene.t.clock.now() }
  await db
    .insertInto('fee_estimate')
    .values({ currency: 'USD', ...row })
    .execute()
  scene.t.clock.advance(minute - 1)
  expect(await estimates()).toEqual([])
  scene.t.clock.advance(1)
  expect(await estimates()).toEqual([{ currency: 'USD', perMillion: 34_900, fixed: 0.49, captures: 20 }])
})
