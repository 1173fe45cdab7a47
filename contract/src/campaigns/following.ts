import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { followLinkDays } from '../facts/following.ts'
import { standingErrors } from '../facts/moderation.ts'
import { Email } from '../people/accounts.ts'
import { Id, Instant, pageQuery, token } from '../shared.ts'
import { campaignParams, CampaignSummary } from './campaigns.ts'

const openErrors = ['campaign_not_found', ...standingErrors, 'campaign_over', 'campaign_cancelled'] as const
const linkErrors = ['invalid_token', 'missing_token', 'campaign_not_found', 'campaign_hidden'] as const
const FollowToken = z.object({ token: token(2_000) })

export const followCampaignEndpoint = endpoint({
  ...calls.followCampaign,
  access: 'verified',
  summary:
    'Get the updates of a campaign by mail without supporting it, also if the caller stopped its mails before. Idempotent. No other person sees it, and following ends when the caller supports or gives',
  params: campaignParams,
  errors: [...openErrors, 'already_involved'],
})

export const unfollowCampaignEndpoint = endpoint({
  ...calls.unfollowCampaign,
  access: 'user',
  summary: 'Stop following a campaign. Idempotent',
  params: campaignParams,
})

export const followAsGuestEndpoint = endpoint({
  ...calls.followAsGuest,
  access: 'anyone',
  summary: 'Mail a link that confirms that an address follows a campaign. The response is the same for every address',
  params: campaignParams,
  body: z.strictObject({ email: Email }),
  response: z.object({
    /** The address that is mailed, as people read it: its domain in letters. */
    email: z.string(),
    /** Whether that mail waits until others have confirmed theirs. It depends on the campaign and the caller's network, not on the address. */
    waiting: z.boolean(),
  }),
  errors: [...openErrors],
})

/** What the link in the mail to a guest is about. */
export const FollowLink = z.object({
  campaignId: Id,
  campaignTitle: z.string(),
  /** `involved`: the address supports the campaign, gave to it or owns it, so it does not follow it. */
  state: z.enum(['asked', 'following', 'involved']),
})
export type FollowLink = z.infer<typeof FollowLink>

export const readFollowLinkEndpoint = endpoint({
  ...calls.readFollowLink,
  access: 'anyone',
  summary: 'What the link of a follower is about. Changes nothing, because mail scanners open links',
  params: FollowToken,
  response: FollowLink,
  errors: [...linkErrors],
})

export const confirmFollowEndpoint = endpoint({
  ...calls.confirmFollow,
  access: 'anyone',
  summary: `Follow a campaign by a mailed link, within ${followLinkDays} days. Idempotent`,
  params: FollowToken,
  response: FollowLink,
  errors: ['invalid_token', 'missing_token', ...openErrors],
})

/** A campaign that the caller follows. */
export const FollowedCampaign = z.extend(CampaignSummary, { followedAt: Instant })
export type FollowedCampaign = z.infer<typeof FollowedCampaign>

export const listFollowedEndpoint = endpoint({
  ...calls.listFollowed,
  access: 'user',
  summary: 'Campaigns that the caller follows, latest first',
  query: z.object(pageQuery),
  response: z.array(FollowedCampaign),
})

export const followEndpoints = [
  followCampaignEndpoint,
  unfollowCampaignEndpoint,
  followAsGuestEndpoint,
  readFollowLinkEndpoint,
  confirmFollowEndpoint,
  listFollowedEndpoint,
]
