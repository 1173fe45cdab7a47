import type { Kernel } from '../../context.ts'
import type { Outbox } from '../../mail/index.ts'
import type { Paypal } from '../paypal/index.ts'

/** What giving money back works with. */
export type RefundContext = {
  kernel: Kernel
  paypal: Paypal
  outbox: Outbox
  /** Books a payment, should it be ours and not be booked yet. False: it could not be looked at now. */
  bookPayment: (captureId: string) => Promise<boolean>
}
