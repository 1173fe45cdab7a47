import { type Capture, findCapture, updateCapture } from './captures.sql.ts'
import type { Context } from '../config.ts'
import { notFound, unprocessable } from '../protocol/errors.ts'
import { recordEvent } from '../webhooks/events.ts'
import { insertMovement } from '../protocol/movements.sql.ts'
import { presentWholeCapture } from './present.ts'

/**
 * Records the webhook event for a capture's new status.
 * @param became DECLINED for a capture that never was pending, DENIED for one that was
 */
export const recordCapture = (
  context: Context,
  capture: Capture,
  became: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'DENIED',
): void =>
  recordEvent(context, {
    type: `PAYMENT.CAPTURE.${became}`,
    resourceType: 'capture',
    summary: `Payment ${capture.id} is ${became.toLowerCase()}`,
    resource: presentWholeCapture(context, capture),
  })

/** Books the money of a completed capture and records its event. */
export const bookCapture = (context: Context, capture: Capture): void => {
  insertMovement(context.store, {
    kind: 'capture',
    reference: capture.id,
    customId: capture.customId,
    currency: capture.currency,
    grossMinor: capture.amountMinor,
    feeMinor: capture.feeMinor,
    netMinor: capture.amountMinor - capture.feeMinor,
    createdAt: capture.updatedAt,
  })
  recordCapture(context, capture, 'COMPLETED')
}

export const requireCapture = ({ store }: Context, id: string): Capture => {
  const capture = findCapture(store, id)
  if (!capture) throw notFound(id)
  return capture
}

/** The bank pays or denies a pending capture. */
export const settleCapture = (context: Context, id: string, isPaid: boolean): Capture => {
  const capture = requireCapture(context, id)
  if (capture.status !== 'PENDING') throw unprocessable('CAPTURE_NOT_PENDING')
  const settled: Capture = {
    ...capture,
    status: isPaid ? 'COMPLETED' : 'DECLINED',
    pendingReason: null,
    updatedAt: context.clock.now().toISOString(),
  }
  updateCapture(context.store, settled)
  if (isPaid) bookCapture(context, settled)
  else recordCapture(context, settled, 'DENIED')
  return settled
}
