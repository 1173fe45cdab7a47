type Change = { file: string; find: string; replace: string }

/** A plausible programming mistake, as a change of the source. */
export type Mutant = {
  /** The number of the invariant that must detect it. */
  invariant: number
  name: string
  description: string
  changes: readonly Change[]
}

const mutant = (invariant: number, name: string, description: string, ...changes: Change[]): Mutant => ({
  ...{ invariant, name, description, changes },
})
const change = (file: string, find: string, replace: string): Change => ({ file: `server/src/${file}`, find, replace })
const changeContract = (file: string, find: string, replace: string): Change => ({
  ...{ file: `contract/src/${file}`, find, replace },
})

const trustTheWebhook = `{
    const webhook = JSON.parse(rawBody)
    const amount = BigInt(Math.round(Number(webhook.resource?.amount?.value ?? 0) * 100))
    if (amount > 0n) await db.updateTable('donation').set({ amount_minor: amount }).where('order_id', '=', event.orderId).execute()
  }
  faultPoint('webhook.received')`

export const mutants: readonly Mutant[] = [
  mutant(
    11,
    'amount-unchecked',
    'books a payment without comparing it with the order',
    change('money/donations/judge-order.ts', 'if (problems.length > 0)', 'if (problems.length > 99)'),
  ),
  mutant(
    8,
    'unique-key-forgotten',
    'books a payment again on every sync',
    change(
      'money/donations/sync-donation.sql.ts',
      "and donation.status <> 'completed' and campaign.id",
      'and campaign.id',
    ),
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
    'takes the amount of a donation from a webhook',
    change('money/webhooks/receive-event.ts', "faultPoint('webhook.received')", trustTheWebhook),
  ),
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
  mutant(
    1,
    'floats',
    'computes the fee with floating-point numbers and truncates it',
    changeContract(
      'facts/money.ts',
      'return (grossMinor * basisPoints + 5_000n) / 10_000n',
      'return BigInt(Math.trunc((Number(grossMinor) / 100) * (percent / 100) * 100)) + 0n * basisPoints',
    ),
  ),
  mutant(
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
    10,
    'pending-booked',
    'books a payment that PayPal still holds',
    change(
      'money/donations/judge-order.ts',
      "return { kind: 'held', captureId: capture.id }",
      "return { kind: 'paid', captureId: capture.id, feeMinor: 0n, refundIds }",
    ),
  ),
  mutant(
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
      'accounts/profile/payout-address-rules.ts',
      'waitsUntil(row, now) ? row.paypal_email_before : row.paypal_email',
      'row.paypal_email',
    ),
  ),
  mutant(
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
    change('http/access.ts', "if (owner === 'refused' && isOwner) {", "if (owner === 'refused' && ownerId === '') {"),
  ),
  mutant(
    9,
    'unverified',
    'processes webhooks with an invalid signature',
    change('money/webhooks/receive-event.ts', "if (!outcome.isGenuine) throw new DomainError('invalid_signature')", ''),
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
    4,
    'own-disputes-hold',
    'holds money for disputes that exist only on the site',
    change(
      'money/payouts/payouts.sql.ts',
      'else -amount_minor end), 0)::bigint as held',
      "else -amount_minor end), 0)::bigint + (select coalesce(sum(g.amount_minor), 0)::bigint from dispute o join donation g on g.id = o.donation_id where o.campaign_id = ${campaignId} and o.status = 'open') as held",
    ),
  ),
  mutant(
    21,
    'key-not-bound',
    'stores the response of a keyed call but not the id of the row that it created',
    change(
      'http/idempotency.ts',
      'conclude(claimed.made ?? (await begin(bindOf(claim))).id)',
      'conclude((await begin(unkeyed)).id)',
    ),
  ),
  mutant(
    21,
    'decision-forgotten',
    'does not store the response to a payout decision',
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
  mutant(
    23,
    'receipts-at-once',
    'numbers receipts without waiting for bookings that commit late',
    change('money/receipts/give-receipts.ts', 'const horizonMs = 5 * minute', 'const horizonMs = 0 * minute'),
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
  mutant(
    33,
    'hold-forgotten',
    'pays out what donors can ask back',
    change(
      'money/payouts/request-payout.ts',
      'const payable = await computeAmounts(tx, campaignId, now)',
      'const payable = await computeAmounts(tx, campaignId, new Date(now.getTime() + 1e11))',
    ),
  ),
  mutant(
    24,
    'hidden-takes-orders',
    'takes orders and supports for a hidden campaign',
    change(
      'campaigns/standing-rules.ts',
      "if (row.standing === 'published') return",
      "if (row.standing === 'published' || row.standing === 'hidden') return",
    ),
  ),
  mutant(
    24,
    'hiding-unlocked',
    'checks the standing without a lock, so a concurrent hiding is overlooked',
    change(
      'campaigns/campaigns.sql.ts',
      ".where('id', '=', id).forKeyShare().executeTakeFirst()",
      ".where('id', '=', id).executeTakeFirst()",
    ),
  ),
  mutant(
    24,
    'thanks-while-hidden',
    'thanks donors of a hidden campaign',
    change(
      'money/donations/complete-donation.ts',
      'const isThanked = await mayMail(tx, campaignId)',
      'const isThanked = (await mayMail(tx, campaignId)) || true',
    ),
  ),
  mutant(
    25,
    'frozen-money-moves',
    'captures and sends payouts of a frozen campaign',
    change('campaigns/find-open-campaign.ts', "?.standing === 'published'", "?.standing !== 'hidden'"),
  ),
  mutant(
    30,
    'review-takes-orders',
    'takes orders and supports for a campaign that waits for review',
    change(
      'campaigns/standing-rules.ts',
      "if (row.standing === 'published') return",
      "if (row.standing === 'published' || row.standing === 'in_review') return",
    ),
  ),
  mutant(
    30,
    'review-mails',
    'thanks donors of a campaign that waits for review',
    change('campaigns/standing.sql.ts', "sql`('published', 'frozen')`", "sql`('published', 'frozen', 'in_review')`"),
  ),
  mutant(
    31,
    'guest-thanks-astray',
    'mails the thanks for a donation to the latest guest of the campaign',
    change(
      'money/donations/complete-donation.ts',
      'to: donation.donorEmail, content })',
      "to: (await tx.selectFrom('donation').select('guest_email').where('campaign_id', '=', ids.campaignId).where('guest_email', 'is not', null).orderBy('id', 'desc').executeTakeFirst())?.guest_email ?? donation.donorEmail, content })",
    ),
  ),
  mutant(
    26,
    'reports-hide',
    'hides a published campaign when it is reported',
    change(
      'moderation/reports/send-report.ts',
      'await store(tx, context, outbox,',
      "await tx.updateTable('campaign').set({ standing: 'hidden', hidden_category: input.category, standing_changed_at: now }).where('id', '=', campaignId).where('standing', '=', 'published').execute()\n    await store(tx, context, outbox,",
    ),
  ),
  mutant(
    26,
    'reinstating-thaws-all',
    'publishes every frozen campaign of an owner who is reinstated',
    change(
      'campaigns/standing.sql.ts',
      ".where('frozen_by_suspension', '=', true)",
      ".where('standing', '=', 'frozen')",
    ),
  ),
  mutant(
    26,
    'suspension-freezes-nothing',
    'leaves the campaigns of a suspended owner published',
    change(
      'moderation/decide-person.ts',
      'await freezeCampaignsOf(tx, accountId, now)',
      'freezeCampaignsOf.toString()',
    ),
  ),
]
