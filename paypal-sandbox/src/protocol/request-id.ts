import type { FastifyRequest } from 'fastify'
import { findAnswered, rememberAnswered } from './answered-requests.sql.ts'
import type { Context } from '../config.ts'
import { PaypalError } from './errors.ts'

const lengthMax = 108

/** The caller's PayPal-Request-Id, if any. */
export const requestIdOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['paypal-request-id']
  if (typeof header !== 'string' || header === '') return undefined
  if (header.length > lengthMax) throw new PaypalError(400, [{ issue: 'INVALID_STRING_LENGTH' }])
  return header
}

type Once<Resource> = {
  /** The call and its subject, which are the scope of a PayPal-Request-Id. */
  operation: string
  requestId: string | undefined
  windowMs: number
  /** Runs first, outside of the transaction: delays, and changes that persist even if the work fails. */
  prepare: () => Promise<void>
  /** Runs inside the transaction that also stores the request id. */
  work: () => Resource
  /** Loads the current state of the resource that an earlier request created. */
  find: (resourceId: string) => Resource
}

/**
 * Runs an operation once per PayPal-Request-Id. A retry within the window returns the resource of the first request; a concurrent one
 * fails with PREVIOUS_REQUEST_IN_PROGRESS. Failed requests are not stored.
 */
export const once = async <Resource extends { id: string }>(
  context: Context,
  { operation, requestId, windowMs, prepare, work, find }: Once<Resource>,
): Promise<{ resource: Resource; isRepeat: boolean }> => {
  if (requestId === undefined) {
    await prepare()
    return { resource: context.store.transaction(work), isRepeat: false }
  }
  const key = `${operation} ${requestId}`
  if (context.inFlight.has(key)) throw new PaypalError(409, [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }])
  const earlier = findAnswered(context.store, operation, requestId, context.clock.now())
  if (earlier !== undefined) return { resource: find(earlier), isRepeat: true }
  context.inFlight.add(key)
  try {
    await prepare()
    const resource = context.store.transaction(() => {
      const made = work()
      const expiresAt = new Date(context.clock.now().getTime() + windowMs)
      rememberAnswered(context.store, { operation, requestId, resourceId: made.id, expiresAt })
      return made
    })
    return { resource, isRepeat: false }
  } finally {
    context.inFlight.delete(key)
  }
}
