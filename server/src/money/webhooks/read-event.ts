import * as z from 'zod/mini'
import { DomainError } from '../../platform/base/errors.ts'
import { rulesFor } from './event-table.ts'
import type { EventSubjects, PaypalEvent } from './events.sql.ts'
import { Notification } from './notification.ts'

const noSubjects: EventSubjects = { orderId: null, payoutBatchId: null, refundId: null, disputeId: null }

/** The ids that an event names. Throws malformed. */
export const readEvent = (rawBody: string): PaypalEvent => {
  try {
    const { id, event_type: eventType, resource } = z.parse(Notification, JSON.parse(rawBody))
    const named = rulesFor(eventType).map(({ subject, idIn }) => [subject, idIn(resource) ?? null] as const)
    return { id, eventType, ...noSubjects, ...Object.fromEntries(named) }
  } catch {
    throw new DomainError('malformed')
  }
}
