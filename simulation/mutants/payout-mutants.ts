import { change, type Mutant, mutant, mutantOfScript } from './mutant.ts'

/** Mistakes about payouts, what is held out of them, and receipts. */
export const payoutMutants: readonly Mutant[] = [
  mutant(
    14,
    'payout-fresh-id',
    'retries a payout with a new batch id',
    change(
      'money/payouts/sync-payout.ts',
      'senderId: senderIdOf(payout.id),',
      "senderId: senderIdOf(payout.id) + (payout.sends > 1 ? `-${payout.sends}` : ''),",
    ),
  ),
  mutantOfScript(
    16,
    'unclaimed-given-back',
    'credits an unclaimed payout to the campaign',
    change(
      'money/payouts/record-transfer.ts',
      "status === 'returned' || status === 'failed'",
      "status === 'returned' || status === 'failed' || status === 'unclaimed'",
    ),
  ),
  mutant(
    16,
    'timeout-is-refusal',
    'treats a lost response as a refusal of the payout',
    change(
      'money/payouts/judge-sending.ts',
      "if (outcome.kind === 'rejected' && isFirst && !isOurFault(outcome.status)) {\n    return { kind: 'refused', issue: outcome.issue }",
      "if (outcome.kind === 'unknown' || (outcome.kind === 'rejected' && isFirst && !isOurFault(outcome.status))) {\n    return { kind: 'refused', issue: 'x' }",
    ),
  ),
  mutant(
    15,
    'address-at-once',
    'pays to a changed address before it takes effect',
    change(
      'people/accounts/profile/payout-address-rules.ts',
      'waitsUntil(row, now) ? row.paypal_email_before : row.paypal_email',
      'row.paypal_email',
    ),
  ),
  mutantOfScript(
    17,
    'decided-twice',
    'decides a payout that is already decided',
    change(
      'money/payouts/decide-payout.ts',
      "if (payout.status !== 'pending') throw new DomainError('payout_decided')",
      '',
    ),
  ),
  mutant(
    17,
    'own-payout',
    'lets admins decide their own payouts',
    change(
      'platform/http/access.ts',
      "if (owner === 'refused' && (isOrganiser || formerOwnerIds.includes(caller.id))) {",
      "if (owner === 'refused' && ownerId === '') {",
    ),
  ),
  mutant(
    4,
    'hold-not-subtracted',
    'offers money that is under dispute at PayPal',
    change('money/ledger/balance.sql.ts', ')::bigint - (${heldOf(campaignId)}) - (', ')::bigint - ('),
    change(
      'money/payouts/payouts.sql.ts',
      'raised.gross - refunds.open - disputes.held - claimed.gross as',
      'raised.gross - refunds.open - claimed.gross as',
    ),
    change(
      'money/payouts/payouts.sql.ts',
      'raised.gross - refunds.open - disputes.held - raised.processor',
      'raised.gross - refunds.open - raised.processor',
    ),
  ),
  mutant(
    23,
    'receipts-unsorted',
    'numbers receipts in the order in which the donations began',
    change(
      'money/receipts/numbering.sql.ts',
      'row_number() over (partition by due.year order by due.booked_at, due.id),',
      'row_number() over (partition by due.year order by due.donation_id),',
    ),
    change(
      'money/receipts/numbering.sql.ts',
      'order by due.booked_at, due.id\n      returning',
      'order by due.donation_id\n      returning',
    ),
  ),
  mutantOfScript(
    23,
    'receipts-at-once',
    'numbers receipts without waiting for bookings that commit late',
    change('money/receipts/give-receipts.ts', 'const horizonMs = 5 * minute', 'const horizonMs = 0 * minute'),
  ),
  mutantOfScript(
    33,
    'hold-forgotten',
    'pays out what donors can ask back',
    change(
      'money/payouts/request-payout.ts',
      'const payable = await computeAmounts(tx, campaignId, now)',
      'const payable = await computeAmounts(tx, campaignId, new Date(now.getTime() + 1e11))',
    ),
  ),
]
