import type { Job } from '../platform/jobs/jobs.ts'
import { checkJobs } from './checks/run-checks.ts'
import { missedThanksJob } from './donations/missed-thanks.ts'
import { feeEstimateJob } from './ledger/fee-estimates.ts'
import { holdNoticeJob } from './payouts/tell-about-holds.ts'
import { payoutJob } from './payouts/payout-jobs.ts'
import { paypalDisputeJob } from './paypal-disputes/paypal-dispute-jobs.ts'
import { orderJob } from './orders/order-job.ts'
import { reportJob } from './reconciliation/reconcile-report.ts'
import { receiptJob } from './receipts/give-receipts.ts'
import { refundJob } from './refunds/send-refund.ts'
import { refundRunJob } from './refund-runs/run-jobs.ts'
import { webhookJob } from './webhooks/process-events.ts'
import type { MoneyContext } from './money-context.ts'

/** Jobs that sync with PayPal, compare the ledger with its report, check the books, estimate fees and number receipts. */
export const moneyJobs = (context: MoneyContext): Job[] => [
  webhookJob(context),
  missedThanksJob(context),
  orderJob(context),
  payoutJob(context),
  holdNoticeJob(context),
  refundJob(context),
  refundRunJob(context),
  paypalDisputeJob(context),
  reportJob(context),
  ...checkJobs(context),
  feeEstimateJob(context),
  receiptJob(context),
]
