import type { Route } from '../platform/http/route.ts'
import { checkRoutes } from './checks/checks.routes.ts'
import { donationRoutes } from './donations/donations.routes.ts'
import { guestDonationRoutes } from './guest-donations/guest-donations.routes.ts'
import { campaignMoneyRoutes } from './ledger/campaign-money.routes.ts'
import { ledgerRoutes } from './ledger/ledger.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { payoutRoutes } from './payouts/payouts.routes.ts'
import { receiptRoutes } from './receipts/receipts.routes.ts'
import { refundRoutes } from './refunds/refunds.routes.ts'
import { refundRequestRoutes } from './refund-requests/refund-requests.routes.ts'
import { refundRunRoutes } from './refund-runs/refund-runs.routes.ts'
import { webhookRoutes } from './webhooks/webhooks.routes.ts'
import type { MoneyRouteContext } from './money-context.ts'

/** Every call of the API that is about money, and the calls that come from PayPal. */
export const moneyRoutes = (context: MoneyRouteContext): Route[] => [
  ...donationRoutes(context),
  ...guestDonationRoutes(context),
  ...orderRoutes(context),
  ...webhookRoutes(context),
  ...campaignMoneyRoutes(context),
  ...receiptRoutes(context),
  ...refundRoutes(context),
  ...refundRequestRoutes(context),
  ...refundRunRoutes(context),
  ...payoutRoutes(context),
  ...checkRoutes(),
  ...ledgerRoutes(context),
]
