import { giveUpDonationEndpoint } from '@muster/contract/money/donations.ts'
import { describe, expect, test } from 'vitest'
import { useDonations } from '../../../test/donating.ts'
import { hour, minute } from '../../platform/base/clock.ts'

const scene = useDonations()
const {
  start,
  giveUp,
  seen,
  statusOf,
  raised,
  reconcileAfter,
  captures,
  movementsOf,
  pageOf,
  cancelCampaign,
  expectBookedOnce,
} = scene

scene.forEachDonor(() => {
  describe('a donor', () => {
    test('goes back: the donation is cancelled, and can still be approved', async () => {
      const started = await start()
      const back = (await scene.t.decide(started.orderId, 'cancel')) ?? ''
      expect(back).toContain('/api/paypal/cancel')
      expect(await scene.t.follow(back)).toBe(pageOf(started))
      expect(await seen(started)).toMatchObject({ status: 'cancelled', approveUrl: started.approveUrl })
      await reconcileAfter(minute)
      expect(await statusOf(started)).toBe('cancelled')
      await scene.pay(started)
      await expectBookedOnce(started)
      await scene.t.follow(back)
      expect(await statusOf(started)).toBe('completed')
    })

    test('cancels while waiting: PayPal gets no request, and the donation ends without a payment', async () => {
      const started = await start()
      const calls = scene.t.calls().length
      const answer = await giveUp(started)
      expect(answer.status).toBe(200)
      expect(answer.body.status).toBe('cancelled')
      expect(await seen(started)).toMatchObject({ ...answer.body, approveUrl: started.approveUrl })
      expect((await giveUp(started)).body).toEqual(answer.body)
      expect(scene.t.calls()).toHaveLength(calls)
      await reconcileAfter(minute)
      for (let n = 0; n < 8; n++) await reconcileAfter(hour)
      expect(await seen(started)).toMatchObject({ status: 'cancelled', approveUrl: null })
      expect(await movementsOf(started)).toEqual([])
    })

    test('cancels after approving on PayPal: the donation is booked once', async () => {
      const started = await start()
      await scene.t.decide(started.orderId, 'approve_and_close')
      const before = captures()
      expect((await giveUp(started)).body.status).toBe('cancelled')
      expect(captures()).toBe(before)
      await reconcileAfter(minute)
      await expectBookedOnce(started)
      expect((await giveUp(started)).body.status).toBe('completed')
      await expectBookedOnce(started)
    })

    test('cancels during a sync: the status at PayPal decides', async () => {
      const started = await start()
      const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
      scene.t.interfere(async ({ method, path }) => {
        if (method === 'GET' && path.startsWith('/v2/checkout/orders/')) await giveUp(started)
        return undefined
      })
      await scene.t.follow(back)
      await expectBookedOnce(started)
    })

    test('never returns: the donation is synced, and ends without a payment', async () => {
      const started = await start()
      for (const ageMinutes of [1, 5, 15, 60, 120, 180, 240, 300, 360]) {
        await reconcileAfter(
          ageMinutes * minute - (scene.t.clock.now().getTime() - Date.parse((await seen(started)).createdAt)),
        )
        expect(await statusOf(started)).toBe('awaiting_approval')
      }
      expect((await seen(started)).approveUrl).toBeNull()
      await reconcileAfter(hour)
      expect(await statusOf(started)).toBe('expired')
      const calls = scene.t.calls().length
      await reconcileAfter(100 * hour)
      expect(scene.t.calls()).toHaveLength(calls)
      expect(await raised()).toBe(0)
    })

    test('approves after the campaign was cancelled: nothing is captured', async () => {
      const started = await start()
      expect(await seen(started)).toMatchObject({ campaignCancelled: false, approveUrl: started.approveUrl })
      await cancelCampaign()
      expect(await seen(started)).toMatchObject({ campaignCancelled: true, approveUrl: null })
      const before = captures()
      await scene.pay(started)
      await scene.t.deliverWebhooks()
      expect(captures()).toBe(before)
      expect(await statusOf(started)).toBe('cancelled')
      for (let n = 0; n < 9; n++) await reconcileAfter(hour)
      expect(await statusOf(started)).toBe('cancelled')
      expect(await movementsOf(started)).toEqual([])
    })
  })
})

test('a donor cannot cancel the donation of another person', async () => {
  const started = await start()
  const other = await scene.given.user()
  const answer = await scene.t.as(other.token)(giveUpDonationEndpoint, { params: { id: started.donationId } })
  expect(answer.error.code).toBe('donation_not_found')
  expect(await statusOf(started)).toBe('awaiting_approval')
})
