import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { Id, Instant, pageQuery } from '../shared.ts'

/** A campaign that waits for an admin. */
export const Review = z.object({
  campaignId: Id,
  title: z.string(),
  owner: Person,
  createdAt: Instant,
  /** When it was made, or when its promise was changed. */
  submittedAt: Instant,
  /** The last edit. An admin who publishes the campaign names it, so that no later edit is published unseen. */
  updatedAt: Instant,
  /** Whether it was published before. */
  isChange: z.boolean(),
  /** The other campaigns of the owner, and how many of them were taken down. */
  ownersCampaigns: z.object({ total: z.number(), hidden: z.number() }),
})
export type Review = z.infer<typeof Review>

export const listReviewsEndpoint = endpoint({
  ...adminCalls.listReviews,
  access: 'admin',
  summary: 'Campaigns that wait for an admin before they are published, oldest first. See the setting `REVIEW`',
  query: z.object(pageQuery),
  response: z.array(Review),
})

export const getReviewRuleEndpoint = endpoint({
  ...calls.getReviewRule,
  access: 'user',
  summary:
    'Whether a new campaign of the caller would wait for an admin. With `campaignId`: whether this published campaign would, if its promise changed. See the setting `REVIEW`',
  query: z.object({ campaignId: z.optional(Id) }),
  response: z.object({ waits: z.boolean() }),
  errors: ['campaign_not_found'],
})

export const reviewEndpoints = [listReviewsEndpoint]
