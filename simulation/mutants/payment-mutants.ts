import { change, changeContract, type Mutant, mutant } from './mutant.ts'

const trustTheWebhook = `{
    const webhook = JSON.parse(rawBody)
    const amount = BigInt(Math.round(Number(webhook.resource?.amount?.value ?? 0) * 100))
    if (amount > 0n) await db.updateTable('donation').set({ amount_minor: amount }).where('order_id', '=', event.orderId).execute()
  }
  faultPoint('webhook.received')`

/** Mistakes about payments, their thanks, and repeated calls. */
export const paymentMutants: readonly Mutant[] = [
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
    9,
    'unverified',
    'processes webhooks with an invalid signature',
    change('money/webhooks/receive-event.ts', "if (!outcome.isGenuine) throw new DomainError('invalid_signature')", ''),
  ),
  mutant(
    21,
    'key-not-bound',
    'stores the response of a keyed call but not the id of the row that it created',
    change(
      'platform/http/idempotency.ts',
      'conclude(claimed.made ?? (await begin(bindOf(claim))).id)',
      'conclude((await begin(unkeyed)).id)',
    ),
  ),
  mutant(
    21,
    'decision-forgotten',
    'does not store the response to a payout decision',
    change(
      'platform/http/idempotency.ts',
      'if (!(await keep(claim, { answer }))) throw inProgress()',
      `if (JSON.stringify(call).includes('/admin/payouts/')) await transact(db, (tx) => releaseKey(tx, claim, clock.now()))
      else if (!(await keep(claim, { answer }))) throw inProgress()`,
    ),
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
]
