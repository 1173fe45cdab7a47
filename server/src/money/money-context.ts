import type { AppContext } from '../platform/context.ts'
import type { Outbox } from '../mail/index.ts'
import type { Paypal } from './paypal/paypal.ts'

/** The dependencies of all money modules: the application's context, PayPal and the outbox. */
export type MoneyContext = AppContext & { paypal: Paypal; outbox: Outbox }

/** As {@link MoneyContext}, for routes: see `RouteContext`. */
export type MoneyRouteContext = Omit<MoneyContext, 'db'>
