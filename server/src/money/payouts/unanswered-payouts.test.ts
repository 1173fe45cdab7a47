import { describe, expect, test } from 'vitest'
import { paypalSays, refusal } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour, minute } from '../../base/clock.ts'
import { availableBalance } from '../ledger/index.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const isSending = ({ method, path }: { method: string; path: string }) => method === 'POST' && path.endsWith('/payouts')

/** The next of these calls to PayPal meets a mishap; the ones after it do not. */
const once = (matches: typeof isSending, mishap: 'lost_before' | 'lost_after' | Response) => {
  let isOver = false
  scene.t.interfere((call) => {
    if (isOver || !matches(call)) return undefined
    isOver = true
    return mishap
  })
}

describe('where PayPal does not answer to an approval', () => {
  test('and has it all the same, the job finds what was made: one transfer', async () => {
    const payout = await scene.requested()
    once(isSending, 'lost_after')
    const approved = await scene.approve(payout)
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved', transferStatus: null } })
    await scene.lookAfter(minute)
    expect(await scene.details(payout)).toMatchObject({ transferStatus: 'paid' })
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('and never had it, the job sends it: one transfer', async () => {
    const payout = await scene.requested()
    once(isSending, 'lost_before')
    await scene.approve(payout)
    await scene.lookAfter(minute)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('and has it under this name already, the refusal of the repeat leads to the original', async () => {
    const payout = await scene.requested()
    const batchId = await scene.payOutside(scene.owner.email, payout.net, `po-${payout._id}`)
    expect((await scene.approve(payout)).body).toMatchObject({ transferStatus: 'paid', payoutBatchId: batchId })
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('and has something else under this name, nothing is booked: a person is asked', async () => {
    const payout = await scene.requested()
    await scene.payOutside('somebody@example.org', payout.net, `po-${payout._id}`)
    expect((await scene.approve(payout)).body.transferStatus).toBeNull()
    expect((await scene.details(payout)).review).toContain('another receiver')
  })

  test('a later refusal proves nothing: the money stays set aside, and the job goes on asking', async () => {
    const payout = await scene.requested()
    once(isSending, 'lost_after')
    await scene.approve(payout)
    scene.t.interfere((call) => (isSending(call) ? refusal('INSUFFICIENT_FUNDS') : undefined))
    await scene.lookAfter(minute)
    expect(await scene.details(payout)).toMatchObject({ status: 'approved', transferStatus: null })
    expect(await available()).toBe(0n)
    scene.t.interfere(() => undefined)
    await scene.lookAfter(hour)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('credentials that PayPal does not take are no refusal of the payout', async () => {
    const payout = await scene.requested()
    scene.t.interfere((call) => (isSending(call) ? paypalSays(401, {}) : undefined))
    expect((await scene.approve(payout)).status).toBe(200)
    scene.t.interfere(() => undefined)
    await scene.lookAfter(minute)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
  })

  test('for 29 days, a person is asked, and PayPal is not told again', async () => {
    const payout = await scene.requested()
    scene.t.interfere((call) => (isSending(call) ? 'lost_before' : undefined))
    await scene.approve(payout)
    await scene.lookAfter(29 * day)
    const { review } = await scene.details(payout)
    expect(review).toContain('for 29 days')
    scene.t.interfere(() => undefined)
    const calls = scene.t.calls().length
    await scene.lookAfter(day)
    expect(scene.t.calls()).toHaveLength(calls)
    expect(await available()).toBe(0n)
  })
})

test('what PayPal may have forgotten that it sent is not sent again, however long no server ran', async () => {
  const payout = await scene.requested()
  await scene.give(200)
  once(isSending, 'lost_after')
  await scene.approve(payout)
  await scene.lookAfter(31 * day)
  expect(await scene.transfersOf(payout)).toHaveLength(1)
  expect((await scene.details(payout, await scene.given.admin())).review).toContain('for 29 days')
})
