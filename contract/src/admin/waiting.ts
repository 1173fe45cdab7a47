import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

/** Beyond this many it is only said that there are more. */
export const waitingMost = 99

export const getWaiting = endpoint({
  method: 'GET',
  path: '/admin/waiting',
  access: 'admin',
  summary: `How many payouts and disputes wait for an admin, and how much that did not match, counted up to ${waitingMost + 1}`,
  response: z.object({ payouts: z.number(), disputes: z.number(), quarantine: z.number() }),
})

export const waitingEndpoints = [getWaiting]
