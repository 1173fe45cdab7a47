import type { FaultPoints } from '../src/platform/base/faults.ts'
import { decisionFaults } from '../src/campaigns/supports/decisions/decisions.faults.ts'
import { embeddedPostgresFaults } from '../src/platform/embedded-postgres/embedded-postgres.faults.ts'
import { reminderFaults } from '../src/campaigns/reminders/reminders.faults.ts'
import { promiseMailFaults } from '../src/campaigns/promises/mails/promise-mails.faults.ts'
import { updateFaults } from '../src/campaigns/updates/updates.faults.ts'
import { donationFaults } from '../src/money/donations/donations.faults.ts'
import { disputeFaults } from '../src/money/paypal-disputes/paypal-disputes.faults.ts'
import { payoutFaults } from '../src/money/payouts/payouts.faults.ts'
import { refundRequestFaults } from '../src/money/refund-requests/refund-requests.faults.ts'
import { refundRunFaults } from '../src/money/refund-runs/refund-runs.faults.ts'
import { refundFaults } from '../src/money/refunds/refunds.faults.ts'
import { webhookFaults } from '../src/money/webhooks/webhooks.faults.ts'

const moneyFaults = {
  donations: donationFaults,
  webhooks: webhookFaults,
  payouts: payoutFaults,
  refunds: refundFaults,
  refundRuns: refundRunFaults,
  refundRequests: refundRequestFaults,
  paypalDisputes: disputeFaults,
}

/** The fault points of each capability. A capability that is missing here does not compile. */
export const faultPoints = {
  ...moneyFaults,
  decisions: decisionFaults,
  reminders: reminderFaults,
  promiseMails: promiseMailFaults,
  updates: updateFaults,
  embeddedPostgres: embeddedPostgresFaults,
} satisfies {
  [Capability in keyof FaultPoints]: readonly FaultPoints[Capability][]
}

export const moneyFaultPoints = Object.values(moneyFaults).flat()
