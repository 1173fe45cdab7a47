import * as z from 'zod/mini'
import { Email, Person } from '../people/accounts.ts'
import { AttentionCampaign, campaignParams } from './campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { standingErrors } from '../facts/moderation.ts'
import {
  coOrganisersMax,
  invitationDays,
  invitationKinds,
  invitationStates,
  myInvitationsMax,
  transferWaitHours,
} from '../facts/organisers.ts'
import { Id, Instant, pageQuery, token } from '../shared.ts'

export const CoOrganiser = z.extend(Person, { since: Instant })
export type CoOrganiser = z.infer<typeof CoOrganiser>

/** An invitation that is not accepted yet, for the owner. It tells nothing about the address. */
export const OpenInvitation = z.object({
  _id: Id,
  email: z.string(),
  createdAt: Instant,
  expiresAt: Instant,
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

export const Organisers = z.object({
  owner: Person,
  /** Those who have been it longest first. */
  coOrganisers: z.array(CoOrganiser),
  /** Newest first. Only the owner gets them. */
  invitations: z.array(OpenInvitation),
  /** The request to take the campaign over that waits. Only the owner gets it. */
  transfer: z.nullable(OpenInvitation),
})
export type Organisers = z.infer<typeof Organisers>

const mailedErrors = ['campaign_not_found', ...standingErrors] as const

export const listOrganisersEndpoint = endpoint({
  ...calls.listOrganisers,
  access: 'owner or co-organiser',
  summary: 'Who organises a campaign, and for its owner the open invitations',
  params: campaignParams,
  response: Organisers,
  errors: ['campaign_not_found'],
})

export const inviteOrganiserEndpoint = endpoint({
  ...calls.inviteOrganiser,
  access: 'owner and verified',
  proof: 'fresh',
  summary: `Mail a person an invitation to co-organise the campaign, which works for ${invitationDays} days. At most ${coOrganisersMax} people, open invitations included. The answer is the same for every address`,
  params: campaignParams,
  body: z.strictObject({ email: Email }),
  response: OpenInvitation,
  status: 201,
  errors: [...mailedErrors, 'co_organisers_full'],
})

export const withdrawInvitationEndpoint = endpoint({
  ...calls.withdrawInvitation,
  access: 'owner',
  summary: 'Withdraw an open invitation: its link does nothing any more',
  params: z.object({ id: Id, invitationId: Id }),
  errors: ['campaign_not_found', 'invitation_not_found'],
})

export const removeOrganiserEndpoint = endpoint({
  ...calls.removeOrganiser,
  access: 'owner or co-organiser',
  summary: 'Remove a co-organiser as the owner, or leave as a co-organiser. It takes effect at once',
  params: z.object({ id: Id, userId: Id }),
  errors: ['campaign_not_found', 'organiser_not_found'],
})

export const requestTransferEndpoint = endpoint({
  ...calls.requestTransfer,
  access: 'owner and verified',
  proof: 'fresh',
  summary: `Ask a person by mail to take the campaign over. It replaces an earlier request. Nothing changes until they accept. Not while a payout is under way, nor within ${transferWaitHours} hours of the last time. The answer is the same for every address`,
  params: campaignParams,
  body: z.strictObject({ email: Email }),
  response: OpenInvitation,
  status: 201,
  errors: [...mailedErrors, 'transfer_payout_pending', 'transfer_too_soon'],
})

export const withdrawTransferEndpoint = endpoint({
  ...calls.withdrawTransfer,
  access: 'owner',
  summary: 'Withdraw the request to take the campaign over: its link does nothing any more',
  params: campaignParams,
  errors: ['campaign_not_found', 'invitation_not_found'],
})

/** What the page of a mailed invitation shows. */
export const MailedInvitation = z.object({
  campaign: z.object({ _id: Id, title: z.string() }),
  /** The name of the owner who sent it. */
  invitedBy: z.string(),
  /** The address that it was mailed to. */
  email: z.string(),
  expiresAt: Instant,
  state: z.enum(invitationStates),
  /** Whether the caller can accept it: they are logged in with this address, and have verified it. */
  isForCaller: z.boolean(),
  /** Whether the caller is what the invitation makes of them. */
  isAccepted: z.boolean(),
})
export type MailedInvitation = z.infer<typeof MailedInvitation>

const linkErrors = ['invalid_token', 'missing_token', 'campaign_hidden'] as const
const acceptErrors = [
  'invalid_token',
  'missing_token',
  ...standingErrors,
  'invitation_used',
  'invitation_withdrawn',
  'invitation_expired',
  'invitation_of_other_account',
] as const
const linkParams = z.object({ token: token(200) })
const Accepted = z.object({ campaignId: Id })

export const getInvitationEndpoint = endpoint({
  ...calls.getInvitation,
  access: 'anyone',
  summary: 'What a mailed invitation to co-organise is about. Changes nothing, because mail scanners open links',
  params: linkParams,
  response: MailedInvitation,
  errors: linkErrors,
})

export const acceptInvitationEndpoint = endpoint({
  ...calls.acceptInvitation,
  access: 'verified',
  summary:
    'Accept an invitation to co-organise a campaign that was mailed to the caller’s address. The same twice is once',
  params: linkParams,
  response: Accepted,
  errors: acceptErrors,
})

export const getTransferEndpoint = endpoint({
  ...calls.getTransfer,
  access: 'anyone',
  summary: 'What a mailed request to take a campaign over is about. Changes nothing, because mail scanners open links',
  params: linkParams,
  response: MailedInvitation,
  errors: linkErrors,
})

export const acceptTransferEndpoint = endpoint({
  ...calls.acceptTransfer,
  access: 'verified',
  proof: 'fresh',
  summary: `Become the owner of a campaign, if the request was mailed to the caller’s address. Its former owner, its co-organisers and all who stand behind it are mailed, and for ${transferWaitHours} hours it takes no payout. The same twice is once`,
  params: linkParams,
  response: Accepted,
  errors: [...acceptErrors, 'transfer_payout_pending', 'transfer_too_soon'],
})

/** A campaign that the caller co-organises, with what waits there for a co-organiser. */
export const CoOrganisedCampaign = z.extend(AttentionCampaign, { since: Instant })
export type CoOrganisedCampaign = z.infer<typeof CoOrganisedCampaign>

export const listCoOrganisedEndpoint = endpoint({
  ...calls.listCoOrganised,
  access: 'user',
  summary: 'Campaigns that the caller co-organises, latest first, with the questions and held updates that wait there',
  query: z.object(pageQuery),
  response: z.array(CoOrganisedCampaign),
})

/** An open invitation to the caller. */
export const MyInvitation = z.object({
  /** Stands for the token of the mailed link, for the account with the invited address. */
  _id: Id,
  makes: z.enum(invitationKinds),
  campaign: z.object({ _id: Id, title: z.string() }),
  /** The name of the owner who sent it. */
  invitedBy: z.string(),
  expiresAt: Instant,
})
export type MyInvitation = z.infer<typeof MyInvitation>

export const listMyInvitationsEndpoint = endpoint({
  ...calls.listMyInvitations,
  access: 'user',
  summary: `Open invitations to co-organise a campaign, or to take one over, that were mailed to the caller’s verified address. Newest first, at most ${myInvitationsMax}`,
  response: z.array(MyInvitation),
})

export const organiserEndpoints = [
  listOrganisersEndpoint,
  inviteOrganiserEndpoint,
  withdrawInvitationEndpoint,
  removeOrganiserEndpoint,
  getInvitationEndpoint,
  acceptInvitationEndpoint,
  requestTransferEndpoint,
  withdrawTransferEndpoint,
  getTransferEndpoint,
  acceptTransferEndpoint,
  listCoOrganisedEndpoint,
  listMyInvitationsEndpoint,
]
