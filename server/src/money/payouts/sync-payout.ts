import { siteNameMark } from '../../mail/index.ts'
import { transact } from '../../platform/database/database.ts'
import { faultPoint } from '../../platform/base/faults.ts'
import { retryAt } from '../backoff.ts'
import type { MoneyContext } from '../money-context.ts'
import { type Outcome, paypalDeadline } from '../paypal/paypal.ts'
import { sync } from '../syncing.ts'
import { expectedItemOf, inProgress, judgeBatch } from './judge-batch.ts'
import { judgeNotSent, neverAnswered, suspect, type TransferVerdict } from './judge-sending.ts'
import { sendWithinMs } from './payout-states.ts'
import { lockPayout } from './payouts.sql.ts'
import { recordTransfer } from './record-transfer.ts'
import { senderIdOf } from './sender-id.ts'
import { type LeasedPayout, mayBeSent, postpone, takeLease } from './transfers.sql.ts'

type Sent = { kind: 'ok'; batchId: string; isEarlier: boolean }

const send = async (
  { paypal }: MoneyContext,
  payout: LeasedPayout,
  deadline: AbortSignal,
): Promise<Sent | Exclude<Outcome<object>, { kind: 'ok' }>> => {
  const outcome = await paypal.createPayout(
    {
      senderId: senderIdOf(payout.id),
      receiver: payout.recipient,
      amountMinor: payout.netMinor,
      currency: 'USD',
      subject: `Your payout from ${siteNameMark}`,
      note: `Payout of the campaign: ${payout.campaignTitle}`,
    },
    deadline,
  )
  faultPoint('payout.sent')
  return outcome
}

const isForgottenSoon = ({ batchId, decidedAt }: LeasedPayout, now: Date): boolean =>
  batchId === null && now.getTime() - decidedAt.getTime() >= sendWithinMs

/** Sends the payout if PayPal has no batch of it, and reads the batch. */
const inquire = async (context: MoneyContext, payout: LeasedPayout): Promise<TransferVerdict> => {
  faultPoint('payout.leased')
  // PayPal may have sent it and forgotten the sender id by now. A retry would pay twice.
  if (payout.sends > 1 && isForgottenSoon(payout, context.clock.now())) return neverAnswered(payout)
  const deadline = paypalDeadline()
  const sent = payout.batchId === null ? await send(context, payout, deadline) : null
  if (sent && sent.kind !== 'ok') return judgeNotSent(payout, sent)
  const batchId = sent?.batchId ?? payout.batchId ?? ''
  const reading = await context.paypal.getPayout(batchId, deadline)
  if (reading.kind === 'ok') {
    const verdict = judgeBatch(expectedItemOf(payout), reading.batch)
    return verdict.kind === 'mismatch' ? suspect(payout, verdict.reason, batchId) : { ...verdict, batchId }
  }
  // PayPal has accepted this order, even if the batch cannot be read yet. An earlier batch must be read and compared first.
  if (sent && !sent.isEarlier) return { kind: 'stands', ...inProgress, batchId }
  const retryAfterSeconds = reading.kind === 'retryable' ? reading.retryAfterSeconds : null
  return { kind: 'unanswered', retryAfterSeconds, isUnsent: false }
}

type Answer = Extract<TransferVerdict, { kind: 'stands' | 'refused' }>

const record = async (context: MoneyContext, payout: LeasedPayout, answer: Answer): Promise<void> => {
  const transferState =
    answer.kind === 'refused'
      ? { status: 'failed' as const, feeMinor: null, problem: answer.issue, review: null, batchId: null }
      : answer
  await transact(context.db, async (tx) => {
    const locked = await lockPayout(tx, payout.id)
    if (!locked) throw new Error(`payout ${payout.id} is gone`)
    await recordTransfer(context, tx, locked, transferState)
    faultPoint('payout.recording')
  })
  faultPoint('payout.recorded')
  await context.outbox.wake()
}

/**
 * Syncs an approved payout with PayPal: sends it if PayPal has no batch of it, reads the batch, and books
 * its status. Approvals, webhooks and the job all call this.
 */
export const syncPayout = async (context: MoneyContext, payoutId: string): Promise<void> => {
  await sync<LeasedPayout, TransferVerdict>(context, {
    takeLease: async (tx, lease) => takeLease(tx, payoutId, lease, await mayBeSent(tx, payoutId, lease.now)),
    inquire: (payout) => inquire(context, payout),
    record: (payout, answer) => record(context, payout, answer),
    putOff: (tx, payout, { retryAfterSeconds, isUnsent }, now) => {
      const nextCheckAt = retryAt(now, payout.failedChecks, retryAfterSeconds)
      return postpone(tx, payout, { nextCheckAt, isUnsent, now })
    },
    close: (tx, payout, _verdict, now) => postpone(tx, payout, { nextCheckAt: null, isUnsent: false, now }),
  })
}
