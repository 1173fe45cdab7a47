import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { ErrorCode } from '@muster/contract/facts/errors.ts'
import { ruleOf } from '@muster/contract/facts/access.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import { DomainError } from '../base/errors.ts'
import { type Proofs, requireProof } from './proof.ts'

/** The signed-in caller of a request. */
export type Caller = Proofs & {
  id: string
  sessionId: string
  email: string
  emailVerified: boolean
  /** What the caller may act as. An admin who still has to turn on a second factor acts as a user. */
  role: 'admin' | 'user'
  /** An admin of a site that requires a second factor of admins, and it is off. */
  secondFactorNeeded: boolean
}

/** Finds the signed-in caller of a session token; null: the session has ended or never was. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** Finds the account that owns the thing that a path names; null: there is no such thing. */
export type FindOwner = (params: never) => Promise<string | null>

const bearerToken = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? null

const refuseRole = ({ secondFactorNeeded }: Caller): DomainError =>
  new DomainError(secondFactorNeeded ? 'second_factor_needed' : 'forbidden')

const requireVerified = ({ emailVerified }: Caller): void => {
  if (!emailVerified) throw new DomainError('email_unverified')
}

/**
 * Checks what can be checked before the request is read: session, then role, then proof. Each refusal tells only callers who passed the
 * one before.
 */
export const authorize = async (
  endpoint: Endpoint,
  request: FastifyRequest,
  { authenticate, clock }: { authenticate: Authenticate; clock: Clock },
): Promise<Caller | null> => {
  const token = bearerToken(request)
  const caller = token ? await authenticate(token) : null
  const { session, isAdmin, isVerified, owner } = ruleOf(endpoint.access)
  if (session !== 'required') return caller
  if (!caller) throw new DomainError(request.headers.authorization ? 'session_expired' : 'unauthorized')
  if (isAdmin && caller.role !== 'admin') throw refuseRole(caller)
  if (isVerified && !owner) requireVerified(caller)
  if (endpoint.proof === 'fresh') requireProof(caller, clock.now())
  return caller
}

const notFoundCode = ({ errors }: Endpoint): ErrorCode =>
  errors?.find((code) => code.endsWith('_not_found')) ?? 'not_found'

const checkOwner = (endpoint: Endpoint, caller: Caller, ownerId: string): void => {
  const { owner } = ruleOf(endpoint.access)
  const isOwner = ownerId === caller.id
  if (owner === 'refused' && isOwner) {
    throw new DomainError('forbidden', { ...(endpoint.ownerRefusal && { message: endpoint.ownerRefusal }) })
  }
  if (owner === 'only' && !isOwner) throw new DomainError('forbidden')
  if (owner === 'or admin' && !isOwner && caller.role !== 'admin') throw refuseRole(caller)
}

/** A request with a session that has ended is no guest's: the limits on mails to guests do not count it. */
const requireGuestEmail = ({ headers, body }: FastifyRequest): void => {
  if (headers.authorization) throw new DomainError('session_expired')
  if (!(body as { email?: string }).email) throw new DomainError('unauthorized')
}

/** Checks what depends on the request itself, once it is validated: the owner of what the path names, a guest's address. */
export const authorizeRequest = async (
  endpoint: Endpoint,
  findOwner: FindOwner | undefined,
  request: FastifyRequest,
): Promise<void> => {
  const { caller } = request
  const { session, owner, isVerified } = ruleOf(endpoint.access)
  if (!caller) {
    const query = request.query as Record<string, unknown>
    if (session === 'or email') requireGuestEmail(request)
    if (endpoint.ownQuery?.some((name) => query[name] !== undefined)) throw new DomainError('unauthorized')
    return
  }
  if (owner) {
    const ownerId = await findOwner?.(request.params as never)
    if (!ownerId) throw new DomainError(notFoundCode(endpoint))
    checkOwner(endpoint, caller, ownerId)
  }
  if (isVerified) requireVerified(caller)
}

declare module 'fastify' {
  // eslint-disable-next-line @typescript-eslint/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyRequest {
    caller: Caller | null
  }
}
