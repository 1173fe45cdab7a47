import type { Endpoint } from '@muster/contract/endpoint.ts'
import type { ErrorCode } from '@muster/contract/facts/errors.ts'
import { ruleOf } from '@muster/contract/facts/access.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '../base/clock.ts'
import type { Database } from '../database/database.ts'
import { DomainError } from '../base/errors.ts'
import { type Proofs, requireProof } from './proof.ts'

/** The signed-in caller of a request. */
export type Caller = Proofs & {
  id: string
  sessionId: string
  email: string
  name: string | null
  username: string | null
  emailVerified: boolean
  /** The effective role. An admin who still has to turn on a second factor acts as a user. */
  role: 'admin' | 'user'
  /** Whether the caller is an admin who still has to turn on the required second factor. */
  secondFactorNeeded: boolean
}

/** A session that has not ended, with its account. */
export type FoundSession = {
  session_id: string
  session_created_at: Date
  last_used_at: Date
  proved_at: Date | null
  code_proved_at: Date | null
  account_id: string
  email: string
  name: string | null
  username: string | null
  verified: boolean
  role: 'admin' | 'user'
  second_factor: boolean
}

/** Finds the caller of a session token; null if there is no such session, or if it has ended. */
export type Authenticate = (token: string) => Promise<Caller | null>

/** Whose a record is: an account, and the co-organisers and former owners of the campaign that it belongs to. */
export type Owned = { ownerId: string; coOrganiserIds: readonly string[]; formerOwnerIds: readonly string[] }

/** A record that belongs to one account and to no campaign. */
export const ownedBy = (ownerId: string): Owned => ({ ownerId, coOrganiserIds: [], formerOwnerIds: [] })

/** Finds whose the record in a path is; null if the record does not exist. */
export type FindOwner = (params: never, db: Database) => Promise<Owned | null>

export const bearerToken = ({ headers }: FastifyRequest): string | null =>
  /^Bearer ([\w-]{1,200})$/.exec(headers.authorization ?? '')?.[1] ?? null

const refuseRole = ({ secondFactorNeeded }: Caller): DomainError =>
  new DomainError(secondFactorNeeded ? 'second_factor_needed' : 'forbidden')

const requireVerified = ({ emailVerified }: Caller): void => {
  if (!emailVerified) throw new DomainError('email_unverified')
}

/**
 * Checks session, role and proof, in this order, before the request is read. Throws the error of the first check that fails.
 */
export const authorize = (
  endpoint: Endpoint,
  { headers, caller }: Pick<FastifyRequest, 'headers' | 'caller'>,
  clock: Clock,
): void => {
  const { session, isAdmin, isVerified, owner } = ruleOf(endpoint.access)
  if (session !== 'required') return
  if (!caller) throw new DomainError(headers.authorization ? 'session_expired' : 'unauthorized')
  if (isAdmin && caller.role !== 'admin') throw refuseRole(caller)
  if (isVerified && !owner) requireVerified(caller)
  if (endpoint.proof === 'fresh') requireProof(caller, clock.now())
}

const notFoundCode = ({ errors }: Endpoint): ErrorCode =>
  errors?.find((code) => code.endsWith('_not_found')) ?? 'not_found'

const checkOwner = (endpoint: Endpoint, caller: Caller, { ownerId, coOrganiserIds, formerOwnerIds }: Owned): void => {
  const { owner } = ruleOf(endpoint.access)
  const isOwner = ownerId === caller.id
  const isOrganiser = isOwner || coOrganiserIds.includes(caller.id)
  if (owner === 'refused' && (isOrganiser || formerOwnerIds.includes(caller.id))) {
    throw new DomainError('forbidden', { ...(endpoint.ownerRefusal && { message: endpoint.ownerRefusal }) })
  }
  if (owner === 'only' && !isOwner) throw new DomainError('forbidden')
  if (owner === 'or co-organiser' && !isOrganiser) throw new DomainError('forbidden')
  if (owner === 'or admin' && !isOwner && caller.role !== 'admin') throw refuseRole(caller)
}

/** Throws unless the body has a guest's address. A caller with an ended session is not a guest. */
const requireGuestEmail = ({ headers, body }: FastifyRequest): void => {
  if (headers.authorization) throw new DomainError('session_expired')
  if (!(body as { email?: string }).email) throw new DomainError('unauthorized')
}

/** Checks the owner of the record in the path, or a guest's address, after the request is validated. */
export const authorizeRequest = async (
  endpoint: Endpoint,
  { findOwner, db }: { findOwner?: FindOwner | undefined; db: Database },
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
    const owned = await findOwner?.(request.params as never, db)
    if (!owned) throw new DomainError(notFoundCode(endpoint))
    checkOwner(endpoint, caller, owned)
  }
  if (isVerified) requireVerified(caller)
}

declare module 'fastify' {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface can extend a type of a library
  interface FastifyRequest {
    caller: Caller | null
  }
}
