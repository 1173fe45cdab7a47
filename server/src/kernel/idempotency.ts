import { createHash } from 'node:crypto'
import { after, day, minute } from './clock.ts'
import { transactOne } from './db.ts'
import { DomainError, type ErrorDetails } from './errors.ts'
import { type Claim, claimKey, deleteExpiredKeys, findKey, releaseKey, saveOutcome } from './idempotency.sql.ts'
import type { Kernel } from './kernel.ts'

/** A call that its caller may send again under the same key. `call`: all that makes it the same call. */
export type KeyedCall = { accountId: string; key: string; call: unknown }

export type Idempotency = {
  /**
   * Carries out a call once within 24 hours of its first arrival: sent again it gets the answer, or the refusal, of the
   * first time. An answer that says nothing of the call itself (5xx, 429) is not kept, so trying again does try again.
   * Throws idempotency_key_reused where the key was another call's, and request_in_progress while the first still runs.
   */
  once: <T>(call: KeyedCall, work: () => Promise<T>) => Promise<T>
}

type Outcome = { answer: unknown } | { error: { code: DomainError['code']; details: ErrorDetails } }

/** How long a key is remembered. */
const keyLifeMs = day
/** Longer than any call lasts; after it, whoever carried it out is dead. */
const claimMs = 2 * minute

const fingerprintOf = (call: unknown): Buffer => createHash('sha256').update(JSON.stringify(call)).digest()

const replay = (outcome: Outcome): unknown => {
  if ('answer' in outcome) return outcome.answer
  const { code, details } = outcome.error
  throw new DomainError(code, details)
}

const isKept = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.status < 500 && error.status !== 429

/** Keeps the promise of `Idempotency-Key`, in the database, so that it holds on any number of instances. */
export const createIdempotency = ({ db, clock }: Pick<Kernel, 'db' | 'clock'>): Idempotency => {
  const keep = (claim: Claim, outcome: Outcome) => transactOne(db, (tx) => saveOutcome(tx, claim, outcome))
  const forget = (claim: Claim) => transactOne(db, (tx) => releaseKey(tx, claim))
  const earlier = async ({ accountId, key, fingerprint }: Claim): Promise<unknown> => {
    const known = await findKey(db, accountId, key)
    if (known && !known.fingerprint.equals(fingerprint)) throw new DomainError('idempotency_key_reused')
    if (!known?.outcome) throw new DomainError('request_in_progress', { retryAfterSeconds: 2 })
    return replay(known.outcome as Outcome)
  }
  return {
    once: async <T>({ accountId, key, call }: KeyedCall, work: () => Promise<T>): Promise<T> => {
      const now = clock.now()
      const times = { claimedUntil: after(now, claimMs), expiresAt: after(now, keyLifeMs) }
      const claim = { accountId, key, fingerprint: fingerprintOf(call), ...times }
      if (!(await transactOne(db, (tx) => claimKey(tx, claim, now)))) return (await earlier(claim)) as T
      const answer = await work().catch(async (error: unknown) => {
        await (isKept(error) ? keep(claim, { error: { code: error.code, details: error.details } }) : forget(claim))
        throw error
      })
      await keep(claim, { answer })
      return answer
    },
  }
}

/** Forgets keys whose time is over. */
export const defineKeyCleanup = ({ db, clock, jobs }: Pick<Kernel, 'db' | 'clock' | 'jobs'>): void =>
  jobs.define({
    name: 'forget-idempotency-keys',
    cron: '41 * * * *',
    run: () => transactOne(db, (tx) => deleteExpiredKeys(tx, clock.now())),
  })
