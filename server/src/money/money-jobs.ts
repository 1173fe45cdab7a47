import { defineCheckJobs } from './checks/index.ts'
import { defineMissedThanks } from './donations/index.ts'
import { defineFeeEstimateJob } from './ledger/index.ts'
import type { MoneyContext } from './money-context.ts'
import { defineHoldNotices, definePayoutJob } from './payouts/index.ts'
import { definePaypalDisputeJob } from './paypal-disputes/index.ts'
import { defineOrderJob, defineReportJob } from './reconciliation/index.ts'
import { defineReceiptJob } from './receipts/index.ts'
import { defineRefundJob } from './refunds/index.ts'
import { defineRefundRunJob } from './refund-runs/index.ts'
import { defineEventsJob } from './webhooks/index.ts'

/** Defines the jobs that sync with PayPal, compare the ledger with its report, check the books, estimate fees and number receipts. */
export const defineMoneyJobs = (context: MoneyContext): void => {
  defineEventsJob(context)
  defineMissedThanks(context)
  defineOrderJob(context)
  definePayoutJob(context)
  defineHoldNotices(context)
  defineRefundJob(context)
  defineRefundRunJob(context)
  definePaypalDisputeJob(context)
  defineReportJob(context)
  defineCheckJobs(context)
  defineFeeEstimateJob(context)
  defineReceiptJob(context)
}
