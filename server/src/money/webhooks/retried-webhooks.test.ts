import { randomUUID } from 'node:crypto'
import { listQuarantineEndpoint } from '@muster/contract/money/ledger.ts'
import { describe, expect, test } from 'vitest'
import { paypalSays, refusal } from '../../../test/donating.ts'
import { hour, minute } from '../../platform/base/clock.ts'
import { useWebhooks } from '../../../test/webhooks.ts'

const webhooks = useWebhooks()
const { start, statusOf, post, work, approvedWithWebhooks, eventsWaiting, anyHeaders } = webhooks

webhooks.forEachDonor(() => {
  describe('a webhook', () => {
    test('that PayPal cannot verify now gets an error response, so that PayPal sends it again', async () => {
      const started = await start()
      await webhooks.t.decide(started.orderId, 'approve_and_close')
      webhooks.t.interfere(() => 'lost_before')
      await webhooks.t.sandbox.deliverDue()
      webhooks.t.interfere(() => undefined)
      await work()
      expect(await statusOf(started)).toBe('awaiting_approval')
      webhooks.t.clock.advance(3_000)
      await webhooks.t.sandbox.deliverDue()
      await work()
      expect(await statusOf(started)).toBe('completed')
    })

    test('that arrives while PayPal does not respond is processed later', async () => {
      const started = await approvedWithWebhooks()
      webhooks.t.interfere(() => 'lost_before')
      await work()
      webhooks.t.interfere(() => undefined)
      webhooks.t.clock.advance(minute)
      await work()
      expect(await statusOf(started)).toBe('completed')
    })

    test('that cannot be processed delays no other webhook', async () => {
      await disputesThat(() => paypalSays(500, {}), 201)
      await work()
      webhooks.t.clock.advance(minute)
      const started = await approvedWithWebhooks()
      await work()
      expect(await statusOf(started)).toBe('completed')
      webhooks.t.interfere(({ path }) => (path.includes('/disputes/') ? refusal('RESOURCE_NOT_FOUND', 404) : undefined))
      webhooks.t.clock.advance(hour)
      for (let run = 0; run < 2; run++) await work()
      expect(await eventsWaiting()).toEqual([])
    })

    test.each([
      ['that PayPal does not answer', 'gave no answer for a day', () => paypalSays(500, {})],
      ['that cannot be processed', 'could not be acted on for a day', () => paypalSays(200, unaskable)],
    ])('%s is retried with a growing delay for a day, then quarantined once', async (_, reason, answer) => {
      const { tries, ids } = await disputesThat(answer, 1)
      const [id = ''] = ids
      const triedWithin = async (ms: number, steps: number) => {
        const before = tries()
        for (let step = 0; step < steps; step++) {
          await work()
          webhooks.t.clock.advance(ms / steps)
        }
        return tries() - before
      }
      expect(await triedWithin(hour, 60)).toBe(6)
      expect(await triedWithin(24 * hour, 48)).toBe(24)
      expect(await triedWithin(48 * hour, 4)).toBe(0)
      const items = (await webhooks.t.as(webhooks.admin.token)(listQuarantineEndpoint, { query: {} })).body
      const details = { eventId: id, eventType: 'CUSTOMER.DISPUTE.CREATED', disputeId: `PP-D-${id}` }
      expect(items.filter(({ source }) => source === `event:${id}`)).toMatchObject([
        { reason: expect.stringContaining(reason), details },
      ])
    })
  })

  /** A dispute with a payment id that the database rejects. */
  const unaskable = {
    ...{ dispute_id: 'PP-D-1', status: 'UNDER_REVIEW', disputed_transactions: [{ seller_transaction_id: '\0' }] },
    ...{ create_time: '2026-06-01T12:00:00Z', update_time: '2026-06-01T12:00:00Z' },
    dispute_amount: { currency_code: 'USD', value: '25.00' },
  }

  /** Delivers this many genuine dispute webhooks, and sets PayPal's response to reads of the disputes. */
  const disputesThat = async (answer: () => Response, count: number) => {
    const headers = await anyHeaders()
    const ids = Array.from({ length: count }, () => `WH-${randomUUID()}`)
    let tries = 0
    webhooks.t.interfere(({ path }) => {
      if (path.endsWith('verify-webhook-signature')) return Response.json({ verification_status: 'SUCCESS' })
      if (!path.includes('/disputes/')) return undefined
      tries++
      return answer()
    })
    for (const id of ids) {
      const resource = { dispute_id: `PP-D-${id}` }
      const body = JSON.stringify({ id, event_type: 'CUSTOMER.DISPUTE.CREATED', resource })
      expect((await post({ headers, body })).statusCode).toBe(204)
    }
    return { ids, tries: () => tries }
  }
})
