import type { AppContext } from '../../context.ts'
import type { Outbox } from '../../mail/index.ts'
import type { Paypal } from '../paypal/index.ts'

/** What finishing a donation works with. */
export type DonationContext = AppContext & {
  paypal: Paypal
  outbox: Outbox
  /** Books what went back of a payment, by PayPal's id of the refund. */
  bookRefund: (refundId: string) => Promise<unknown>
}
