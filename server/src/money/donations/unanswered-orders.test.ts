import { describe, expect, test } from 'vitest'
import { refusal, useDonations } from '../../../test/donating.ts'
import { hour, minute } from '../../platform/base/clock.ts'

const scene = useDonations()
const { order, start, statusOf, raised, reconcileAfter, captures, expectBookedOnce } = scene

scene.forEachDonor(() => {
  describe('an order', () => {
    const onCreate = ({ method, path }: { method: string; path: string }) =>
      method === 'POST' && path === '/v2/checkout/orders'
    const onCapture = ({ path }: { path: string }) => path.endsWith('/capture')

    test('is requested again and stays the same if the response is lost', async () => {
      let mishaps = 1
      scene.t.interfere((call) => (onCreate(call) && mishaps-- > 0 ? 'lost_after' : undefined))
      const started = await scene.give()
      await expectBookedOnce(started)
    })

    test('is cleaned up if PayPal does not respond, and the donor sees that nothing was charged', async () => {
      scene.t.interfere(() => 'lost_after')
      const answer = await order()
      expect(answer.status).toBe(503)
      expect(answer.error).toMatchObject({ code: 'provider_unavailable' })
      expect(answer.error.error).toContain('You have not been charged')
      scene.t.interfere(() => undefined)
      await reconcileAfter(hour)
      const rows = await scene.t.context.db
        .selectFrom('donation')
        .select(['status', 'next_check_at'])
        .where('campaign_id', '=', scene.campaignId)
        .execute()
      expect(rows).toEqual([{ status: 'expired', next_check_at: null }])
    })

    test('that PayPal refuses shows an error to the donor', async () => {
      scene.t.interfere((call) => (onCreate(call) ? refusal('PAYEE_ACCOUNT_RESTRICTED') : undefined))
      const answer = await order()
      expect(answer.status).toBe(422)
      expect(answer.error).toMatchObject({ code: 'provider_refused' })
      expect(answer.error.error).toContain('You have not been charged')
    })

    test('that fails because of our credentials is not reported as refused', async () => {
      scene.t.interfere((call) => (onCreate(call) ? refusal('PERMISSION_DENIED', 403) : undefined))
      expect((await order()).error.code).toBe('provider_unavailable')
    })

    test('is booked by the next sync if the response to the capture is lost', async () => {
      const started = await start()
      const before = captures()
      let mishaps = 1
      scene.t.interfere((call) => (onCapture(call) && mishaps-- > 0 ? 'lost_after' : undefined))
      await scene.pay(started)
      expect(await statusOf(started)).toBe('processing')
      expect(await raised()).toBe(0)
      await reconcileAfter(minute)
      await expectBookedOnce(started)
      expect(captures() - before).toBe(1)
    })

    test('is captured by the next sync if PayPal did not receive the capture', async () => {
      const started = await start()
      let mishaps = 1
      scene.t.interfere((call) => (onCapture(call) && mishaps-- > 0 ? 'lost_before' : undefined))
      await scene.pay(started)
      expect(await statusOf(started)).toBe('processing')
      await reconcileAfter(minute)
      await expectBookedOnce(started)
    })

    test('that was already captured is read again and booked', async () => {
      const started = await start()
      const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
      let mishaps = 1
      scene.t.interfere((call) => {
        if (!onCapture(call) || mishaps-- <= 0) return undefined
        return refusal('ORDER_COMPLETION_IN_PROGRESS')
      })
      await scene.t.follow(back)
      expect(await statusOf(started)).toBe('processing')
      await reconcileAfter(minute)
      await expectBookedOnce(started)
    })

    test('is not requested again before PayPal’s Retry-After', async () => {
      const started = await start()
      await scene.t.decide(started.orderId, 'approve_and_close')
      scene.t.interfere(() => new Response('{}', { status: 429, headers: { 'retry-after': '600' } }))
      await reconcileAfter(minute)
      scene.t.interfere(() => undefined)
      const calls = scene.t.calls().length
      await reconcileAfter(9 * minute)
      expect(scene.t.calls()).toHaveLength(calls)
      await reconcileAfter(minute)
      await expectBookedOnce(started)
    })
  })
})
