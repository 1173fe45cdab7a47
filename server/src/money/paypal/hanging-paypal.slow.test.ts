import { refundDonationEndpoint } from '@muster/contract/money/refunds.ts'
import { expect, test } from 'vitest'
import type { Started } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { minute } from '../../platform/base/clock.ts'
import { expiryMs } from '../../platform/jobs/job-run.ts'

const scene = usePayouts()

/** In sequence, this many calls of one minute each exceed the queue's time limit of a run. */
const many = Array.from({ length: 18 }, (_, index) => index)

const given = async (amount: number): Promise<Started> => {
  const started = await scene.give(amount)
  return started
}

/** Makes each call of this kind take a minute and lose its response. */
const hang = (isHanging: (call: { method: string; path: string }) => boolean) => {
  const calls = { all: 0, atOnce: 0, peak: 0 }
  const second = Promise.withResolvers<null>()
  scene.t.interfere(async (call) => {
    if (!isHanging(call)) return undefined
    calls.all += 1
    calls.atOnce += 1
    calls.peak = Math.max(calls.peak, calls.atOnce)
    // The first call waits for another one beside it, which never comes if a run works on one at a time.
    if (calls.all === 2) second.resolve(null)
    if (calls.all === 1) await second.promise
    calls.atOnce -= 1
    scene.t.clock.advance(minute)
    return 'lost_before'
  })
  return calls
}

/** Runs a job while PayPal hangs. Returns the number of its calls. */
const runHanging = async (job: string, isHanging: (call: { method: string; path: string }) => boolean) => {
  const calls = hang(isHanging)
  const startedAt = scene.t.clock.now().getTime()
  await scene.t.runJob(job)
  expect(scene.t.clock.now().getTime() - startedAt).toBeLessThan(expiryMs)
  expect(calls.peak).toBeGreaterThan(1)
  scene.t.interfere(() => undefined)
  return calls.all
}

const isRefund = ({ path }: { path: string }) => path.endsWith('/refund')

test('refunds: a run ends before the queue counts it as failed, and later runs make the other refunds once', async () => {
  await given(1_000)
  const admin = await scene.given.admin()
  const donations = await Promise.all(many.map(() => given(5)))
  scene.t.interfere((call) => (isRefund(call) ? 'lost_before' : undefined))
  for (const { donationId: id } of donations) {
    await scene.t.as(admin.token)(refundDonationEndpoint, { params: { id }, body: { reason: 'Asked for' } })
  }
  scene.t.clock.advance(minute)
  expect(await runHanging('refunds', isRefund)).toBeLessThan(many.length)
  scene.t.clock.advance(15 * minute)
  await scene.t.runJob('refunds')
  const refunds = (await scene.t.movements()).filter(({ kind }) => kind === 'refund')
  expect(refunds).toHaveLength(many.length)
})

test('webhooks: a run ends before the queue counts it as failed, and later runs process the others', async () => {
  await given(1_000)
  const donations = await Promise.all(many.map(() => given(5)))
  for (const donation of donations) {
    const [captured] = await scene.movementsOf(donation)
    await scene.t.controlPaypal(`captures/${captured?.reference}/reverse`, {})
  }
  await scene.t.sandbox.deliverDue()
  const isReading = ({ method, path }: { method: string; path: string }) =>
    method === 'GET' && path.includes('/refunds/')
  expect(await runHanging('paypal-events', isReading)).toBeLessThan(many.length)
  scene.t.clock.advance(15 * minute)
  await scene.t.runJob('paypal-events')
  expect(await scene.raised()).toBe(1_000)
})

test('payouts: a run ends before the queue counts it as failed, and later runs send the others once', async () => {
  const isSending = ({ path }: { path: string }) => path.endsWith('/payments/payouts')
  scene.t.interfere((call) => (isSending(call) ? 'lost_before' : undefined))
  for (const index of many) {
    scene.campaignId = (await scene.given.campaign(scene.owner, { title: `Bench ${index}` }))._id
    await scene.approve(await scene.requested(20))
  }
  scene.t.clock.advance(minute)
  expect(await runHanging('payouts', isSending)).toBeLessThan(many.length)
  scene.t.clock.advance(60 * minute)
  await scene.t.runJob('payouts')
  const sent = (await scene.t.movements()).filter(({ kind }) => kind === 'payout')
  expect(sent).toHaveLength(many.length)
})

test('two runs at the same time send a refund to PayPal once', async () => {
  await given(100)
  const { donationId: id } = await given(25)
  const admin = await scene.given.admin()
  scene.t.interfere((call) => (isRefund(call) ? 'lost_before' : undefined))
  await scene.t.as(admin.token)(refundDonationEndpoint, { params: { id }, body: { reason: 'Asked for' } })
  scene.t.clock.advance(minute)
  const [asked, answer] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  let calls = 0
  scene.t.interfere(async (call) => {
    if (!isRefund(call)) return undefined
    calls += 1
    asked.resolve(undefined)
    await answer.promise
    return undefined
  })
  const first = scene.t.runJob('refunds')
  await asked.promise
  await scene.t.runJob('refunds')
  expect(calls).toBe(1)
  answer.resolve(undefined)
  await first
  expect(calls).toBe(1)
})
