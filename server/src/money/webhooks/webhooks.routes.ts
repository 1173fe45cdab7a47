import { paypalWebhookEndpoint } from '@muster/contract/money/donations.ts'
import { type Route, route } from '../../platform/http/route.ts'
import type { MoneyRouteContext } from '../money-context.ts'
import { receiveEvent } from './receive-event.ts'

/** The call with which PayPal tells what happened. */
export const webhookRoutes = (context: MoneyRouteContext): Route[] => [
  route(paypalWebhookEndpoint, ({ info, db }) => receiveEvent({ ...context, db }, info)),
]
