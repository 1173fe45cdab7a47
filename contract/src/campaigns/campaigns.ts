import * as z from 'zod/mini'
import { placeMax, searchMax } from '../facts/limits.ts'
import { standings } from '../facts/moderation.ts'
import { attentionMax, attentionReasons, campaignSorts, normalizeTag, tagMax } from '../facts/campaigns.ts'
import { Person } from '../people/accounts.ts'
import { CampaignChange, CampaignInput } from './campaign-input.ts'
import { campaignFields, maskOf, schemasOf, unlistedFields } from './fields.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { Transfer } from './transfer.ts'
import { UrgentUpdate } from './urgent-update.ts'
import { Came, CommitmentState, Decision, Next } from './thresholds.ts'
import { Id, Instant, Money, line, pageQuery } from '../shared.ts'

export const Campaign = z.object({
  _id: Id,
  ...schemasOf('answer'),
  /** 23:59:59.999 of the coordination date in the campaign's zone. */
  endsAt: z.nullable(Instant),
  /** The instant of `startTime` on that day; null: one of them is not said. */
  startsAt: z.nullable(Instant),
  /** The instant of `endTime` on that day; null: one of them is not said. */
  finishesAt: z.nullable(Instant),
  /** A JPEG of 1200 × 630 with day, title, place and people. Its address changes with what it shows. */
  shareImageUrl: z.string(),
  /** Only the owner and admins get `email`. */
  owner: z.extend(Person, { email: z.optional(z.string()) }),
  ownerId: Id,
  /** Gross of completed donations less refunds, in USD. */
  totalRaised: Money,
  /** Confirmed supporters of the current promise. */
  support: z.number(),
  /** The same number as `support`. */
  members: z.number(),
  cancelledAt: z.nullable(Instant),
  /** What an admin decided. Only the owner and admins see a hidden campaign. */
  standing: z.enum(standings),
  createdAt: Instant,
  /** The version of the current promise. It rises with each edit of the promise or the story. */
  version: z.number(),
  /** Whether the caller supports the current promise; false for signed-out callers. */
  supported: z.boolean(),
  /** The version that the caller gave their support to; null: they do not support it. Without `supported` they are asked whether they stay. */
  supportedVersion: z.nullable(z.number()),
  /** With how many people in all the caller acts; null if they do not support the campaign. */
  needs: z.nullable(z.number()),
  /** What the caller's support means now; null if there is none, or they have not said whether they stay. */
  commitment: z.nullable(CommitmentState),
  /** Whether the caller follows it; false for signed-out callers. Null: they support it, gave to it or own it, so they need not. */
  following: z.nullable(z.boolean()),
  /** What its owner told everyone at once, newest first; left out if there was nothing. */
  urgentUpdates: z.optional(z.array(UrgentUpdate)),
  /** The co-organisers; left out if there are none. */
  coOrganisers: z.optional(z.array(Person)),
  /** When its owners handed it over, newest first; left out if none did. */
  transfers: z.optional(z.array(Transfer)),
  came: Came,
  /** When start or end last changed after people signed; null: they did not, or the campaign is over or cancelled. */
  timesChangedAt: z.nullable(Instant),
  /** The same of the meeting point and its place on a map. */
  meetingChangedAt: z.nullable(Instant),
})
export type Campaign = z.infer<typeof Campaign>

/** A campaign in a list, without its long texts. */
export const CampaignSummary = z.omit(Campaign, {
  ...maskOf(unlistedFields),
  startsAt: true,
  finishesAt: true,
  shareImageUrl: true,
  supported: true,
  supportedVersion: true,
  needs: true,
  commitment: true,
  following: true,
  urgentUpdates: true,
  coOrganisers: true,
  transfers: true,
  came: true,
  timesChangedAt: true,
  meetingChangedAt: true,
})
export type CampaignSummary = z.infer<typeof CampaignSummary>

export const CampaignStats = z.object({
  donations: z.object({
    /** Gross of completed donations less refunds, in USD. */
    totalRaised: Money,
    /** Also less the fees of the payment provider and the platform. */
    netRaised: Money,
    processorFees: Money,
    platformFees: Money,
    /** PayPal's fees for payouts. */
    payoutFees: Money,
    /** The sum of paid payouts. */
    paidOut: Money,
    /** The net amount less payouts and their fees. */
    notPaidOut: Money,
    /** The part of `notPaidOut` that is held out of payouts, because the promise changed and donors can ask for it back, or asked. */
    heldForDonors: Money,
    /** When the last donor's time to ask ends; null: nothing is held, or only what an admin decides about. */
    heldForDonorsUntil: z.nullable(Instant),
    /**
     * A part of `notPaidOut` waits for the decision about disputes; null: nothing does. `amount` is null if so few donations are in dispute that
     * their sum would tell what a donor gave.
     */
    inDisputes: z.nullable(z.object({ amount: z.nullable(Money) })),
    /** Completed donations. */
    count: z.number(),
    currency: z.literal('USD'),
  }),
  members: z.number(),
  /** Supporters who have not said whether they stay since a change of the promise; null: there are none. */
  toRenew: z.nullable(z.object({ people: z.number(), since: Instant })),
  /**
   * How many of them act, as it stands or as it was decided. All of them until anyone names a threshold above 1; then computed at most every 10
   * minutes, for the first time with the next round of the clock.
   */
  acting: z.number(),
  /** For how many more people others wait; null if no threshold is shown. */
  next: z.nullable(Next),
  /** How many people follow the campaign without supporting it; null: fewer than ten. */
  followers: z.nullable(z.number()),
  /** Null until it is decided who acts. */
  decision: z.nullable(Decision),
})
export type CampaignStats = z.infer<typeof CampaignStats>

export const campaignParams = z.object({ id: Id })

/** Filters of the list. An empty or missing field does not filter. */
export const CampaignQuery = z.object({
  ...pageQuery,
  q: z._default(line(searchMax), ''),
  tag: z.optional(line(tagMax, { keep: normalizeTag })),
  targetType: z.optional(campaignFields.targetType.input),
  locationType: z.optional(campaignFields.locationType.input),
  country: z.optional(line(placeMax)),
  /** `all`: active campaigns, then past ones, each in the order of `sort`. Left out: `all` with words in `q`, else `active`. */
  status: z.optional(z.enum(['active', 'past', 'all'], 'Choose active, past or all')),
  sort: z._default(z.enum(campaignSorts), 'date'),
  owner: z.optional(z.literal('me', 'The only owner to choose is me')),
})
export type CampaignQuery = z.infer<typeof CampaignQuery>

export const listCampaignsEndpoint = endpoint({
  ...calls.listCampaigns,
  access: 'anyone',
  summary:
    'Browse and search campaigns. Matches words, parts of words and small typing errors; active campaigns come first',
  query: CampaignQuery,
  ownQuery: ['owner'],
  response: z.array(CampaignSummary),
})

/** A campaign that the caller supports or donated to. */
export const SupportedCampaign = z.extend(CampaignSummary, {
  /** Whether the caller supports the current promise; false if they only donated, or have not said whether they stay after a change. */
  supported: z.boolean(),
  /** The version that the caller gave their support to; null: they only donated. */
  supportedVersion: z.nullable(z.number()),
  /** Sum of the caller's completed donations, in USD; 0 if they only support the campaign. */
  donatedAmount: Money,
})
export type SupportedCampaign = z.infer<typeof SupportedCampaign>

export const listSupportedEndpoint = endpoint({
  ...calls.listSupported,
  access: 'user',
  summary: 'Campaigns that the caller supports or donated to: active ones first, soonest first, then past ones',
  query: z.object(pageQuery),
  response: z.array(SupportedCampaign),
})

export const createCampaignEndpoint = endpoint({
  ...calls.createCampaign,
  access: 'verified',
  summary: 'Create a campaign',
  body: CampaignInput,
  response: Campaign,
  status: 201,
  errors: ['image_not_yours'],
})

export const getCampaignEndpoint = endpoint({
  ...calls.getCampaign,
  access: 'anyone',
  summary: 'One campaign. A hidden one is 410 for everyone but its owner and admins',
  params: campaignParams,
  response: Campaign,
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const getCampaignStatsEndpoint = endpoint({
  ...calls.getCampaignStats,
  access: 'anyone',
  summary: 'Live figures of one campaign',
  params: campaignParams,
  response: CampaignStats,
  errors: ['campaign_not_found', 'campaign_hidden'],
})

export const getCampaignCalendarEndpoint = endpoint({
  ...calls.getCampaignCalendar,
  access: 'anyone',
  summary: 'The day as a calendar file (RFC 5545). It sends an ETag',
  params: campaignParams,
  response: z.string(),
  errors: ['campaign_not_found', 'campaign_hidden', 'day_to_be_announced'],
})

export const updateCampaignEndpoint = endpoint({
  ...calls.updateCampaign,
  access: 'owner',
  summary: 'Edit a campaign. A field left out stays as it is; null sets it to its default',
  params: campaignParams,
  body: CampaignChange,
  response: Campaign,
  errors: [
    'campaign_not_found',
    'campaign_cancelled',
    'currency_locked',
    'image_not_yours',
    'promise_locked',
    'promise_changed_too_often',
    'confirmation_needed',
  ],
})

export const suggestTagsEndpoint = endpoint({
  ...calls.suggestTags,
  access: 'anyone',
  summary: 'Tags in use that begin with or contain the text, most common first',
  query: z.object({ q: z._default(line(tagMax, { keep: normalizeTag }), '') }),
  response: z.object({ tags: z.array(z.string()) }),
})

/** Figures of the whole site, for its home page. */
export const SiteFigures = z.object({
  people: z.number(),
  campaigns: z.number(),
  /** Gross of completed donations less refunds, in USD. */
  raised: Money,
})
export type SiteFigures = z.infer<typeof SiteFigures>

export const getSiteFiguresEndpoint = endpoint({
  ...calls.getSiteFigures,
  access: 'anyone',
  summary: 'People, campaigns and money raised on this site',
  response: SiteFigures,
})

/** A campaign of the caller, with why it needs attention. */
export const AttentionCampaign = z.extend(CampaignSummary, {
  reasons: z.array(z.enum(attentionReasons)),
  /** How many questions wait for an answer. */
  questionsWaiting: z.number(),
})
export type AttentionCampaign = z.infer<typeof AttentionCampaign>

export const listAttentionEndpoint = endpoint({
  ...calls.listAttention,
  access: 'user',
  summary: `The caller’s own campaigns that need attention, and why; those with a failed payout first, at most ${attentionMax}`,
  response: z.array(AttentionCampaign),
})

export const campaignEndpoints = [
  listCampaignsEndpoint,
  listSupportedEndpoint,
  createCampaignEndpoint,
  getCampaignEndpoint,
  getCampaignStatsEndpoint,
  getCampaignCalendarEndpoint,
  updateCampaignEndpoint,
  suggestTagsEndpoint,
  getSiteFiguresEndpoint,
]
