import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { Id, Instant } from '../shared.ts'
import { token } from '../text.ts'

/** The sealed text of a link in a mail to a guest. */
const GuestLink = z.object({ token: token(2_000) })

/** A guest's support of one campaign. `confirmed`: counted; `waiting`: a mail asked the guest to confirm. */
export const GuestSupport = z.object({
  campaignId: Id,
  title: z.string(),
  /** Calendar day in `timeZone`; null: to be announced. */
  executionDate: z.nullable(z.string()),
  timeZone: z.string(),
  isCancelled: z.boolean(),
  /** Whether its day has passed. */
  isOver: z.boolean(),
  standing: z.enum(['confirmed', 'waiting', 'none']),
  /** When the support was confirmed, or the mail requested; null: there is none. */
  since: z.nullable(Instant),
})
export type GuestSupport = z.infer<typeof GuestSupport>

export const GuestSupports = z.object({
  /** The address that receives the mails. */
  email: z.string(),
  supports: z.array(GuestSupport),
})
export type GuestSupports = z.infer<typeof GuestSupports>

export const getGuestSupports = endpoint({
  ...calls.getGuestSupports,
  access: 'anyone',
  summary: 'The support of a guest’s mailed link. Changes nothing, because mail scanners open links',
  params: GuestLink,
  response: GuestSupports,
  errors: ['invalid_token', 'missing_token', 'campaign_not_found'],
})

export const withdrawGuestSupport = endpoint({
  ...calls.withdrawGuestSupport,
  access: 'anyone',
  summary: 'Withdraw the support of a guest’s mailed link. Idempotent',
  params: GuestLink,
  body: z.strictObject({ campaignId: Id }),
  errors: ['invalid_token', 'missing_token', 'campaign_not_found'],
})

export const mineEndpoints = [getGuestSupports, withdrawGuestSupport]
