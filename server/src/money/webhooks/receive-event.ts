import { DomainError } from '../../platform/base/errors.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { transact } from '../../platform/database/database.ts'
import type { RequestInfo } from '../../platform/http/route.ts'
import type { MoneyContext } from '../money-context.ts'
import { insertEvent } from './events.sql.ts'
import { eventsJob } from './process-events.ts'
import { readEvent } from './read-event.ts'

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
