import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { campaignParams } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import { Id, Instant, pageQuery } from '../shared.ts'

/**
 * A campaign about which mails to guests wait, because many of those that are out were not confirmed, or about which strangers were mailed. Counts
 * are of the last nine days.
 */
export const Crowd = z.object({
  campaignId: Id,
  title: z.string(),
  owner: Person,
  /** Whether an admin trusts the owner. */
  isTrusted: z.boolean(),
  waiting: z.number(),
  /** Since when the first of them waits; null: none does. */
  waitsSince: z.nullable(Instant),
  mailed: z.number(),
  confirmed: z.number(),
  /** How many of those mailed said that it was not them. */
  notMe: z.number(),
  /** How many of those mails were refused by mail servers. */
  refused: z.number(),
})
export type Crowd = z.infer<typeof Crowd>

export const listCrowdsEndpoint = endpoint({
  ...adminCalls.listCrowds,
  access: 'admin',
  summary:
    'Campaigns whose guests have waited for their mail for more than ten minutes, or with five mails of the last day whose receivers said that it was not them, oldest first',
  query: z.object(pageQuery),
  response: z.array(Crowd),
})

export const crowdActions = ['let_go', 'stop'] as const

export const decideCrowdEndpoint = endpoint({
  ...adminCalls.decideCrowd,
  access: 'admin and not owner',
  ownerRefusal: 'Another admin has to decide about a campaign of yours',
  summary:
    'Decide about the mails about a campaign that wait: send all of them, although they are not confirmed, or end the requests without a mail',
  params: campaignParams,
  body: z.strictObject({ action: z.enum(crowdActions, 'Choose what happens to the mails that wait') }),
  /** How many mails waited. */
  response: z.object({ mails: z.number() }),
  errors: ['campaign_not_found'],
})

export const crowdEndpoints = [listCrowdsEndpoint, decideCrowdEndpoint]
