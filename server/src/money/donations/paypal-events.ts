import * as z from 'zod/mini'
import { transact } from '../../database/database.ts'
import { DomainError } from '../../base/errors.ts'
import { faultPoint } from '../../base/faults.ts'
import { type JobRun, workDue } from '../../jobs/job-run.ts'
import type { RequestInfo } from '../../http/route.ts'
import { quarantine } from '../ledger/index.ts'
import { retryCheckAt } from './check-schedule.ts'
import type { DonationContext } from './donation-context.ts'
import {
  type DueEvent,
  findDueEvents,
  insertEvent,
  markEventFailed,
  markEventProcessed,
  type PaypalEvent,
} from './paypal-events.sql.ts'
import { syncOrder } from './sync-order.ts'

/** A payment, or part of it, went back: the resource is the refund. */
const wentBack = ['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED']

export const eventsJob = 'paypal-events'
const eventsPerRun = 200
/** About a day, the pauses growing to an hour; what a notification is about is found without it by then. */
const triesMost = 30

/** Loose on purpose: whatever else PayPal tells is not believed anyway. */
const Notification = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  event_type: z.string().check(z.maxLength(100)),
  resource: z._default(
    z.object({
      id: z.optional(z.string()),
      order_id: z.optional(z.string()),
      payout_batch_id: z.optional(z.string()),
      dispute_id: z.optional(z.string()),
      batch_header: z.optional(z.object({ payout_batch_id: z.optional(z.string()) })),
      supplementary_data: z.optional(
        z.object({ related_ids: z.optional(z.object({ order_id: z.optional(z.string()) })) }),
      ),
    }),
    {},
  ),
})
type Notification = z.infer<typeof Notification>

const orderIdOf = ({ event_type: type, resource }: Notification): string | null => {
  if (type.startsWith('CHECKOUT.ORDER.')) return resource.id ?? null
  if (type.startsWith('PAYMENT.CAPTURE.')) return resource.supplementary_data?.related_ids?.order_id ?? null
  return resource.order_id ?? null
}

const payoutBatchIdOf = ({ event_type: type, resource }: Notification): string | null => {
  if (!type.startsWith('PAYMENT.PAYOUTS')) return null
  return resource.payout_batch_id ?? resource.batch_header?.payout_batch_id ?? null
}

const refundIdOf = ({ event_type: type, resource }: Notification): string | null =>
  wentBack.includes(type) ? (resource.id ?? null) : null

const disputeIdOf = ({ event_type: type, resource }: Notification): string | null =>
  type.startsWith('CUSTOMER.DISPUTE.') ? (resource.dispute_id ?? null) : null

const readEvent = (rawBody: string): PaypalEvent => {
  try {
    const notification = z.parse(Notification, JSON.parse(rawBody))
    return {
      id: notification.id,
      eventType: notification.event_type,
      orderId: orderIdOf(notification),
      payoutBatchId: payoutBatchIdOf(notification),
      refundId: refundIdOf(notification),
      disputeId: disputeIdOf(notification),
    }
  } catch {
    throw new DomainError('malformed')
  }
}

/**
 * Takes a notification of PayPal's: once PayPal itself vouches for it, it is kept, and acted on after the answer. Throws
 * malformed, invalid_signature, donations_off, or unavailable, upon which PayPal sends it again.
 */
export const receiveEvent = async (context: DonationContext, { headers, rawBody }: RequestInfo): Promise<void> => {
  const { db, clock, jobs } = context
  const event = readEvent(rawBody)
  const outcome = await context.paypal.verifyWebhookSignature({ headers, rawBody })
  if (outcome.kind === 'off') throw new DomainError('donations_off')
  if (outcome.kind !== 'ok') throw new DomainError('unavailable', { retryAfterSeconds: 60 })
  if (!outcome.isGenuine) throw new DomainError('invalid_signature')
  await transact(db, (tx) => insertEvent(tx, event, clock.now()))
  faultPoint('donation.notified')
  await jobs.wake(eventsJob)
}

/** What those do who look after other money when PayPal speaks of it. */
export type Listeners = {
  ofPayout: (batchId: string) => Promise<void>
  /** False: PayPal gave no answer. */
  ofRefund: (refundId: string, isReversal: boolean) => Promise<boolean>
  /** False: PayPal gave no answer. */
  ofDispute: (disputeId: string) => Promise<boolean>
}

/** Looks at what a notification is about. False: PayPal gave no answer. */
const actOn = async (context: DonationContext, hear: Listeners, event: PaypalEvent): Promise<boolean> => {
  const { eventType, orderId, payoutBatchId, refundId, disputeId } = event
  if (payoutBatchId) await hear.ofPayout(payoutBatchId)
  if (refundId && !(await hear.ofRefund(refundId, eventType.endsWith('REVERSED')))) return false
  if (disputeId && !(await hear.ofDispute(disputeId))) return false
  return !orderId || (await syncOrder(context, orderId)) !== 'unanswered'
}

type Failure = 'threw' | 'unanswered'

const reasons: Record<Failure, string> = {
  threw:
    'A notification of PayPal’s could not be acted on for a day. See the log for why, and compare what it is about with PayPal',
  unanswered: 'PayPal sent a notification and gave no answer for a day to what it is about. Ask PayPal',
}

/** Tries again later, ever more seldom; in the end a person is asked, so that nothing is lost. */
const putOff = async (context: DonationContext, event: DueEvent, failure: Failure): Promise<void> => {
  const { db, clock, log } = context
  const now = clock.now()
  if (event.failedChecks + 1 < triesMost) {
    const nextCheckAt = retryCheckAt(now, event.failedChecks, null)
    await transact(db, (tx) => markEventFailed(tx, event, nextCheckAt))
    return
  }
  const { id: eventId, eventType, orderId, payoutBatchId, refundId, disputeId } = event
  const details = { eventId, eventType, orderId, payoutBatchId, refundId, disputeId }
  const reason = reasons[failure]
  await transact(db, async (tx) => {
    if (!(await markEventFailed(tx, event, null))) return
    log.error(details, reason)
    await quarantine(tx, { source: `event:${eventId}`, reason, details, foundAt: now })
  })
}

/** Processes a notification, and records the result. */
const processEvent = async (context: DonationContext, hear: Listeners, event: DueEvent): Promise<void> => {
  const { db, clock, log } = context
  const failure = await actOn(context, hear, event).then(
    (isAnswered): Failure | null => (isAnswered ? null : 'unanswered'),
    (error: unknown): Failure => {
      log.error({ err: error, eventId: event.id }, 'a notification of PayPal’s could not be acted on')
      return 'threw'
    },
  )
  if (failure) await putOff(context, event, failure)
  else await transact(db, (tx) => markEventProcessed(tx, event.id, clock.now()))
}

/** Processes the notifications that are due: each is a hint to read its subject at PayPal. A failed one is retried later. */
export const processEvents = async (context: DonationContext, hear: Listeners, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  await workDue({
    run,
    items: await findDueEvents(db, clock.now(), eventsPerRun),
    work: (event) => processEvent(context, hear, event),
    onFailure: (error, { id: eventId }) => log.error({ err: error, eventId }, 'a notification could not be put off'),
  })
}
