import { after, second } from '../platform/base/clock.ts'
import { newId } from '../platform/base/tokens.ts'
import { transact, type Tx } from '../platform/database/database.ts'
import { setAside } from './ledger/set-aside.ts'
import type { MoneyContext } from './money-context.ts'

/** The right of one worker to sync a record. If the worker crashes, another can take over at `until`. */
export type Lease = { leaseId: string; now: Date; until: Date }

/** Longer than the timeout of PayPal's calls. */
const leaseMs = 20 * second

/** No response from PayPal, or an incomplete one: the record is synced again later. */
export type Unanswered = { kind: 'unanswered'; retryAfterSeconds: number | null }

/** PayPal's response contradicts our records, or is missing for too long: an admin decides, and PayPal is not called again. */
export type Suspect = { kind: 'suspect'; source: string; reason: string; details: Record<string, unknown> }

/** The steps of a sync that differ between donations, refunds and payouts. */
export type Syncing<Leased extends object, Verdict extends { kind: string }> = {
  /**
   * Undefined: there is nothing to sync, or another worker has the lease. `busy`: another worker has it, and was notified to sync
   * again.
   */
  takeLease: (tx: Tx, lease: Lease) => Promise<Leased | 'busy' | undefined>
  /** Calls PayPal, outside of any transaction, and judges its responses. */
  inquire: (leased: Leased) => Promise<Verdict>
  /** Writes a verdict, and ends the lease. */
  record: (leased: Leased, verdict: Exclude<Verdict, Unanswered | Suspect>) => Promise<unknown>
  /** Ends the lease, and schedules a retry. */
  putOff: (tx: Tx, leased: Leased, verdict: Extract<Verdict, Unanswered>, now: Date) => Promise<unknown>
  /** Ends the lease without a retry. False: the lease was lost, so the record is not set aside. */
  close: (tx: Tx, leased: Leased, verdict: Extract<Verdict, Suspect>, now: Date) => Promise<boolean>
}

const isUnanswered = <Verdict extends { kind: string }>(verdict: Verdict): verdict is Extract<Verdict, Unanswered> =>
  verdict.kind === 'unanswered'

const isSuspect = <Verdict extends { kind: string }>(verdict: Verdict): verdict is Extract<Verdict, Suspect> =>
  verdict.kind === 'suspect'

/**
 * Syncs a record with PayPal: takes its lease, calls PayPal, and records the verdict, schedules a retry, or puts the record in
 * quarantine. A
 * lease rather than a transaction keeps workers apart, because PayPal is never called inside a transaction. Returns the verdict, or
 * what `takeLease` returned instead of a record.
 */
export const sync = async <Leased extends object, Verdict extends { kind: string }>(
  context: MoneyContext,
  steps: Syncing<Leased, Verdict>,
): Promise<Verdict | 'busy' | undefined> => {
  const { db, clock } = context
  const now = clock.now()
  const leased = await transact(db, (tx) => steps.takeLease(tx, { leaseId: newId(), now, until: after(now, leaseMs) }))
  if (leased === undefined) return undefined
  if (leased === 'busy') return 'busy'
  const verdict = await steps.inquire(leased)
  if (isSuspect(verdict)) {
    await transact(db, async (tx) => {
      if (await steps.close(tx, leased, verdict, clock.now())) await setAside(context, tx, verdict)
    })
  } else if (isUnanswered(verdict)) {
    await transact(db, (tx) => steps.putOff(tx, leased, verdict, clock.now()))
  } else {
    await steps.record(leased, verdict as Exclude<Verdict, Unanswered | Suspect>)
  }
  return verdict
}
