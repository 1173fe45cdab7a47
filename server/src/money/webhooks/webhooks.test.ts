import { randomUUID } from 'node:crypto'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { describe, expect, test } from 'vitest'
import { hour } from '../../platform/base/clock.ts'
import { useWebhooks } from '../../../test/webhooks.ts'

const webhooks = useWebhooks()
const { start, statusOf, post, work, eventsKept, approvedWithWebhooks, eventsWaiting, anyHeaders } = webhooks

const raised = async () =>
  (await webhooks.t.call(getCampaignEndpoint, { params: { id: webhooks.campaignId } })).body.totalRaised

webhooks.forEachDonor(() => {
  describe('a webhook', () => {
    test('is acknowledged first and processed afterwards', async () => {
      const started = await approvedWithWebhooks()
      expect(await statusOf(started)).toBe('awaiting_approval')
      await work()
      expect(await statusOf(started)).toBe('completed')
    })

    test('that is received repeatedly and in any order is stored once and changes nothing more', async () => {
      const started = await approvedWithWebhooks()
      await work()
      await webhooks.t.sandbox.deliverDue()
      const before = await eventsKept()
      const again = [...webhooks.sent, ...webhooks.sent, ...webhooks.sent].reverse()
      const answers = await Promise.all(again.map(post))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(again.map(() => 204))
      await work()
      expect(await eventsKept()).toHaveLength(before.length)
      expect(await statusOf(started)).toBe('completed')
      expect(await raised()).toBe(25)
    })

    test('is only a hint: PayPal’s API decides what is booked, not the webhook’s content', async () => {
      const started = await start()
      const { id, resource } = {
        id: `WH-${randomUUID()}`,
        resource: { id: 'CAPTURE-OF-NOBODY', status: 'COMPLETED', amount: { currency_code: 'USD', value: '99999.00' } },
      }
      const links = { supplementary_data: { related_ids: { order_id: started.orderId } } }
      const body = JSON.stringify({ id, event_type: 'PAYMENT.CAPTURE.COMPLETED', resource: { ...resource, ...links } })
      webhooks.t.interfere(({ path }) =>
        path.endsWith('verify-webhook-signature') ? Response.json({ verification_status: 'SUCCESS' }) : undefined,
      )
      expect((await post({ headers: await anyHeaders(), body })).statusCode).toBe(204)
      await work()
      expect(await statusOf(started)).toBe('awaiting_approval')
      expect(await raised()).toBe(0)
    })

    test('about a reversed approval causes a sync of its order, which ends without a payment', async () => {
      const started = await start()
      await webhooks.t.decide(started.orderId, 'approve_and_close')
      await webhooks.t.controlPaypal('webhooks', { drop: 100 })
      await webhooks.t.deliverWebhooks()
      await webhooks.t.controlPaypal('webhooks', { drop: 0 })
      webhooks.t.clock.advance(3 * hour)
      const before = webhooks.t.calls().length
      await webhooks.t.deliverWebhooks()
      expect(webhooks.t.calls().slice(before)).toContain(`GET /v2/checkout/orders/${started.orderId}`)
      for (let hours = 0; hours < 5; hours++) {
        webhooks.t.clock.advance(hour)
        await webhooks.t.runJob('reconcile-donations')
      }
      expect(await statusOf(started)).toBe('expired')
      expect(webhooks.t.calls().filter((call) => call.endsWith(`${started.orderId}/capture`))).toEqual([])
      expect(await raised()).toBe(0)
    })

    test('about an unknown order is stored and ignored', async () => {
      webhooks.t.interfere(({ path }) =>
        path.endsWith('verify-webhook-signature') ? Response.json({ verification_status: 'SUCCESS' }) : undefined,
      )
      const headers = await anyHeaders()
      for (const event of [
        { event_type: 'CUSTOMER.DISPUTE.CREATED', resource: { dispute_id: 'PP-D-1' } },
        { event_type: 'CHECKOUT.ORDER.APPROVED', resource: { id: 'NOTOURS' } },
      ]) {
        const body = JSON.stringify({ id: `WH-${randomUUID()}`, ...event })
        expect((await post({ headers, body })).statusCode).toBe(204)
      }
      await work()
      expect(await eventsWaiting()).toEqual([])
    })
  })
})
