import type { AppContext } from '../../context.ts'
import type { Outbox } from '../../mail/index.ts'
import type { Paypal } from '../paypal/index.ts'

/** What giving money back works with. */
export type RefundContext = AppContext & {
  paypal: Paypal
  outbox: Outbox
  /** Books a payment, should it be ours and not be booked yet. False: it could not be looked at now. */
  bookPayment: (captureId: string) => Promise<boolean>
}
