/** Modules of pure rules. Each has a test beside it that needs neither database nor process. `npm run mutate` mutates them. */
export const pureRules = [
  'server/src/accounts/account-rules.ts',
  'server/src/accounts/session/login-throttle.ts',
  'server/src/accounts/profile/payout-address-rules.ts',
  'server/src/campaigns/page/calendar-file.ts',
  'server/src/campaigns/campaign-rules.ts',
  'server/src/campaigns/endings/ends-at.ts',
  'server/src/disputes/dispute-rules.ts',
  'server/src/money/donations/check-schedule.ts',
  'server/src/money/donations/donation-states.ts',
  'server/src/base/csv.ts',
  'server/src/base/money.ts',
  'server/src/base/network.ts',
  'server/src/money/ledger/fit-fees.ts',
  'server/src/mail/retry-rules.ts',
  'server/src/mail/title-for-subject.ts',
  'server/src/money/backoff.ts',
  'server/src/money/payouts/judge-batch.ts',
  'server/src/money/payouts/judge-sending.ts',
  'server/src/money/payouts/payout-rules.ts',
  'server/src/money/payouts/payout-states.ts',
  'server/src/money/holds/hold-rules.ts',
  'server/src/money/refunds/judge-refund.ts',
  'server/src/money/refunds/refund-rules.ts',
  'server/src/mailings/reminders/reminder-mails.ts',
  'server/src/mailings/reminders/reminder-rules.ts',
  'server/src/admin/secrets/secret-rules.ts',
  'server/src/supports/guest-mail-pace.ts',
  'server/src/jobs/run-status.ts',
]

/** The test of a module of pure rules. */
export const testOf = (module: string): string => module.replace(/\.ts$/, '.test.ts')
