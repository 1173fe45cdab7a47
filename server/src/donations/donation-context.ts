import type { Kernel } from '../kernel/kernel.ts'
import type { Outbox } from '../mail/index.ts'
import type { Paypal } from '../payments/index.ts'

/** What finishing a donation works with. */
export type DonationContext = {
  kernel: Kernel
  paypal: Paypal
  outbox: Outbox
  /** Books what went back of a payment, by PayPal's id of the refund. */
  bookRefund: (refundId: string) => Promise<unknown>
}
