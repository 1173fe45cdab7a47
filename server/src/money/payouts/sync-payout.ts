import { after, second } from '../../base/clock.ts'
import { transact } from '../../database/database.ts'
import { faultPoint } from '../../base/faults.ts'
import { newId } from '../../base/tokens.ts'
import { quarantine } from '../ledger/index.ts'
import { type Outcome, paypalDeadline } from '../paypal/index.ts'
import { retryAt } from '../backoff.ts'
import { type Asked, judgeBatch, type Standing } from './judge-batch.ts'
import type { MoneyContext } from '../money-context.ts'
import { sendWithinMs } from './payout-states.ts'
import { lockPayout } from './payouts.sql.ts'
import { recordTransfer } from './record-transfer.ts'
import { type LeasedPayout, postpone, takeLease } from './transfers.sql.ts'

/** `refused`: PayPal will not send it, and nothing was sent. `unanswered`: it is due again later. `none`: nothing to do. */
export type Synced = 'done' | 'refused' | 'unanswered' | 'none'

/** Longer than the timeout of PayPal's calls. After a crash, other workers wait no longer than this. */
const leaseMs = 20 * second

type Verdict =
  | ({ kind: 'stands'; batchId: string } & Standing)
  /** Nothing was sent, for certain. */
  | { kind: 'refused'; issue: string }
  | { kind: 'unanswered'; retryAfterSeconds: number | null; wasNotTold: boolean }
  | { kind: 'suspect'; reason: string; batchId: string | null }

/** One name for ever: PayPal makes one batch of it, however often it is told to. */
export const senderIdOf = (payoutId: string): string => `po-${payoutId}`

/** Whether a name is one that we gave: the transfer is of a payout of ours, recorded or not. */
export const isSenderId = (name: string | null): boolean =>
  /^po-[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(name ?? '')

export const askedOf = (payout: { id: string; recipient: string; netMinor: bigint; paidOutside: boolean }): Asked => ({
  receiver: payout.recipient,
  amountMinor: payout.netMinor,
  currency: 'USD',
  senderItemId: payout.paidOutside ? null : senderIdOf(payout.id),
})

type Sent = { kind: 'ok'; batchId: string; isEarlier: boolean }

/** Words of a refusal that speak of our credentials or our pace, not of this payout. */
const speaksOfUs = (status: number): boolean => status === 401 || status === 429

/** PayPal has one of this name, and does not say which: only a person can find it there. */
const hasUnnamed = {
  kind: 'suspect',
  reason: 'PayPal has a transfer of this payout already, and does not say which. Find it at PayPal, and settle it here',
  batchId: null,
} as const

/**
 * What it means that PayPal did not take it. Where PayPal may have been told before, even a refusal proves nothing: that time it
 * may have sent it.
 */
const judgeNotSent = (payout: LeasedPayout, outcome: Exclude<Outcome<object>, { kind: 'ok' }>): Verdict => {
  if (outcome.kind === 'rejected' && outcome.earlierBatchId === null) return hasUnnamed
  const isFirst = payout.sends === 1
  if (outcome.kind === 'rejected' && isFirst && !speaksOfUs(outcome.status)) {
    return { kind: 'refused', issue: outcome.issue }
  }
  return {
    kind: 'unanswered',
    retryAfterSeconds: outcome.kind === 'retryable' ? outcome.retryAfterSeconds : null,
    wasNotTold: outcome.kind !== 'unknown',
  }
}

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
      subject: 'Your payout from Muster',
      note: `Payout of the campaign: ${payout.campaignTitle}`,
    },
    deadline,
  )
  faultPoint('payout.sent')
  return outcome
}

const underWay: Standing = { status: 'sent', feeMinor: null, problem: null, review: null }

const neverAnswered = {
  kind: 'suspect',
  reason: 'PayPal has not said for 29 days whether it sent this payout. Ask PayPal, and settle it here',
  batchId: null,
} as const

const isForgottenSoon = ({ batchId, decidedAt }: LeasedPayout, now: Date): boolean =>
  batchId === null && now.getTime() - decidedAt.getTime() >= sendWithinMs

/** Has PayPal send it where it has not, and reads where it stands. */
const inquire = async (context: MoneyContext, payout: LeasedPayout): Promise<Verdict> => {
  // It may have been told, and may have forgotten it by now: told again, it would pay again.
  if (payout.sends > 1 && isForgottenSoon(payout, context.clock.now())) return neverAnswered
  const deadline = paypalDeadline()
  const sent = payout.batchId === null ? await send(context, payout, deadline) : null
  if (sent && sent.kind !== 'ok') return judgeNotSent(payout, sent)
  const batchId = sent?.batchId ?? payout.batchId ?? ''
  const reading = await context.paypal.getPayout(batchId, deadline)
  if (reading.kind === 'ok') {
    const verdict = judgeBatch(askedOf(payout), reading.batch)
    return verdict.kind === 'mismatch' ? { kind: 'suspect', reason: verdict.reason, batchId } : { ...verdict, batchId }
  }
  // PayPal has taken this very order, whatever it can tell of it by now. An earlier batch must be read before it is believed.
  if (sent && !sent.isEarlier) return { kind: 'stands', ...underWay, batchId }
  const retryAfterSeconds = reading.kind === 'retryable' ? reading.retryAfterSeconds : null
  return { kind: 'unanswered', retryAfterSeconds, wasNotTold: false }
}

/** Has a person look into it, and PayPal not be asked again. */
const setAside = async (
  context: MoneyContext,
  payout: LeasedPayout,
  reason: string,
  batchId: string | null,
): Promise<void> => {
  const { db, clock, log } = context
  const now = clock.now()
  const details = { payoutId: payout.id, batchId }
  await transact(db, async (tx) => {
    if (!(await postpone(tx, payout, { nextCheckAt: null, wasNotTold: false, now }))) return
    log.error(details, reason)
    await quarantine(tx, { source: `transfer:${payout.id}`, reason, details, foundAt: now })
  })
}

const putOff = async (
  context: MoneyContext,
  payout: LeasedPayout,
  { retryAfterSeconds, wasNotTold }: Extract<Verdict, { kind: 'unanswered' }>,
): Promise<void> => {
  const { db, clock } = context
  const now = clock.now()
  const nextCheckAt = retryAt(now, payout.failedChecks, retryAfterSeconds)
  await transact(db, (tx) => postpone(tx, payout, { nextCheckAt, wasNotTold, now }))
}

/** Writes what was found. */
const record = async (context: MoneyContext, payout: LeasedPayout, verdict: Verdict): Promise<void> => {
  if (verdict.kind === 'suspect') return setAside(context, payout, verdict.reason, verdict.batchId)
  if (verdict.kind === 'unanswered') return putOff(context, payout, verdict)
  const standing =
    verdict.kind === 'refused'
      ? { status: 'failed' as const, feeMinor: null, problem: verdict.issue, review: null, batchId: null }
      : verdict
  await transact(context.db, async (tx) => {
    const locked = await lockPayout(tx, payout.id)
    if (!locked) throw new Error(`payout ${payout.id} is gone`)
    await recordTransfer(context, tx, locked, standing)
    faultPoint('payout.recording')
  })
  faultPoint('payout.recorded')
  await context.outbox.wake()
}

const results = { stands: 'done', suspect: 'done', refused: 'refused', unanswered: 'unanswered' } as const

/**
 * Brings an approved payout to where it stands at PayPal: has it sent where PayPal has no batch of it, reads the batch, and books
 * what it says. Approving, PayPal's notifications and the job all do just this; a lease keeps them apart, because PayPal is asked
 * in between.
 */
export const syncPayout = async (context: MoneyContext, payoutId: string): Promise<Synced> => {
  const { db, clock } = context
  const now = clock.now()
  const lease = { leaseId: newId(), now, until: after(now, leaseMs) }
  const payout = await transact(db, (tx) => takeLease(tx, payoutId, lease))
  if (!payout) return 'none'
  faultPoint('payout.leased')
  const verdict = await inquire(context, payout)
  await record(context, payout, verdict)
  return results[verdict.kind]
}
