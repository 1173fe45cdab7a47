import type { Route } from '../platform/http/route.ts'
import { checkRoutes } from './checks/index.ts'
import { donationRoutes } from './donations/index.ts'
import { guestDonationRoutes } from './guest-donations/index.ts'
import { campaignMoneyRoutes, ledgerRoutes } from './ledger/index.ts'
import type { MoneyRouteContext } from './money-context.ts'
import { payoutRoutes } from './payouts/index.ts'
import { receiptRoutes } from './receipts/index.ts'
import { refundRoutes } from './refunds/index.ts'
import { refundRequestRoutes } from './refund-requests/index.ts'
import { refundRunRoutes } from './refund-runs/index.ts'
import { webhookRoutes } from './webhooks/index.ts'

/** Every call of the API that is about money, and the calls that come from PayPal. */
export const moneyRoutes = (context: MoneyRouteContext): Route[] => [
  ...donationRoutes(context),
  ...guestDonationRoutes(context),
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
