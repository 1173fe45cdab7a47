import { change, changeContract, type Mutant, mutant, mutantOfScript } from './mutant.ts'

/** Mistakes about refunds. */
export const refundMutants: readonly Mutant[] = [
  mutantOfScript(
    12,
    'refund-fresh-id',
    'retries a refund with a new request id',
    change(
      'money/refunds/send-refund.ts',
      'requestId: `refund-${id}`,',
      'requestId: `refund-${id}-${refund.leaseId}`,',
    ),
  ),
  mutant(
    12,
    'refund-forgotten',
    'ignores refunds made at PayPal',
    change(
      'money/refunds/complete-refund.ts',
      "if (refund.status !== 'COMPLETED') return",
      "if (refund.status !== 'COMPLETED' || !refund.customId) return",
    ),
  ),
  mutant(
    12,
    'fees-kept',
    'computes the returned platform fee for each partial refund separately',
    changeContract(
      'facts/money.ts',
      'shareOf(platformFeeMinor, givenMinor, refundedMinor + amountMinor) - platformFeeBackMinor',
      'shareOf(platformFeeMinor, givenMinor, amountMinor) + 0n * refundedMinor * platformFeeBackMinor',
    ),
  ),
  mutant(
    22,
    'losses-unbooked',
    'does not book PayPal’s kept fee as a loss when a refund makes the campaign’s balance negative',
    change('money/refunds/complete-refund.ts', "if (recorded.kind === 'refund') await coverFees(tx, about)", ''),
  ),
  mutant(
    22,
    'losses-on-the-site',
    'lets the site pay fees that the campaign’s balance covers',
    change(
      'money/refunds/complete-refund.ts',
      'const amountMinor = shortMinor < coverableMinor ? shortMinor : coverableMinor',
      'const amountMinor = coverableMinor + 0n * shortMinor',
    ),
  ),
  mutant(
    28,
    'second-admin-forgotten',
    'refunds all donations above $1,000 without a second admin',
    change(
      'money/refund-runs/start-run.ts',
      "const status = others.length > 0 ? 'waiting_for_second' : 'running'",
      "const status = others.length > 1e9 ? ('waiting_for_second' as string) : 'running'",
    ),
  ),
  mutant(
    29,
    'run-short-refunds',
    'sends less to PayPal than a refund to all recorded',
    change(
      'money/refund-runs/start-run.ts',
      '.map(({ donationId, planned: { amountMinor } }) => ({',
      '.map(({ donationId, planned: { amountMinor: planned } }) => ({ planned, donationId, amountMinor: planned > 1n ? planned - 1n : planned })).map(({ donationId, amountMinor }) => ({',
    ),
  ),
  mutant(
    32,
    'request-forgotten',
    'records that a donor asked for a donation back, and refunds nothing',
    change(
      'money/refund-requests/request-refund.ts',
      'if (planned.amountMinor === 0n) return',
      'if (planned.amountMinor >= 0n) return',
    ),
  ),
  mutantOfScript(
    49,
    'held-money-given-away',
    'refunds a donation with money that is held for other donors, though the admin did not confirm that',
    change(
      'money/refunds/refund-donation.ts',
      'if (takenMinor === 0n || takesHeld) return',
      'if (takenMinor >= 0n || takesHeld) return',
    ),
  ),
]
