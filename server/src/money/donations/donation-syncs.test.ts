import { describe, expect, test } from 'vitest'
import { paypalSays, useDonations } from '../../../test/donating.ts'
import { minute, second } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'

const scene = useDonations()
const { start, statusOf, reconcile, reconcileAfter, captures, thanks, expectBookedOnce } = scene

scene.forEachDonor(() => {
  describe('a donation', () => {
    test('is completed by the webhook if the buyer closes the window', async () => {
      const started = await start()
      expect(await scene.t.decide(started.orderId, 'approve_and_close')).toBeNull()
      await scene.t.deliverWebhooks()
      await expectBookedOnce(started)
    })

    test('is completed by the reconciler, a minute later, if no webhook arrives either', async () => {
      const started = await start()
      await scene.t.decide(started.orderId, 'approve_and_close')
      await reconcileAfter(minute - second)
      expect(await statusOf(started)).toBe('awaiting_approval')
      await reconcileAfter(second)
      await expectBookedOnce(started)
    })

    test('is captured and booked once if return, webhook and reconciler run at the same time', async () => {
      const started = await start()
      const before = captures()
      const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
      scene.t.clock.advance(minute)
      await Promise.all([
        scene.t.follow(back),
        scene.t.deliverWebhooks(),
        reconcile(),
        scene.t.follow(back),
        scene.t.deliverWebhooks(),
        reconcile(),
      ])
      expect(captures() - before).toBe(1)
      await expectBookedOnce(started)
      expect(await thanks()).toHaveLength(1)
    })
  })

  describe('a worker that syncs an order', () => {
    test('syncs again if a webhook arrived meanwhile, because the response may be outdated', async () => {
      const started = await start()
      const answerArrives = Promise.withResolvers<undefined>()
      const asked = Promise.withResolvers<undefined>()
      let readings = 0
      scene.t.interfere(async ({ method, path }) => {
        if (method !== 'GET' || !path.includes(started.orderId) || readings++ > 0) return undefined
        asked.resolve(undefined)
        await answerArrives.promise
        return paypalSays(200, { id: started.orderId, status: 'PAYER_ACTION_REQUIRED' })
      })
      scene.t.clock.advance(minute)
      const slow = reconcile()
      await asked.promise
      const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
      await scene.t.follow(back)
      expect(await statusOf(started)).toBe('awaiting_approval')
      answerArrives.resolve(undefined)
      await slow
      expect(readings).toBe(2)
      await expectBookedOnce(started)
    })

    test('is replaced by the next one when its lease ends, if it crashes', async () => {
      const started = await start()
      const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
      // The state after a process is killed during a request to PayPal.
      await scene.t.context.db
        .updateTable('donation')
        .set({ lease_id: newId(), leased_until: new Date(scene.t.clock.now().getTime() + 20 * second) })
        .where('id', '=', started.donationId)
        .execute()
      await scene.t.follow(back)
      expect(await statusOf(started)).toBe('awaiting_approval')
      await reconcileAfter(20 * second)
      await expectBookedOnce(started)
    })

    test('is replaced by the next one if it hangs during the capture, and duplicates nothing when it continues', async () => {
      const started = await start()
      await reconcileAfter(2 * minute)
      const back = (await scene.t.decide(started.orderId, 'approve')) ?? ''
      const goesOn = Promise.withResolvers<undefined>()
      const stuck = Promise.withResolvers<undefined>()
      let attempts = 0
      scene.t.interfere(async ({ path }) => {
        if (!path.endsWith('/capture') || attempts++ > 0) return undefined
        stuck.resolve(undefined)
        return goesOn.promise
      })
      const slow = scene.t.follow(back)
      await stuck.promise
      expect(await statusOf(started)).toBe('processing')
      await reconcileAfter(20 * second)
      await expectBookedOnce(started)
      goesOn.resolve(undefined)
      await slow
      await expectBookedOnce(started)
      expect(await thanks()).toHaveLength(1)
    })
  })
})
