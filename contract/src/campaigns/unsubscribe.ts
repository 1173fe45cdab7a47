import * as z from 'zod/mini'
import { invalidToken } from '../facts/shown-sentences.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { Id, token } from '../shared.ts'

/** The sealed token of a mailed link. Empty or absent means a missing token. */
const StopToken = z._default(token(2_000, invalidToken), '')

/** `updates`: only the updates of a campaign. `following`: the same of a person who follows it, by ending that. */
const MailStop = z.enum(['updates', 'following', 'all'], 'Choose updates, following or all')
export type MailStop = z.infer<typeof MailStop>

/** The mails that the link of one mail stops. */
export const MailSubscription = z.object({
  /** Null: they are about all campaigns of the owner who gets them. */
  campaignId: z.nullable(Id),
  campaignTitle: z.nullable(z.string()),
  /** Whether that campaign was cancelled. */
  isCancelled: z.boolean(),
  /** The recipient of the mails. */
  email: z.string(),
  /** Whether they are all stopped. */
  stopped: z.boolean(),
  /** What the link offers to stop, the least first. */
  offers: z.array(MailStop),
  /** What is stopped; null: nothing. */
  stops: z.nullable(MailStop),
})
export type MailSubscription = z.infer<typeof MailSubscription>

export const getMailSubscriptionEndpoint = endpoint({
  ...calls.getMailSubscription,
  access: 'anyone',
  summary: 'What an unsubscribe link stops. Changes nothing, because mail scanners open links',
  query: z.object({ token: StopToken }),
  response: MailSubscription,
  errors: ['missing_token', 'invalid_token', 'campaign_not_found'],
})

export const unsubscribeEndpoint = endpoint({
  ...calls.unsubscribe,
  access: 'anyone',
  summary:
    'Stop one campaign’s mails to one address, or only its updates. Idempotent. Stopping updates later does not undo a stop of all mails',
  body: z.strictObject({ token: StopToken, what: z._default(MailStop, 'all') }),
  errors: ['missing_token', 'invalid_token'],
})

export const unsubscribeEndpoints = [getMailSubscriptionEndpoint, unsubscribeEndpoint]
