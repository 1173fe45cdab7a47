import type { Payout } from '@muster/contract/money/payouts.ts'
import { describe, expect, test } from 'vitest'
import { paypalSays, refusal } from '../../../test/donating.ts'
import { usePayouts } from '../../../test/paying-out.ts'
import { day, hour, minute } from '../../base/clock.ts'
import { availableBalance } from '../ledger/index.ts'

const scene = usePayouts()
const available = () => availableBalance(scene.t.context.db, scene.campaignId)
const isSending = ({ method, path }: { method: string; path: string }) => method === 'POST' && path.endsWith('/payouts')

const twice = async (act: () => Promise<unknown>) => {
  await act()
  await act()
}

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

describe('what PayPal says of the transfer is booked', () => {
  test.each([
    ['unclaimed', 'unclaimed', 0n, 'is waiting for you at PayPal'],
    ['pending', 'sent', 0n, 'was approved'],
    ['onhold', 'sent', 0n, 'was approved'],
    ['returned', 'returned', 9102n, 'came back'],
    ['failed', 'failed', 9102n, 'could not be sent'],
    ['blocked', 'failed', 9102n, 'could not be sent'],
    ['denied', 'failed', 9102n, 'could not be sent'],
    ['refunded', 'returned', 9102n, 'came back'],
  ] as const)('%s@… leaves it %s', async (name, transferStatus, availableMinor, subject) => {
    await scene.payTo(name)
    const payout = await scene.requested(100)
    expect((await scene.approve(payout)).body.transferStatus).toBe(transferStatus)
    expect(await available()).toBe(availableMinor)
    expect((await scene.mailsToOwner()).join()).toContain(subject)
  })

  test('an unclaimed one that is claimed later is paid, and its fee falls on the campaign', async () => {
    await scene.payTo('unclaimed')
    const payout = await scene.requested(100)
    const { payoutBatchId } = (await scene.approve(payout)).body
    await scene.settle(payoutBatchId ?? '', 'SUCCESS')
    await scene.lookAfter(day)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
    expect(await available()).toBe(-25n)
    expect((await scene.mailsToOwner()).join()).toContain('has arrived')
  })

  test('an unclaimed one that comes back is available once more, once', async () => {
    await scene.payTo('unclaimed')
    const payout = await scene.requested(100)
    const { payoutBatchId } = (await scene.approve(payout)).body
    await scene.settle(payoutBatchId ?? '', 'RETURNED')
    await Promise.all([scene.lookAfter(day), scene.lookAfter(0), scene.lookAfter(0)])
    await scene.lookAfter(day)
    expect((await scene.details(payout)).transferStatus).toBe('returned')
    expect(await available()).toBe(9102n)
  })

  describe('and PayPal takes back what had arrived: it is the campaign’s again with its fee, once, and looked into', () => {
    const taken = async () => {
      const payout = await scene.requested(100)
      const { payoutBatchId } = (await scene.approve(payout)).body
      await scene.t.deliverWebhooks()
      expect(await available()).toBe(-25n)
      await scene.settle(payoutBatchId ?? '', 'REVERSED')
      return payout
    }
    const expectTakenBack = async (payout: Payout) => {
      const { transferStatus, review, campaign } = await scene.details(payout)
      expect(transferStatus).toBe('returned')
      expect(review).toContain('REVERSED')
      expect(campaign).toMatchObject({ paidOut: 0, payoutFees: 0, available: 91.02 })
      expect((await scene.mailsToOwner()).join()).toContain('Your payout of $91.02 was taken back')
      expect((await scene.request()).body).toMatchObject({ net: 91.02 })
    }

    test('by its notification', async () => {
      const payout = await taken()
      await twice(async () => {
        await scene.t.deliverWebhooks()
        await scene.lookAfter(0)
      })
      await expectTakenBack(payout)
    })

    test('by PayPal’s own books, where no notification came', async () => {
      const payout = await taken()
      await twice(async () => {
        scene.t.clock.advance(day)
        await scene.t.runJob('reconcile-report')
      })
      await expectTakenBack(payout)
    })
  })

  test('a notification brings the look forward, and nothing else', async () => {
    await scene.payTo('unclaimed')
    const payout = await scene.requested(100)
    const { payoutBatchId } = (await scene.approve(payout)).body
    await scene.t.deliverWebhooks()
    await scene.settle(payoutBatchId ?? '', 'SUCCESS')
    await scene.t.deliverWebhooks()
    await scene.lookAfter(0)
    expect((await scene.details(payout)).transferStatus).toBe('paid')
  })

  test('a batch with another receiver or amount pays nothing: a person is asked', async () => {
    const payout = await scene.requested(100)
    const item = {
      payout_item_id: 'ITEM',
      transaction_status: 'SUCCESS',
      payout_item: {
        receiver: scene.owner.email,
        amount: { currency: 'USD', value: '9999.00' },
        sender_item_id: `po-${payout._id}`,
      },
    }
    const batch = { batch_header: { payout_batch_id: 'OTHER', batch_status: 'SUCCESS' }, items: [item] }
    scene.t.interfere(({ method, path }) =>
      method === 'GET' && path.includes('/payouts/') ? paypalSays(200, batch) : undefined,
    )
    await scene.approve(payout)
    const { transferStatus, review } = await scene.details(payout)
    expect(transferStatus).toBeNull()
    expect(review).toContain('another receiver, amount or item id')
    scene.t.interfere(() => undefined)
    const sent = () => scene.t.calls().filter((call) => call === 'POST /v1/payments/payouts').length
    const before = sent()
    await scene.lookAfter(day)
    expect(sent()).toBe(before)
    expect((await scene.details(payout)).transferStatus).toBeNull()
  })
})
