import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/account-calls.ts'
import { Id, Instant } from '../shared.ts'

export const Session = z.object({
  _id: Id,
  /** The browser and system that opened the session, e.g. "Firefox on Windows". */
  device: z.string(),
  /** Whether this is the session of the call. */
  current: z.boolean(),
  createdAt: Instant,
  lastUsedAt: Instant,
})
export type Session = z.infer<typeof Session>

export const listSessionsEndpoint = endpoint({
  ...calls.listSessions,
  access: 'user',
  summary: 'The account’s sessions, last used first',
  response: z.array(Session),
})

export const endSessionEndpoint = endpoint({
  ...calls.endSession,
  access: 'user',
  proof: 'some changes',
  summary: 'End a session of the account. Ending a session other than the caller’s own needs a fresh proof',
  params: z.object({ id: Id }),
  errors: ['session_not_found'],
})

export const sessionEndpoints = [listSessionsEndpoint, endSessionEndpoint]
