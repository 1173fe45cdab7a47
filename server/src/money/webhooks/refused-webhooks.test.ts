import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { minute } from '../../platform/base/clock.ts'
import { type Delivery, useWebhooks } from '../../../test/webhooks.ts'

const webhooks = useWebhooks()
const { start, statusOf, post, work, eventsKept, approvedWithWebhooks } = webhooks

describe('a webhook', () => {
  test('that PayPal does not verify is refused and not stored', async () => {
    const started = await approvedWithWebhooks()
    const [genuine] = webhooks.sent as [Delivery]
    const before = await eventsKept()
    const event = JSON.parse(genuine.body) as object
    const forged: Delivery[] = [
      { ...genuine, body: genuine.body.replace(/.$/, ' }') },
      { ...genuine, body: JSON.stringify({ ...event, id: 'WH-FORGED' }) },
      { ...genuine, headers: { ...genuine.headers, 'paypal-transmission-id': randomUUID() } },
      { ...genuine, headers: { 'content-type': 'application/json' } },
    ]
    for (const delivery of forged) {
      const answer = await post(delivery)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ code: 'invalid_signature', error: 'This message is not from PayPal' })
    }
    expect(await eventsKept()).toEqual(before)
    await work()
    expect(await statusOf(started)).toBe('completed')
  })

  test.each(['signature', 'webhook_id', 'body'])(
    'with the %s of another webhook is refused, and changes nothing',
    async (forgery) => {
      const started = await start()
      await webhooks.t.decide(started.orderId, 'approve_and_close')
      const before = await eventsKept()
      await webhooks.t.controlPaypal('webhooks', { forgery })
      await webhooks.t.sandbox.deliverDue()
      await work()
      expect(await eventsKept()).toEqual(before)
      expect(await statusOf(started)).toBe('awaiting_approval')
      await webhooks.t.controlPaypal('webhooks', { forgery: null })
      webhooks.t.clock.advance(minute)
      await webhooks.t.deliverWebhooks()
      expect(await statusOf(started)).toBe('completed')
    },
  )

  test.each(['', '{', '[]', '{}', '{"id":"WH-1"}', '{"id":5,"event_type":"X"}'])(
    'that is not an event is refused: %j',
    async (body) => {
      const answer = await post({ headers: { 'content-type': 'application/json' }, body })
      expect(answer.statusCode).toBe(400)
    },
  )
})
