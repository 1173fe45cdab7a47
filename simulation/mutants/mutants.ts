type Change = { file: string; find: string; replace: string }

/** A mistake that somebody could make, as changes of the server's source. */
export type Mutant = {
  /** The invariant that it breaks. */
  breaks: number
  name: string
  says: string
  changes: readonly Change[]
}

const mutant = (breaks: number, name: string, says: string, ...changes: Change[]): Mutant => ({
  ...{ breaks, name, says, changes },
})
const change = (file: string, find: string, replace: string): Change => ({ file: `server/src/${file}`, find, replace })
const changeContract = (file: string, find: string, replace: string): Change => ({
  ...{ file: `contract/src/${file}`, find, replace },
})

const trustTheWebhook = `{
    const told = JSON.parse(rawBody)
    const amount = BigInt(Math.round(Number(told.resource?.amount?.value ?? 0) * 100))
    if (amount > 0n) await db.updateTable('donation').set({ amount_minor: amount }).where('order_id', '=', event.orderId).execute()
  }
  faultPoint('donation.notified')`

export const mutants: readonly Mutant[] = [
  mutant(
    11,
    'amount-unchecked',
    'books a payment without comparing it with what was asked for',
    change('money/donations/judge-order.ts', 'if (problems.length > 0)', 'if (problems.length > 99)'),
  ),
  mutant(
    8,
    'unique-key-forgotten',
    'books a payment each time that it hears of it',
    change('money/donations/donations.sql.ts', "and donation.status <> 'completed' and campaign.id", 'and campaign.id'),
    change('money/donations/complete-donation.ts', "if (donation.status === 'completed') return false", ''),
    change(
      'money/donations/complete-donation.ts',
      '      captureId,\n      grossMinor',
      '      captureId: `${captureId}.${now.getTime()}`.slice(0, donation.status === "completed" ? 99 : captureId.length),\n      grossMinor',
    ),
  ),
  mutant(
    9,
    'webhook-trusted',
    'takes the amount that a notification names for what was given',
    change('money/donations/paypal-events.ts', "faultPoint('donation.notified')", trustTheWebhook),
  ),
  mutant(
    14,
    'payout-fresh-id',
    'asks for a payout again under another name',
    change(
      'money/payouts/sync-payout.ts',
      'senderId: senderIdOf(payout.id),',
      "senderId: senderIdOf(payout.id) + (payout.sends > 1 ? `-${payout.sends}` : ''),",
    ),
  ),
  mutant(
    1,
    'floats',
    'reckons the fee with floats, and cuts off what is left',
    changeContract(
      'money.ts',
      'return (grossMinor * basisPoints + 5_000n) / 10_000n',
      'return BigInt(Math.trunc((Number(grossMinor) / 100) * (percent / 100) * 100)) + 0n * basisPoints',
    ),
  ),
  mutant(
    12,
    'refund-fresh-id',
    'asks for a refund again under another name',
    change(
      'money/refunds/ask-paypal.ts',
      'requestId: `refund-${id}`,',
      'requestId: `refund-${id}-${refund.failedChecks}`,',
    ),
  ),
  mutant(
    10,
    'pending-booked',
    'counts a payment that PayPal still holds',
    change(
      'money/donations/judge-order.ts',
      "return { kind: 'held', captureId: capture.id }",
      "return { kind: 'paid', captureId: capture.id, feeMinor: 0n, refundIds }",
    ),
  ),
  mutant(
    16,
    'unclaimed-given-back',
    'gives back what its receiver can still claim',
    change(
      'money/payouts/record-transfer.ts',
      "status === 'returned' || status === 'failed'",
      "status === 'returned' || status === 'failed' || status === 'unclaimed'",
    ),
  ),
  mutant(
    16,
    'silence-is-refusal',
    'takes a lost answer for a refusal of the payout',
    change(
      'money/payouts/sync-payout.ts',
      "if (outcome.kind === 'rejected' && isFirst && !speaksOfUs(outcome.status)) {\n    return { kind: 'refused', issue: outcome.issue }",
      "if (outcome.kind === 'unknown' || (outcome.kind === 'rejected' && isFirst && !speaksOfUs(outcome.status))) {\n    return { kind: 'refused', issue: 'x' }",
    ),
  ),
  mutant(
    15,
    'address-at-once',
    'pays to a changed address before it takes effect',
    change(
      'accounts/profile/payout-address-rules.ts',
      'waitsUntil(row, now) ? row.paypal_email_before : row.paypal_email',
      'row.paypal_email',
    ),
  ),
  mutant(
    17,
    'decided-twice',
    'decides about a payout that is decided',
    change(
      'money/payouts/decide-payout.ts',
      "if (payout.status !== 'pending') throw new DomainError('payout_decided')",
      '',
    ),
  ),
  mutant(
    17,
    'own-payout',
    'lets admins decide about their own money',
    change('money/payouts/decide-payout.ts', 'if (payout.owner_id === adminId) {', 'if (payout.owner_id === "") {'),
  ),
  mutant(
    9,
    'unverified',
    'acts on notifications that PayPal does not vouch for',
    change(
      'money/donations/paypal-events.ts',
      "if (!outcome.isGenuine) throw new DomainError('invalid_signature')",
      '',
    ),
  ),
  mutant(
    12,
    'refund-forgotten',
    'does not hear of what goes back at PayPal',
    change(
      'money/refunds/complete-refund.ts',
      "if (refund.status !== 'COMPLETED') return",
      "if (refund.status !== 'COMPLETED' || !refund.customId) return",
    ),
  ),
  mutant(
    12,
    'fees-kept',
    'reckons what the platform gives back of each part alone',
    changeContract(
      'money.ts',
      'shareOf(platformFeeMinor, givenMinor, refundedMinor + amountMinor) - platformFeeBackMinor',
      'shareOf(platformFeeMinor, givenMinor, amountMinor) + 0n * refundedMinor * platformFeeBackMinor',
    ),
  ),
  mutant(
    4,
    'hold-not-subtracted',
    'offers money that donors contest',
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
    4,
    'own-disputes-hold',
    'keeps back what a member disputes here, and PayPal knows nothing of',
    change(
      'money/payouts/payouts.sql.ts',
      'else -amount_minor end), 0)::bigint as held',
      "else -amount_minor end), 0)::bigint + (select coalesce(sum(g.amount_minor), 0)::bigint from dispute o join donation g on g.id = o.donation_id where o.campaign_id = ${campaignId} and o.status = 'open') as held",
    ),
  ),
  mutant(
    21,
    'key-not-bound',
    'keeps the answer of a keyed call, and not what it made',
    change(
      'http/idempotency.ts',
      'conclude(claimed.made ?? (await begin(bindOf(claim))).id)',
      'conclude((await begin(unkeyed)).id)',
    ),
  ),
  mutant(
    21,
    'decision-forgotten',
    'forgets what it answered to a decision about a payout',
    change(
      'http/idempotency.ts',
      'if (!(await keep(claim, { answer }))) throw inProgress()',
      `if (JSON.stringify(call).includes('/admin/payouts/')) await transactOne(db, (tx) => releaseKey(tx, claim, clock.now()))
      else if (!(await keep(claim, { answer }))) throw inProgress()`,
    ),
  ),
  mutant(
    22,
    'losses-unbooked',
    'lets a refund leave its campaign short of what PayPal kept',
    change('money/refunds/complete-refund.ts', "if (recorded.kind === 'refund') await coverFees(tx, about)", ''),
  ),
  mutant(
    22,
    'losses-on-the-site',
    'lets the site pay fees that the campaign could pay',
    change(
      'money/refunds/complete-refund.ts',
      'const amountMinor = shortMinor < coverableMinor ? shortMinor : coverableMinor',
      'const amountMinor = coverableMinor + 0n * shortMinor',
    ),
  ),
]
