import { describe, expect, test } from 'vitest'
import { paypalSays, refusal } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const isSending = ({ method, path }: { method: string; path: string }) => method === 'POST' && path.endsWith('/payouts')

/** Makes only the next of these calls to PayPal fail. */
const once = (matches: typeof isSending, mishap: 'lost_before' | 'lost_after' | Response) => {
  let isOver = false
  scene.t.interfere((call) => {
    if (isOver || !matches(call)) return undefined
    isOver = true
    return mishap
  })
}

describe('an approval without PayPal’s response', () => {
  test('that PayPal received is found by the job: one transfer', async () => {
    const payout = await scene.requested()
    once(isSending, 'lost_after')
    const approved = await scene.approve(payout)
    expect(approved).toMatchObject({ status: 200, body: { status: 'approved', transferStatus: null } })
    await scene.lookAfter(minute)
    expect(await scene.details(payout)).toMatchObject({ transferStatus: 'paid' })
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('that PayPal did not receive is sent by the job: one transfer', async () => {
    const payout = await scene.requested()
    once(isSending, 'lost_before')
    await scene.approve(payout)
    await scene.lookAfter(minute)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('that PayPal refuses as a duplicate leads to the original batch', async () => {
    const payout = await scene.requested()
    const batchId = await scene.payOutside(scene.owner.email, payout.net, `po-${payout._id}`)
    expect((await scene.approve(payout)).body).toMatchObject({ transferStatus: 'paid', payoutBatchId: batchId })
    expect(await scene.transfersOf(payout)).toHaveLength(1)
  })

  test('whose duplicate is another payment books nothing and asks an admin', async () => {
    const payout = await scene.requested()
    await scene.payOutside('somebody@example.org', payout.net, `po-${payout._id}`)
    expect((await scene.approve(payout)).body.transferStatus).toBeNull()
    expect((await scene.details(payout)).review).toContain('another receiver')
  })

  test('whose retry is refused keeps the money reserved and is checked again', async () => {
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

  test('that fails because of our credentials does not refuse the payout', async () => {
    const payout = await scene.requested()
    scene.t.interfere((call) => (isSending(call) ? paypalSays(401, {}) : undefined))
    expect((await scene.approve(payout)).status).toBe(200)
    scene.t.interfere(() => undefined)
    await scene.lookAfter(minute)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
  })

  test('for 29 days asks an admin, and is not sent again', async () => {
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

test('a payout that PayPal may have deleted is not sent again, after any downtime of the server', async () => {
  const payout = await scene.requested()
  await scene.give(200)
  once(isSending, 'lost_after')
  await scene.approve(payout)
  await scene.lookAfter(31 * day)
  expect(await scene.transfersOf(payout)).toHaveLength(1)
  expect((await scene.details(payout, await scene.given.admin())).review).toContain('for 29 days')
})
