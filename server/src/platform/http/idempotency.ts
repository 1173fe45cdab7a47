import { idempotencyKeyLifeMs } from '@muster/contract/facts/limits.ts'
import { createHash } from 'node:crypto'
import { isFinalRefusal } from '@muster/contract/facts/final-refusal.ts'
import { after, second } from '../base/clock.ts'
import { transact, type Tx } from '../database/database.ts'
import { DomainError, type ErrorDetails } from '../base/errors.ts'
import { bindKey, type Claim, claimKey, findKey, releaseKey, saveOutcome } from './idempotency.sql.ts'
import type { AppContext } from '../context.ts'

/** A call that its caller may repeat with the same key. `call`: the fingerprint of the request. */
export type KeyedCall = {
  /** Whose key it is: an account, or {@link guestIdOf} an address or a mailed link. */
  accountId: string
  key: string
  call: unknown
}

/** The id under which the keys of a guest are stored, made from the address or the link, so that guests cannot collide with each other. */
export const guestIdOf = (email: string): string => {
  const hash = createHash('sha256').update(`guest ${email.toLowerCase()}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

declare const isBound: unique symbol
/** The record that a call created or decided about. Only a {@link Bind} creates it, so it proves that the key was bound. */
export type BoundRecord = { readonly id: string; readonly [isBound]: true }

/**
 * Binds a call's key to the record that the call creates or decides about, in the transaction that writes it. Throws
 * request_in_progress if another try has taken the call over; that rolls the transaction back.
 */
export type Bind = (tx: Tx, id: string) => Promise<BoundRecord>

/** A call in two steps, so that a retry can continue where the first try ended. */
export type KeyedWork<Answer> = {
  /** Records the intent in one transaction, and binds the key there. Has no effect outside the database. */
  begin: (bind: Bind) => Promise<BoundRecord>
  /** Completes the recorded work and returns its state. Idempotent. */
  conclude: (id: string) => Promise<Answer>
}

export type Idempotency = {
  /**
   * Carries out a call once within 24 hours of its first arrival, also across crashes: a retry gets the first response or refusal, or
   * continues with what the first try recorded. A refusal that is not final (5xx, 429) is not
   * kept. Throws idempotency_key_reused if the key was used for another call, and request_in_progress while the first still runs.
   */
  once: <T>(call: KeyedCall, work: KeyedWork<T>) => Promise<T>
}

type Outcome = { answer: unknown } | { error: { code: DomainError['code']; details: ErrorDetails } }

/** The lease of a key: longer than a call lasts. A slower attempt can lose the key; it can then neither bind it nor respond. */
const claimMs = 30 * second
const retryAfterSeconds = 2

const boundRecordOf = (id: string) => ({ id }) as BoundRecord

/** The bind of a call that carries no key. */
export const unkeyed: Bind = (_tx, id) => Promise.resolve(boundRecordOf(id))

/** Carries out a call that carries no key. */
export const carryOutUnkeyed = async <T>({ begin, conclude }: KeyedWork<T>): Promise<T> =>
  conclude((await begin(unkeyed)).id)

const fingerprintOf = (call: unknown): Buffer => createHash('sha256').update(JSON.stringify(call)).digest()

const replay = (outcome: Outcome): unknown => {
  if ('answer' in outcome) return outcome.answer
  const { code, details } = outcome.error
  throw new DomainError(code, details)
}

const inProgress = () => new DomainError('request_in_progress', { retryAfterSeconds })

const bindOf =
  (claim: Claim): Bind =>
  async (tx, id) => {
    if (!(await bindKey(tx, claim, id))) throw inProgress()
    return boundRecordOf(id)
  }

/** Implements `Idempotency-Key` in the database, so that it works across instances. Record 14. */
export const createIdempotency = ({ db, clock }: Pick<AppContext, 'db' | 'clock'>): Idempotency => {
  const keep = (claim: Claim, outcome: Outcome) => transact(db, (tx) => saveOutcome(tx, claim, outcome))
  const earlier = async ({ accountId, key, fingerprint }: Claim): Promise<unknown> => {
    const known = await findKey(db, accountId, key)
    if (known && !known.fingerprint.equals(fingerprint)) throw new DomainError('idempotency_key_reused')
    if (!known?.outcome) throw inProgress()
    return replay(known.outcome as Outcome)
  }
  /** Like a response, a refusal is final only after it is stored under the key: another try may have taken over the call. */
  const refuse = async (claim: Claim, error: unknown): Promise<never> => {
    if (!(error instanceof DomainError) || !isFinalRefusal(error)) {
      // A key that cannot be released now is free once its lease has expired.
      await transact(db, (tx) => releaseKey(tx, claim, clock.now())).catch(() => undefined)
      throw error
    }
    const { code, details } = error
    throw (await keep(claim, { error: { code, details } })) ? error : inProgress()
  }
  return {
    once: async <T>({ accountId, key, call }: KeyedCall, { begin, conclude }: KeyedWork<T>): Promise<T> => {
      const now = clock.now()
      const times = { claimedUntil: after(now, claimMs), expiresAt: after(now, idempotencyKeyLifeMs) }
      const claim = { accountId, key, fingerprint: fingerprintOf(call), ...times }
      const claimed = await transact(db, (tx) => claimKey(tx, claim, now))
      if (!claimed) return (await earlier(claim)) as T
      const carryOut = async () => conclude(claimed.made ?? (await begin(bindOf(claim))).id)
      const answer = await carryOut().catch((error: unknown) => refuse(claim, error))
      if (!(await keep(claim, { answer }))) throw inProgress()
      return answer
    },
  }
}
