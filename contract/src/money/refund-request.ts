import * as z from 'zod/mini'
import { refundRequestObstacles, refundRequestStatuses } from '../facts/refund-requests.ts'
import { Instant, Money } from '../shared.ts'

/** A donor's request for a donation back, because the promise changed after they donated. At most one a donation. */
export const RefundRequest = z.object({
  createdAt: Instant,
  status: z.enum(refundRequestStatuses),
  /** What was left of the donation when the donor asked. */
  asked: Money,
  /** What is neither refunded nor being refunded. */
  left: Money,
  /** Why the rest is left to an admin; null: there is no rest. */
  obstacle: z.nullable(z.enum(refundRequestObstacles)),
  /** What the admin who closed it wrote; null: it is not closed. */
  closeReason: z.nullable(z.string()),
})
export type RefundRequest = z.infer<typeof RefundRequest>
