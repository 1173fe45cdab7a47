import type { Endpoint } from '@muster/contract/endpoint.ts'
import { ruleOf } from '@muster/contract/facts/access.ts'
import type { FastifyRequest } from 'fastify'
import { DomainError } from '../base/errors.ts'
import { hashToken } from '../base/tokens.ts'
import { type Authentication, bearerToken, type Caller, type FoundSession, requireVerified } from './access.ts'

/**
 * The session of a call whose only statement also finds the session, which saves a round trip to the database. The statement must have no effect
 * unless it finds one, with a verified address if the endpoint requires that.
 */
export type LateSession = {
  tokenHash: Buffer
  /** The caller of the session that the statement found. Throws session_expired and email_unverified. */
  admit: (found: FoundSession | null) => Caller
}

export const lateSessionOf = (
  endpoint: Endpoint,
  request: FastifyRequest,
  { admit }: Pick<Authentication, 'admit'>,
): LateSession | null => {
  const token = bearerToken(request)
  if (token === null) return null
  return {
    tokenHash: hashToken(token),
    admit: (found) => {
      if (!found) throw new DomainError('session_expired')
      const caller = admit(found)
      if (ruleOf(endpoint.access).isVerified) requireVerified(caller)
      return caller
    },
  }
}
