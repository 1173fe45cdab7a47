/** Modules of pure rules: each has beside it a test that needs neither database nor process. Mutants of them are tried. */
export const pureRules = [
  'server/src/accounts/account-rules.ts',
  'server/src/accounts/login-throttle.ts',
  'server/src/accounts/payout-address-rules.ts',
  'server/src/campaigns/calendar-file.ts',
  'server/src/campaigns/campaign-rules.ts',
  'server/src/campaigns/ends-at.ts',
  'server/src/disputes/dispute-rules.ts',
  'server/src/donations/check-schedule.ts',
  'server/src/donations/donation-states.ts',
  'server/src/kernel/csv.ts',
  'server/src/kernel/money.ts',
  'server/src/kernel/network.ts',
  'server/src/ledger/fit-fees.ts',
  'server/src/mail/retry-rules.ts',
  'server/src/mail/title-for-subject.ts',
  'server/src/payouts/judge-batch.ts',
  'server/src/payouts/payout-rules.ts',
  'server/src/payouts/payout-states.ts',
  'server/src/paypal-disputes/hold-rules.ts',
  'server/src/refunds/refund-rules.ts',
  'server/src/reminders/reminder-mails.ts',
  'server/src/reminders/reminder-rules.ts',
  'server/src/secrets/secret-rules.ts',
  'server/src/supports/guest-mail-pace.ts',
]

/** The test of a module of pure rules. */
export const testOf = (module: string): string => module.replace(/\.ts$/, '.test.ts')
