import { expect, test } from 'vitest'
import { paypalSays } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { runMs } from '../../platform/jobs/job-run.ts'

const scene = usePayouts()

const isReport = ({ path }: { path: string }) => path.startsWith('/v1/reporting')
const isBatch = ({ method, path }: { method: string; path: string }) => method === 'GET' && path.includes('/payouts/')

const night = async () => {
  scene.t.clock.advance(day)
  await scene.t.runJob('reconcile-report')
}
const comparedUntil = async (): Promise<number> => {
  const query = scene.t.context.db.selectFrom('paypal_report').select('compared_until')
  const last = await query.orderBy('compared_until', 'desc').limit(1).executeTakeFirstOrThrow()
  return last.compared_until.getTime()
}
const aside = () => scene.t.context.db.selectFrom('quarantine').select(['source', 'reason']).execute()

test('the comparison stops and quarantines nothing while PayPal does not respond about an unknown batch', async () => {
  await night()
  const before = await comparedUntil()
  const payout = await scene.requested(60)
  const batchId = await scene.payOutside(payout.recipientPaypalEmail, payout.net)
  expect((await scene.approve(payout, batchId)).status).toBe(200)
  scene.t.interfere((call) => (isBatch(call) ? 'lost_before' : undefined))
  await night()
  expect(await comparedUntil()).toBe(before)
  expect(await aside()).toEqual([])
  scene.t.interfere(() => undefined)
  await night()
  expect(await comparedUntil()).toBeGreaterThan(before)
  expect(await aside()).toEqual([])
})

test('a run stops reading pages of the report when its time is over', async () => {
  await scene.give(25)
  await night()
  const before = await comparedUntil()
  let pages = 0
  scene.t.interfere((call) => {
    if (!isReport(call)) return undefined
    pages += 1
    scene.t.clock.advance(runMs - minute)
    return paypalSays(200, { total_pages: 9, transaction_details: [] })
  })
  await night()
  scene.t.interfere(() => undefined)
  expect(pages).toBe(2)
  expect(await comparedUntil()).toBe(before)
  expect(await aside()).toEqual([])
})

test('a run that is interrupted in a long period keeps its progress, and the next run continues there', async () => {
  await scene.give(25)
  await night()
  const before = await comparedUntil()
  scene.t.clock.advance(20 * day)
  let reports = 0
  scene.t.interfere((call) => {
    if (!isReport(call)) return undefined
    reports += 1
    if (reports === 4) scene.t.clock.advance(runMs)
    return undefined
  })
  await night()
  const kept = await comparedUntil()
  expect(kept).toBeGreaterThan(before)
  expect(kept).toBeLessThan(scene.t.clock.now().getTime() - 10 * day)
  const inFirstRun = reports
  await night()
  expect(await comparedUntil()).toBe(scene.t.clock.now().getTime() - 4 * hour)
  expect(reports).toBe(inFirstRun + (await comparisonsSince(kept)))
  expect(await aside()).toEqual([])
})

const comparisonsSince = async (instant: number): Promise<number> => {
  const query = scene.t.context.db.selectFrom('paypal_report').select('compared_until')
  return (await query.where('compared_until', '>', new Date(instant)).execute()).length
}
