import type { Kernel } from '../kernel/kernel.ts'
import type { Outbox } from '../mail/index.ts'
import type { Paypal } from '../payments/index.ts'

/** What following PayPal's disputes works with, and what it asks of capabilities beside it. */
export type PaypalDisputeContext = {
  kernel: Kernel
  paypal: Paypal
  outbox: Outbox
  /** Books a payment that may be ours and that is not booked yet. False: it could not be looked at now. */
  bookPayment: (captureId: string) => Promise<boolean>
  /** Books what PayPal has taken back of an order. */
  bookReversals: (orderId: string) => Promise<unknown>
}
