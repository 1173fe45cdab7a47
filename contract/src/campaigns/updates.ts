import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { removalReasonMax } from '../facts/limits.ts'
import { urgentUpdatesMax } from '../facts/promises.ts'
import {
  holdReasonMax,
  mailingReviews,
  updateDelayMinutes,
  updateImagesMax,
  updatesPerWeek,
  updateTextMax,
  updateTitleMax,
} from '../facts/updates.ts'
import { Person } from '../people/accounts.ts'
import { Id, Instant, line, pageQuery, text } from '../shared.ts'
import { campaignParams } from './campaigns.ts'
import { Image } from './fields.ts'
import { CampaignUpdate } from './update.ts'

/** The owner sees a campaign that was taken down, so it is closed to them and not gone. */
const closedErrors = ['campaign_frozen', 'campaign_in_review', 'updates_closed'] as const

const updateParams = z.object({ id: Id, updateId: Id })

const written = {
  title: line(updateTitleMax, { missing: 'Give the update a title' }),
  text: text(updateTextMax, 'Write what people should know'),
  images: z._default(
    z
      .array(Image, 'Send the pictures as a list')
      .check(z.maxLength(updateImagesMax, `At most ${updateImagesMax} pictures`)),
    [],
  ),
}

export const createUpdateEndpoint = endpoint({
  ...calls.createUpdate,
  access: 'owner or co-organiser and verified',
  summary: `Write an update to those who stand behind a campaign. It is on its page at once, and mailed after ${updateDelayMinutes} minutes, at most once a day. At most ${updatesPerWeek} in seven days over all campaigns. In the last 48 hours before the end it is mailed at once, at most ${urgentUpdatesMax} times`,
  params: campaignParams,
  body: z.strictObject({
    ...written,
    /** Whether the author was shown that it is urgent: if that has changed since, nothing is written. Without it, nothing is compared. */
    isUrgent: z.optional(z.boolean()),
  }),
  response: CampaignUpdate,
  status: 201,
  idempotent: true,
  errors: [
    'campaign_not_found',
    ...closedErrors,
    'image_not_yours',
    'updates_used',
    'urgent_updates_used',
    'update_timing_changed',
  ],
})

export const listUpdatesEndpoint = endpoint({
  ...calls.listUpdates,
  access: 'anyone',
  summary: 'The updates of a campaign, newest first. One that was removed after it was mailed has no text',
  params: campaignParams,
  query: z.object(pageQuery),
  response: z.array(CampaignUpdate),
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const editUpdateEndpoint = endpoint({
  ...calls.editUpdate,
  access: 'owner or co-organiser and verified',
  summary:
    'Change an update. Before its mails leave they say what it says then. After that nothing is mailed again, it is marked as changed, and what was mailed stays readable',
  params: updateParams,
  body: z.strictObject(written),
  response: CampaignUpdate,
  errors: ['update_not_found', ...closedErrors, 'image_not_yours'],
})

export const removeUpdateEndpoint = endpoint({
  ...calls.removeUpdate,
  access: 'owner or co-organiser and verified',
  summary:
    'Remove an update. Before its mails leave, nothing of it is left; after that the page says when it was removed. Idempotent',
  params: updateParams,
  errors: ['update_not_found'],
})

export const previewUpdateEndpoint = endpoint({
  ...calls.previewUpdate,
  access: 'owner or co-organiser',
  summary: 'About how many people an update would be mailed to, and when',
  params: campaignParams,
  response: z.object({
    /** Addresses of those who stand behind the campaign and have not stopped its mails. From 100 on, two figures count. */
    people: z.number(),
    /** The same with those who stopped them. */
    of: z.number(),
    isUrgent: z.boolean(),
    /** When the mails would leave. */
    leavesAt: Instant,
    /** Whether an admin looks at it first. The mails leave then, or at `leavesAt`. */
    isReviewed: z.boolean(),
    /** Whether it joins mails that an admin holds, so they do not leave at `leavesAt`. */
    isHeld: z.boolean(),
    /** The title of the waiting update whose mail it would be part of; null: it is mailed by itself. */
    joins: z.nullable(z.string()),
    /** How many more can be written: in these seven days, or urgent ones. */
    left: z.number(),
    /** When the next one can be written, if none is left; null: never for this campaign, or one is left. */
    nextAt: z.nullable(Instant),
  }),
  errors: ['campaign_not_found'],
})

/** A mail of updates that waits for an admin, or is held. */
export const UpdateMailing = z.object({
  _id: Id,
  campaign: z.object({ _id: Id, title: z.string(), owner: Person }),
  /** About how many people it is mailed to. */
  people: z.number(),
  updates: z.array(
    z.object({
      _id: Id,
      title: z.string(),
      text: z.string(),
      images: z.array(z.object({ url: z.string(), alt: z.string() })),
      author: Person,
      createdAt: Instant,
    }),
  ),
  status: z.enum(mailingReviews),
  /** When it was last written or changed. An admin who lets it go names it, so that no later word leaves unread. */
  writtenAt: Instant,
  /** When its mails leave if no admin decides. */
  leavesAt: Instant,
  held: z.nullable(z.object({ reason: z.string(), at: Instant, by: Person })),
})
export type UpdateMailing = z.infer<typeof UpdateMailing>

export const listMailingsEndpoint = endpoint({
  ...adminCalls.listMailings,
  access: 'admin',
  summary:
    'Mails of updates that an admin has to read, because they wait or were changed after they were held; or all that are held. Soonest first',
  query: z.object({ ...pageQuery, status: z._default(z.enum(['waiting', 'held']), 'waiting') }),
  response: z.array(UpdateMailing),
})

const decision = {
  access: 'admin and not owner',
  ownerRefusal: 'Another admin has to decide about a campaign of yours',
  params: z.object({ id: Id }),
  errors: ['mailing_not_found', 'mailing_left'],
} as const

export const releaseMailingEndpoint = endpoint({
  ...adminCalls.releaseMailing,
  ...decision,
  summary: 'Let the mails of an update leave that wait for an admin, or that are held',
  body: z.strictObject({
    /** `writtenAt` of the mails that the admin has read. If they were changed since, they do not leave. */
    seen: Instant,
  }),
  errors: [...decision.errors, 'mailing_changed'],
})

export const holdMailingEndpoint = endpoint({
  ...adminCalls.holdMailing,
  ...decision,
  summary: 'Hold the mails of an update that wait for an admin. The owner reads the reason',
  body: z.strictObject({ reason: text(holdReasonMax, 'Please provide a reason') }),
})

export const takeUpdateDownEndpoint = endpoint({
  ...adminCalls.takeUpdateDown,
  access: 'admin and not owner',
  ownerRefusal: 'Another admin has to decide about a campaign of yours',
  summary:
    'Take an update down. Its text is shown no more, mails that wait do not leave, and its author and the owner are mailed the reason',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason: text(removalReasonMax, 'Please provide a reason') }),
  errors: ['update_not_found'],
})

export const updateEndpoints = [
  createUpdateEndpoint,
  listUpdatesEndpoint,
  editUpdateEndpoint,
  removeUpdateEndpoint,
  previewUpdateEndpoint,
  listMailingsEndpoint,
  releaseMailingEndpoint,
  holdMailingEndpoint,
  takeUpdateDownEndpoint,
]
