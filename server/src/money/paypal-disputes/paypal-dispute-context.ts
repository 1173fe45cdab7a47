import type { AppContext } from '../../context.ts'
import type { Outbox } from '../../mail/index.ts'
import type { Paypal } from '../paypal/index.ts'

/** What following PayPal's disputes works with, and what it asks of capabilities beside it. */
export type PaypalDisputeContext = AppContext & {
  paypal: Paypal
  outbox: Outbox
  /** Books a payment, should it be ours and not be booked yet. False: it could not be looked at now. */
  bookPayment: (captureId: string) => Promise<boolean>
  /** Books what PayPal has taken back of an order. */
  bookReversals: (orderId: string) => Promise<unknown>
}
