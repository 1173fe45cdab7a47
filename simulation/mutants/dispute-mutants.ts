import { change, type Mutant, mutant, mutantOfScript } from './mutant.ts'

/** Mistakes about what open disputes hold. */
export const disputeMutants: readonly Mutant[] = [
  mutantOfScript(
    41,
    'review-releases',
    'releases what a dispute holds once an admin reviews it',
    change(
      'campaigns/disputes/holding.sql.ts',
      'undecidedStatuses.map((status) => sql.lit(status))',
      "undecidedStatuses.filter((status) => status === 'open').map((status) => sql.lit(status))",
    ),
  ),
  mutant(
    41,
    'held-twice',
    'holds a donation for a dispute here and again for one at PayPal',
    change('money/ledger/held-in-disputes.sql.ts', '- paypal.minor, 0) as minor', '- 0 * paypal.minor, 0) as minor'),
  ),
  mutant(
    41,
    'other-decisions-release',
    'releases what a donor’s dispute holds with the decision about another donor’s',
    change(
      'campaigns/disputes/holding.sql.ts',
      "and ${of('reporter_id')} is not distinct from",
      "and not exists (select from dispute as decided where decided.campaign_id = ${of('campaign_id')} and decided.status in ('resolved', 'rejected'))\n    and ${of('reporter_id')} is not distinct from",
    ),
  ),
  mutant(
    42,
    'approval-unlocked',
    'approves a payout without a lock of the campaign',
    change('money/payouts/decide-payout.ts', 'await lockCampaign(tx, campaignId)', ''),
  ),
]
