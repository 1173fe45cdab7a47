import { describe, expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, minute } from '../../platform/base/clock.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const aboutPayout = async () => (await scene.mailsToOwner()).filter((subject) => !subject.includes('payout address'))

describe('PayPal’s status of a transfer', () => {
  test.each([
    ['unclaimed', 'unclaimed', 0n, 'is waiting for you at PayPal'],
    ['pending', 'sent', 0n, 'was approved'],
    ['onhold', 'sent', 0n, 'was approved'],
    ['returned', 'returned', 9102n, 'came back'],
    ['failed', 'failed', 9102n, 'could not be sent'],
    ['blocked', 'failed', 9102n, 'could not be sent'],
    ['denied', 'failed', 9102n, 'could not be sent'],
    ['refunded', 'returned', 9102n, 'came back'],
  ] as const)('%s@… makes it %s', async (name, transferStatus, availableMinor, subject) => {
    await scene.payTo(name)
    const payout = await scene.requested(100)
    expect((await scene.approve(payout)).body.transferStatus).toBe(transferStatus)
    expect(await available()).toBe(availableMinor)
    scene.t.clock.advance(minute)
    expect((await aboutPayout()).join()).toContain(subject)
  })

  test('that is settled in the minute of the approval is told in one mail, and later in a second one', async () => {
    expect((await scene.approve(await scene.requested(100))).body.transferStatus).toBe('paid')
    scene.t.clock.advance(minute)
    expect(await aboutPayout()).toEqual(['Your payout of $91.02 has arrived: Bridge over the creek'])
    await scene.payTo('pending')
    const { payoutBatchId } = (await scene.approve(await scene.requested(50))).body
    scene.t.clock.advance(minute)
    expect(await aboutPayout()).toHaveLength(2)
    await scene.settle(payoutBatchId ?? '', 'SUCCESS')
    await scene.lookAfter(day)
    const [, approved, arrived, ...more] = await aboutPayout()
    expect(approved).toContain('was approved')
    expect(arrived).toContain('has arrived')
    expect(more).toEqual([])
  })

  test('claimed after unclaimed makes it paid, and the campaign pays its fee', async () => {
    await scene.payTo('unclaimed')
    const payout = await scene.requested(100)
    const { payoutBatchId } = (await scene.approve(payout)).body
    await scene.settle(payoutBatchId ?? '', 'SUCCESS')
    await scene.lookAfter(day)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
    expect(await available()).toBe(-25n)
    expect((await scene.mailsToOwner()).join()).toContain('has arrived')
  })

  test('returned after unclaimed makes the money available again once', async () => {
    await scene.payTo('unclaimed')
    const payout = await scene.requested(100)
    const { payoutBatchId } = (await scene.approve(payout)).body
    await scene.settle(payoutBatchId ?? '', 'RETURNED')
    await Promise.all([scene.lookAfter(day), scene.lookAfter(0), scene.lookAfter(0)])
    await scene.lookAfter(day)
    expect((await scene.details(payout)).transferStatus).toBe('returned')
    expect(await available()).toBe(9102n)
  })

  test('in a webhook only causes an earlier check', async () => {
    await scene.payTo('unclaimed')
    const payout = await scene.requested(100)
    const { payoutBatchId } = (await scene.approve(payout)).body
    await scene.t.deliverWebhooks()
    await scene.settle(payoutBatchId ?? '', 'SUCCESS')
    await scene.t.deliverWebhooks()
    await scene.lookAfter(0)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
  })
})
