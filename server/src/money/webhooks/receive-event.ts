import { DomainError } from '../../platform/base/errors.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { transact } from '../../platform/database/database.ts'
import type { RequestInfo } from '../../platform/http/route.ts'
import type { MoneyContext } from '../money-context.ts'
import { type EventSubjects, insertEvent, type PaypalEvent } from './events.sql.ts'
import { eventsJob } from './process-events.ts'
import * as z from 'zod/mini'
import { rulesFor } from './event-table.ts'
import { Notification } from './notification.ts'

const noSubjects: EventSubjects = { orderId: null, payoutBatchId: null, refundId: null, disputeId: null }

/** The ids that an event names. Throws malformed. */
const readEvent = (rawBody: string): PaypalEvent => {
  try {
    const { id, event_type: eventType, resource } = z.parse(Notification, JSON.parse(rawBody))
    const named = rulesFor(eventType).map(({ subject, idIn }) => [subject, idIn(resource) ?? null] as const)
    return { id, eventType, ...noSubjects, ...Object.fromEntries(named) }
  } catch {
    throw new DomainError('malformed')
  }
}

/**
 * Receives a webhook: PayPal verifies its signature, then the event is stored, and processed after the response. Throws malformed,
 * invalid_signature, donations_off, or unavailable, after which PayPal sends it again.
 */
export const receiveEvent = async (context: MoneyContext, { headers, rawBody }: RequestInfo): Promise<void> => {
  const { db, clock, jobs } = context
  const event = readEvent(rawBody)
  const outcome = await context.paypal.verifyWebhookSignature({ headers, rawBody })
  if (outcome.kind === 'off') throw new DomainError('donations_off')
  if (outcome.kind !== 'ok') throw new DomainError('unavailable', { retryAfterSeconds: 60 })
  if (!outcome.isGenuine) throw new DomainError('invalid_signature')
  await transact(db, (tx) => insertEvent(tx, event, clock.now()))
  faultPoint('webhook.received')
  await jobs.wake(eventsJob)
}
