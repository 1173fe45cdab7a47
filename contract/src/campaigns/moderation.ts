import * as z from 'zod/mini'
import { Person } from '../people/accounts.ts'
import { ListedUser } from '../people/users.ts'
import { campaignParams } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import {
  appealMax,
  appealOutcomes,
  decisionMax,
  moderationActions,
  moderationCategories,
  standings,
} from '../facts/moderation.ts'
import { Id, Instant, pageQuery, text, token } from '../shared.ts'

export const ModerationCategory = z.enum(moderationCategories, 'Choose a category')
const reason = text(decisionMax, 'Please provide a reason')

const Appeal = z.object({
  _id: Id,
  text: z.string(),
  createdAt: Instant,
  /** Null: not decided. */
  outcome: z.nullable(z.enum(appealOutcomes)),
  notes: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
})

export const Decision = z.object({
  _id: Id,
  action: z.enum(moderationActions),
  /** Only of `hide`. */
  category: z.nullable(ModerationCategory),
  reason: z.string(),
  createdAt: Instant,
  appeal: z.nullable(Appeal),
  /** The admin, for admins only. */
  by: z.optional(Person),
})
export type Decision = z.infer<typeof Decision>

/** What admins decided about a campaign, for its owner and admins. */
export const CampaignModeration = z.object({
  standing: z.enum(standings),
  /** Whether the campaign is frozen because its owner is suspended. */
  frozenBySuspension: z.boolean(),
  /** Newest first. */
  decisions: z.array(Decision),
  /** The page on which the owner can appeal against the latest decision; null for admins, and if there is nothing to appeal against. */
  appealPath: z.nullable(z.string()),
  /**
   * How many supporters use another spelling of a mailbox that supports the campaign already, such as `ana.b+1@gmail.com`. When it is decided who
   * acts, a mailbox counts once. For admins only; null for others.
   */
  sameMailbox: z.nullable(z.number()),
})
export type CampaignModeration = z.infer<typeof CampaignModeration>

export const getModerationEndpoint = endpoint({
  ...calls.getModeration,
  access: 'owner or admin',
  summary: 'What admins decided about a campaign, newest first',
  params: campaignParams,
  response: CampaignModeration,
  errors: ['campaign_not_found'],
})

const ownCampaign = 'Another admin has to decide about a campaign of yours'
const changesStanding = {
  access: 'admin and not owner',
  ownerRefusal: ownCampaign,
  params: campaignParams,
  response: CampaignModeration,
} as const

export const hideCampaignEndpoint = endpoint({
  ...adminCalls.hideCampaign,
  ...changesStanding,
  summary: 'Take a campaign down: only its owner and admins see it, nothing starts, and its owner is told why',
  body: z.strictObject({ category: ModerationCategory, reason }),
  errors: ['campaign_not_found', 'standing_refused'],
})

export const publishCampaignEndpoint = endpoint({
  ...adminCalls.publishCampaign,
  ...changesStanding,
  proof: 'fresh',
  summary: 'Publish a hidden campaign, or one in review',
  body: z.strictObject({
    reason,
    /** `updatedAt` of the review that the admin has read. If the campaign was edited since, it is not published. */
    seen: z.optional(Instant),
  }),
  errors: ['campaign_not_found', 'standing_refused', 'owner_suspended', 'campaign_edited'],
})

export const freezeCampaignEndpoint = endpoint({
  ...adminCalls.freezeCampaign,
  ...changesStanding,
  summary: 'Freeze a campaign: it stays visible, and no support, order, capture or payout starts',
  body: z.strictObject({ reason }),
  errors: ['campaign_not_found', 'standing_refused'],
})

export const unfreezeCampaignEndpoint = endpoint({
  ...adminCalls.unfreezeCampaign,
  ...changesStanding,
  proof: 'fresh',
  summary: 'End the freeze of a campaign',
  body: z.strictObject({ reason }),
  errors: ['campaign_not_found', 'standing_refused', 'owner_suspended'],
})

const decidesAboutPerson = {
  access: 'admin and not owner',
  ownerRefusal: 'You cannot decide about your own account',
  proof: 'fresh',
  params: z.object({ id: Id }),
  body: z.strictObject({ reason }),
  response: ListedUser,
} as const

export const suspendUserEndpoint = endpoint({
  ...adminCalls.suspendUser,
  ...decidesAboutPerson,
  summary: 'Suspend a person: no login, their sessions end, and their published campaigns are frozen',
  errors: ['user_not_found', 'suspension_refused'],
})

export const reinstateUserEndpoint = endpoint({
  ...adminCalls.reinstateUser,
  ...decidesAboutPerson,
  summary: 'End the suspension of a person, and publish the campaigns that it froze',
  errors: ['user_not_found', 'suspension_refused'],
})

/** A decision as the link in its mail shows it. */
export const AppealPage = z.object({
  decision: z.pick(Decision, { action: true, category: true, reason: true, createdAt: true, appeal: true }),
  /** Null: the decision is about a person. */
  campaignTitle: z.nullable(z.string()),
})
export type AppealPage = z.infer<typeof AppealPage>

const appealParams = z.object({ token: token(2_000) })

export const getAppealEndpoint = endpoint({
  ...calls.getAppeal,
  access: 'anyone',
  summary: 'The decision that a mailed link is about, and the appeal against it. Changes nothing',
  params: appealParams,
  response: AppealPage,
  errors: ['invalid_token', 'missing_token'],
})

export const appealEndpoint = endpoint({
  ...calls.appeal,
  access: 'anyone',
  summary: 'Appeal against the decision that a mailed link is about, once',
  params: appealParams,
  body: z.strictObject({ text: text(appealMax, 'Say why the decision is wrong') }),
  response: AppealPage,
  errors: ['invalid_token', 'missing_token', 'appeal_exists'],
})

export const AdminAppeal = z.extend(Appeal, {
  decision: z.omit(Decision, { appeal: true }),
  /** Null: the decision is about a person. */
  campaign: z.nullable(z.object({ _id: Id, title: z.string(), standing: z.enum(standings) })),
  person: z.extend(Person, { email: z.nullable(z.string()), isSuspended: z.boolean() }),
  /** Why the caller must leave it to another admin; null: they may decide. */
  refusal: z.nullable(z.string()),
})
export type AdminAppeal = z.infer<typeof AdminAppeal>

export const listAppealsEndpoint = endpoint({
  ...adminCalls.listAppeals,
  access: 'admin',
  summary: 'Appeals against decisions: those that wait, oldest first, or those that are decided, newest first',
  query: z.object({ ...pageQuery, status: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
  response: z.array(AdminAppeal),
})

export const decideAppealEndpoint = endpoint({
  ...adminCalls.decideAppeal,
  access: 'admin',
  proof: 'fresh',
  summary: 'Uphold or reverse the decision of an appeal. The person who appealed is told',
  params: z.object({ id: Id }),
  body: z.strictObject({ outcome: z.enum(appealOutcomes, 'Choose upheld or reversed'), notes: reason }),
  response: AdminAppeal,
  errors: ['appeal_not_found', 'appeal_decided', 'appeal_of_own_decision', 'owner_suspended'],
})

export const moderationEndpoints = [
  getModerationEndpoint,
  hideCampaignEndpoint,
  publishCampaignEndpoint,
  freezeCampaignEndpoint,
  unfreezeCampaignEndpoint,
  suspendUserEndpoint,
  reinstateUserEndpoint,
  getAppealEndpoint,
  appealEndpoint,
  listAppealsEndpoint,
  decideAppealEndpoint,
]
