import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { invalidToken } from '../facts/shown-sentences.ts'
import { token } from '../shared.ts'

/** `ended`: the request of the mail has ended, so its link does not work any more. `confirmed`: it was confirmed before, and stays. */
export const NotMeState = z.enum(['ended', 'confirmed'])
export type NotMeState = z.infer<typeof NotMeState>

export const notMeEndpoint = endpoint({
  ...calls.notMe,
  access: 'anyone',
  summary: 'End a request for a mail that another person made with this address, by the link in the mail. Idempotent',
  /** The sealed token of the link. Empty or absent means a missing token. */
  body: z.strictObject({ token: z._default(token(2_000, invalidToken), '') }),
  response: z.object({ state: NotMeState }),
  errors: ['missing_token', 'invalid_token'],
})

export const checkNotMeEndpoint = endpoint({
  ...calls.checkNotMe,
  access: 'anyone',
  summary: 'Whether such a link works. Changes nothing, because mail scanners open links',
  params: z.object({ token: token(2_000, invalidToken) }),
  errors: ['missing_token', 'invalid_token'],
})

export const notMeEndpoints = [notMeEndpoint, checkNotMeEndpoint]
