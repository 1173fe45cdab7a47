import * as z from 'zod/mini'
import { campaignParams } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { Day, Money } from '../shared.ts'

/** The total raised at the end of each day on which it changed, in the campaign's time zone, oldest first. */
export const RaisedByDay = z.object({
  days: z.array(
    z.object({
      day: Day,
      /** Gross of all completed donations so far less refunds, in USD. */
      raised: Money,
      /** Donations completed on this day. */
      donations: z.number(),
    }),
  ),
})
export type RaisedByDay = z.infer<typeof RaisedByDay>

export const getRaisedByDayEndpoint = endpoint({
  ...calls.getRaisedByDay,
  access: 'anyone',
  summary: 'The raised amount of a campaign by day',
  params: campaignParams,
  response: RaisedByDay,
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const raisedEndpoints = [getRaisedByDayEndpoint]
