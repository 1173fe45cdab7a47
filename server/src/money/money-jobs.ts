import type { Job } from '../platform/jobs/jobs.ts'
import { checkJobs } from './checks/index.ts'
import { missedThanksJob } from './donations/index.ts'
import { feeEstimateJob } from './ledger/index.ts'
import type { MoneyContext } from './money-context.ts'
import { holdNoticeJob, payoutJob } from './payouts/index.ts'
import { paypalDisputeJob } from './paypal-disputes/index.ts'
import { orderJob, reportJob } from './reconciliation/index.ts'
import { receiptJob } from './receipts/index.ts'
import { refundJob } from './refunds/index.ts'
import { refundRunJob } from './refund-runs/index.ts'
import { webhookJob } from './webhooks/index.ts'

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
