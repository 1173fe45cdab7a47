import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { Id } from '../shared.ts'

export const getReviewRuleEndpoint = endpoint({
  ...calls.getReviewRule,
  access: 'user',
  summary:
    'Whether a new campaign of the caller would wait for an admin. With `campaignId`: whether this published campaign would, if its promise changed. See the setting `REVIEW`',
  query: z.object({ campaignId: z.optional(Id) }),
  response: z.object({ waits: z.boolean() }),
  errors: ['campaign_not_found'],
})

export const reviewRuleEndpoints = [getReviewRuleEndpoint]
