import * as z from 'zod/mini'
import { campaignParams } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { standingErrors } from '../facts/moderation.ts'
import { promiseLockHours, urgentTextMax, urgentUpdatesMax } from '../facts/promises.ts'
import { text } from '../shared.ts'
import { UrgentUpdate } from './urgent-update.ts'

/** How many more the owner can send. */
const left = z.number()

const when = `From ${promiseLockHours} hours before the end of a campaign until its end`

export const listUrgentUpdatesEndpoint = endpoint({
  ...calls.listUrgentUpdates,
  access: 'anyone',
  summary: `Deprecated: the list of updates has them, too. The urgent updates of a campaign, newest first. There are at most ${urgentUpdatesMax}`,
  params: campaignParams,
  response: z.array(UrgentUpdate),
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const sendUrgentUpdateEndpoint = endpoint({
  ...calls.sendUrgentUpdate,
  access: 'owner and verified',
  summary: `Deprecated: write an update instead. ${when}, tell everyone who stands behind it something at once: on its page and by mail, at most ${urgentUpdatesMax} times. It cannot be taken back`,
  params: campaignParams,
  body: z.strictObject({ text: text(urgentTextMax, 'Write what people have to know') }),
  response: z.extend(UrgentUpdate, { left }),
  status: 201,
  idempotent: true,
  errors: [
    'campaign_not_found',
    ...standingErrors,
    'campaign_cancelled',
    'updates_closed',
    'urgent_updates_closed',
    'urgent_updates_used',
  ],
})

export const previewUrgentUpdateEndpoint = endpoint({
  ...calls.previewUrgentUpdate,
  access: 'owner',
  summary:
    'Deprecated: use the preview of an update. How many people an urgent update would be mailed to now, and how many more can be sent',
  params: campaignParams,
  response: z.object({
    /** Addresses. Who stopped the mails of the campaign is not counted. */
    people: z.number(),
    left,
  }),
  errors: ['campaign_not_found'],
})

export const urgentUpdateEndpoints = [listUrgentUpdatesEndpoint, sendUrgentUpdateEndpoint, previewUrgentUpdateEndpoint]
