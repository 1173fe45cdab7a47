import type { Endpoint } from '@muster/contract/endpoint.ts'
import { ruleOf } from '@muster/contract/facts/access.ts'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { hashToken } from '../base/tokens.ts'
import {
  type Authentication,
  bearerToken,
  type Caller,
  type FoundSession,
  type LastSeen,
  requireVerified,
} from './access.ts'

/**
 * The session of a call whose only statement also finds the session, which saves a round trip to the database. The statement must have no effect
 * unless it finds one, with a verified address if the endpoint requires that.
 */
export type LateSession = {
  tokenHash: Buffer
  /** A guess, which the statement has to check. */
  lastSeen: LastSeen | null
  /** The caller of the session that the statement found. Throws session_expired and email_unverified. */
  admit: (found: FoundSession | null) => Caller
  /** Finds the session in a statement of its own. Throws as `admit`. */
  find: () => Promise<Caller>
}

type GuestOrLate = { session: LateSession; body: { email?: string } } | { session: null; body: { email: string } }
/** Who makes such a call. */
export type LateCaller<E extends Endpoint> = E['access'] extends 'verified or guest'
  ? GuestOrLate
  : { session: LateSession }

export const lateSessionOf = (
  endpoint: Endpoint,
  request: FastifyRequest,
  { admit, authenticate, lastSeen }: Authentication,
): LateSession | null => {
  const token = bearerToken(request)
  if (token === null) return null
  const tokenHash = hashToken(token)
  const requireCaller = (caller: Caller | null): Caller => {
    if (!caller) throw new DomainError('session_expired')
    if (ruleOf(endpoint.access).isVerified) requireVerified(caller)
    return caller
  }
  return {
    tokenHash,
    lastSeen: lastSeen(tokenHash),
    admit: (found) => requireCaller(found && admit(tokenHash, found)),
    find: async () => requireCaller(await authenticate(token)),
  }
}
