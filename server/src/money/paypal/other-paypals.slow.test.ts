import { describe, expect, test } from 'vitest'
import { usePayouts } from '../../../test/paying-out.ts'
import type { PaypalOptions } from '../../../test/paypal.ts'
import { day, hour, minute } from '../../platform/base/clock.ts'
import { availableBalance } from '../ledger/balance.sql.ts'

/** PayPal's undocumented behaviour, in each variant that is possible. */
const paypals: Record<string, NonNullable<PaypalOptions['sandbox']>> = {
  'as documented': {},
  'as others report it': {
    orderBegins: 'created',
    expiredOrder: 'voided',
    listsReversals: false,
    repeatsPayouts: false,
    duplicateBatch: 'link_in_detail',
  },
  'with fewer details': {
    expiredOrder: 'unchanged',
    listsReversals: false,
    repeatsPayouts: false,
    duplicateBatch: 'no_link',
  },
  'that says it otherwise': { orderBegins: 'created', repeatsPayouts: false, duplicateBatch: 'another_word' },
}

describe.each(Object.entries(paypals))('with a PayPal %s', (_which, sandbox) => {
  const scene = usePayouts({ sandbox })
  const available = () => availableBalance(scene.t.context.db, scene.campaignId)
  const twice = async (act: () => Promise<unknown>) => {
    await act()
    await act()
  }
  /** Waits longer than the life of an order. */
  const waitForever = async () => {
    for (const ms of [minute, 5 * minute, ...Array.from({ length: 8 }, () => hour), 66 * hour]) {
      await scene.reconcileAfter(ms)
    }
  }

  test('a donor gets one approval link, can pay after a declined payment, and is charged once', async () => {
    const { body } = await scene.order()
    expect(body.links.filter(({ rel }) => rel === 'approve')).toEqual([body.links[0]])
    expect(body.links.map(({ rel }) => rel)).not.toContain('payer-action')
    const started = await scene.start()
    await scene.t.follow((await scene.t.decide(started.orderId, 'decline')) ?? '')
    expect(await scene.statusOf(started)).toBe('declined')
    await scene.pay(started)
    await twice(() => scene.t.deliverWebhooks())
    await scene.expectBookedOnce(started)
  })

  test('orders that were not approved, or not captured in time, expire without a payment', async () => {
    const [ignored, missed] = [await scene.start(), await scene.start()]
    await scene.t.decide(missed.orderId, 'approve_and_close')
    const approvedAt = scene.t.clock.now().getTime()
    scene.t.interfere(({ path }) =>
      path.endsWith('/capture') && scene.t.clock.now().getTime() < approvedAt + 3 * hour ? 'lost_before' : undefined,
    )
    await waitForever()
    for (const started of [ignored, missed]) {
      expect(await scene.statusOf(started)).toBe('expired')
      expect(await scene.movementsOf(started)).toEqual([])
    }
    const calls = scene.t.calls().length
    await scene.reconcileAfter(day)
    expect(scene.t.calls()).toHaveLength(calls)
    expect(await scene.raised()).toBe(0)
  })

  test('an order that was declined, approved again and then abandoned ends when it expires', async () => {
    const started = await scene.start()
    await scene.t.follow((await scene.t.decide(started.orderId, 'decline')) ?? '')
    await scene.t.decide(started.orderId, 'approve_and_close')
    await scene.reconcileAfter(4 * day)
    expect(['declined', 'expired']).toContain(await scene.statusOf(started))
    const calls = scene.t.calls().length
    await scene.reconcileAfter(day)
    expect(scene.t.calls()).toHaveLength(calls)
  })

  describe('money that PayPal takes back from a donation leaves the campaign once', () => {
    /** For $25 with $10 taken back: 23.64 less a platform fee of 1.25, of which 0.50 is returned. */
    const takeBack = async () => {
      const started = await scene.give()
      await scene.t.deliverWebhooks()
      const [capture] = await scene.movementsOf(started)
      const amount = { currency_code: 'USD', value: '10.00' }
      await scene.t.controlPaypal(`captures/${capture?.reference}/reverse`, { amount })
    }

    test('after a webhook', async () => {
      await takeBack()
      await twice(() => scene.t.deliverWebhooks())
      expect(await available()).toBe(1289n)
    })

    test('after the comparison with PayPal’s report, without a webhook', async () => {
      await scene.t.controlPaypal('webhooks', { drop: 100 })
      await takeBack()
      await twice(async () => {
        scene.t.clock.advance(day)
        await scene.t.runJob('reconcile-report')
      })
      await scene.t.controlPaypal('webhooks', { drop: 0 })
      expect(await available()).toBe(1289n)
    })
  })

  test('a payout with a lost response is sent once, and is paid after a retry or after an admin recorded it', async () => {
    const payout = await scene.requested()
    let isLost = false
    scene.t.interfere(({ method, path }) => {
      if (isLost || method !== 'POST' || !path.endsWith('/payouts')) return undefined
      isLost = true
      return 'lost_after'
    })
    expect((await scene.approve(payout)).body).toMatchObject({ status: 'approved', transferStatus: null })
    await scene.lookAfter(minute)
    const details = await scene.details(payout)
    const isNamed = sandbox.duplicateBatch === undefined || sandbox.duplicateBatch === 'link_in_detail'
    expect(details).toMatchObject({ isUnsettled: !isNamed, transferStatus: isNamed ? 'paid' : null })
    if (!isNamed) {
      expect(details.review).toContain('does not say which')
      await twice(() => scene.lookAfter(day))
      expect((await scene.settleByHand(payout, await scene.lookUpBatch(payout))).body.transferStatus).toBe('paid')
    }
    await twice(() => scene.t.deliverWebhooks())
    expect(await scene.transfersOf(payout)).toHaveLength(1)
    // The campaign pays PayPal's fee.
    expect(await available()).toBe(-25n)
  })
})
