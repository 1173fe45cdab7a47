import * as z from 'zod/mini'
import { Email, Person } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { removalReasonMax } from '../facts/limits.ts'
import { Id, Instant, pageQuery } from '../shared.ts'
import { text } from '../text.ts'

const reason = text(removalReasonMax, 'Please provide a reason')

export const pointOutSupporterEndpoint = endpoint({
  ...calls.pointOutSupporter,
  access: 'owner',
  summary: 'Point a named supporter of one’s campaign out to the admins, who decide. Once is enough',
  params: z.object({ id: Id, userId: Id }),
  body: z.strictObject({ reason }),
  errors: ['campaign_not_found', 'support_not_found'],
})

/** A support, for admins. */
export const AdminSupport = z.object({
  /** Of the support. */
  _id: Id,
  campaign: z.object({ _id: Id, title: z.string(), ownerId: Id }),
  /** Null: a guest. */
  person: z.nullable(Person),
  /** Null: the address was deleted. */
  email: z.nullable(z.string()),
  supportedAt: Instant,
  /** By the owner, until an admin decides. */
  pointedOut: z.nullable(z.object({ reason: z.string(), at: Instant })),
  /** By an admin: the person cannot come back. */
  removed: z.nullable(z.object({ reason: z.string(), at: Instant, by: Person })),
})
export type AdminSupport = z.infer<typeof AdminSupport>

export const listSupportsEndpoint = endpoint({
  ...adminCalls.listSupports,
  access: 'admin',
  summary:
    'Supporters whom owners pointed out, supports that were removed, or all supports of one address; oldest first',
  query: z.object({
    ...pageQuery,
    show: z._default(z.enum(['pointed', 'removed']), 'pointed'),
    /** Shows the supports of this address instead, as a guest and by its account. */
    address: z.optional(Email),
  }),
  response: z.array(AdminSupport),
})

const decision = {
  access: 'admin and not owner',
  ownerRefusal: 'Another admin has to decide about a campaign of yours',
  params: z.object({ id: Id }),
  errors: ['support_not_found'],
} as const

export const removeSupportEndpoint = endpoint({
  ...adminCalls.removeSupport,
  ...decision,
  summary:
    'Remove a support: it is no longer counted, the person is mailed the reason, and supports the campaign again only if an admin allows it',
  body: z.strictObject({ reason }),
})

export const keepSupportEndpoint = endpoint({
  ...adminCalls.keepSupport,
  ...decision,
  summary: 'Leave a support as it is that the owner pointed out',
})

export const allowSupportEndpoint = endpoint({
  ...adminCalls.allowSupport,
  ...decision,
  summary: 'Allow a person to support a campaign again whose support was removed. They are mailed',
})

export const removalEndpoints = [
  pointOutSupporterEndpoint,
  listSupportsEndpoint,
  removeSupportEndpoint,
  keepSupportEndpoint,
  allowSupportEndpoint,
]
