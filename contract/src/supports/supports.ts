import * as z from 'zod/mini'
import { Email, Person } from '../accounts/accounts.ts'
import { standingErrors } from '../facts/moderation.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { Id, Instant, pageQuery, token } from '../shared.ts'

const campaignParams = z.object({ id: Id })

export const supportCampaign = endpoint({
  ...calls.supportCampaign,
  access: 'verified or guest',
  summary: 'Support a campaign: at once with a session, otherwise after confirming a link mailed to the given address',
  params: campaignParams,
  body: z.strictObject({
    /** Keeps the name off public lists. */
    anonymous: z._default(z.boolean(), false),
    /** A guest's address: required without a session, ignored with one. */
    email: z.optional(Email),
  }),
  /** `pending`: a confirmation was mailed. The response to a guest is always the same. */
  response: z.object({ created: z.boolean(), pending: z.optional(z.boolean()) }),
  errors: ['campaign_not_found', ...standingErrors, 'campaign_over', 'campaign_cancelled', 'too_many_guest_mails'],
})

export const withdrawSupport = endpoint({
  ...calls.withdrawSupport,
  access: 'user',
  summary: 'Withdraw support. Idempotent',
  params: campaignParams,
  errors: ['campaign_not_found'],
})

export const verifyGuestSupport = endpoint({
  ...calls.verifyGuestSupport,
  access: 'anyone',
  summary: 'Confirm a guest’s support. Idempotent while the link is valid',
  params: z.object({ token: token(200) }),
  response: z.object({ campaignId: Id, created: z.boolean() }),
  errors: ['invalid_token', 'missing_token', ...standingErrors, 'campaign_over', 'campaign_cancelled'],
})

/** A named supporter. Guests have no name to show. */
export const Supporter = z.extend(Person, { supportedAt: Instant })
export type Supporter = z.infer<typeof Supporter>

export const listSupporters = endpoint({
  ...calls.listSupporters,
  access: 'anyone',
  summary: 'Supporters who did not ask to stay off public lists, latest first',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(Supporter),
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const supportEndpoints = [supportCampaign, withdrawSupport, verifyGuestSupport, listSupporters]
