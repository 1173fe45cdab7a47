import type { FastifyRequest } from 'fastify'
import { findAnswered, rememberAnswered } from './answered-requests.sql.ts'
import type { Context } from '../config.ts'
import { PaypalError } from './errors.ts'

const maxLength = 108

/** The caller's PayPal-Request-Id; undefined where none was sent. */
export const requestIdOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['paypal-request-id']
  if (typeof header !== 'string' || header === '') return undefined
  if (header.length > maxLength) throw new PaypalError(400, [{ issue: 'INVALID_STRING_LENGTH' }])
  return header
}

type Once<Resource> = {
  /** Names the call and what it is about; a PayPal-Request-Id counts within it. */
  operation: string
  requestId: string | undefined
  windowMs: number
  /** Comes first: the time that PayPal takes, and whatever stays changed even where the work is refused. */
  prepare: () => Promise<void>
  /** Does it, inside a transaction that also remembers the request. */
  work: () => Resource
  /** What an earlier request made, as it is now. */
  find: (resourceId: string) => Resource
}

/**
 * Does a thing once per PayPal-Request-Id: a repeat within the window is answered from what the first one made; a repeat
 * while the first is under way is refused with PREVIOUS_REQUEST_IN_PROGRESS. Refused work is not remembered.
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
