import type { Kernel } from '../kernel/kernel.ts'
import type { Outbox } from '../mail/index.ts'
import type { Paypal } from '../payments/index.ts'

/** What giving money back works with. */
export type RefundContext = {
  kernel: Kernel
  paypal: Paypal
  outbox: Outbox
  /** Books a payment that may be ours and that is not booked yet. False: it could not be looked at now. */
  bookPayment: (captureId: string) => Promise<boolean>
}
