import type { AppContext } from '../context.ts'
import type { Outbox } from '../mail/index.ts'
import type { Paypal } from './paypal/index.ts'

/** What every room of money works with: the application's context, PayPal and the outbox. */
export type MoneyContext = AppContext & { paypal: Paypal; outbox: Outbox }
