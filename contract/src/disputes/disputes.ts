import * as z from 'zod/mini'
import { detailsMax, disputeChoicesMax, disputeStatuses, notesMax, paypalEnds, reasonMax } from '../facts/disputes.ts'
import { Person } from '../accounts/accounts.ts'
import { Campaign } from '../campaigns/campaigns.ts'
import { DisputeStatus, DisputeType } from './dispute-status.ts'
import { DonationStatus } from '../money/donations.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/calls.ts'
import { PayoutStatus, TransferStatus } from '../money/payouts.ts'
import { Id, Instant, Money, pageQuery, sortBy, text } from '../shared.ts'

/** What a dispute is about: always a campaign, and where it is about one, a donation or a payout of it. */
const target = { campaignId: Id, donationId: z.nullable(Id), payoutId: z.nullable(Id) }

/** What raising a dispute takes. A donation must be the caller's own; a payout, of a campaign they own or gave to. */
export const DisputeInput = z.strictObject({
  campaignId: z.uuid('Campaign is required'),
  donationId: z._default(z.nullable(Id), null),
  payoutId: z._default(z.nullable(Id), null),
  type: DisputeType,
  reason: text(reasonMax, 'Reason is required'),
  details: z._default(text(detailsMax), ''),
})
export type DisputeInput = z.infer<typeof DisputeInput>

/** The same in the words of the dialog on a campaign's page. */
export const DisputeDialogInput = z.extend(DisputeInput, {
  campaignId: z.uuid('Missing campaign id'),
  reason: text(reasonMax, 'Please provide a reason'),
})

/** One step of a dispute; `from` and `to` are the same where an admin only added a note. */
export const DisputeChange = z.object({
  from: DisputeStatus,
  to: DisputeStatus,
  notes: z.nullable(z.string()),
  createdAt: Instant,
})
export type DisputeChange = z.infer<typeof DisputeChange>

const disputeFields = {
  _id: Id,
  ...target,
  campaignTitle: z.string(),
  type: DisputeType,
  reason: z.string(),
  details: z.string(),
  status: DisputeStatus,
  /** What the admin wrote with the last change. */
  resolutionNotes: z.nullable(z.string()),
  createdAt: Instant,
}

/** A dispute as the person who raised it sees it. */
export const Dispute = z.object({
  ...disputeFields,
  /** Of the donation, in US dollars. */
  donationAmount: z.nullable(Money),
  /** Oldest first. */
  changes: z.array(DisputeChange),
})
export type Dispute = z.infer<typeof Dispute>

/** Without an address where the account was deleted. */
const PersonWithEmail = z.extend(Person, { email: z.nullable(z.string()) })

/** A dispute in the admins' list. */
export const AdminDispute = z.object({ ...disputeFields, reporter: PersonWithEmail })
export type AdminDispute = z.infer<typeof AdminDispute>

/** How often somebody or something was in a dispute, this one included. */
const DisputeCount = z.object({ total: z.number(), undecided: z.number() })

/** A case at PayPal, for which a dispute of ours was opened. PayPal alone decides about the money. */
const PaypalCase = z.object({
  /** PayPal's id of it. */
  paypalId: z.string(),
  contested: Money,
  /** What of it is kept out of payouts now. */
  held: Money,
  /** Null: PayPal has not decided. */
  end: z.nullable(z.enum(paypalEnds)),
  openedAt: Instant,
  settledAt: z.nullable(Instant),
})

/** A dispute with all that an admin needs to decide it. */
export const DisputeCase = z.extend(AdminDispute, {
  /** Oldest first; by nobody where PayPal settled the case that the dispute was opened for. */
  changes: z.array(z.extend(DisputeChange, { by: z.nullable(Person) })),
  campaign: z.object({
    ...z.pick(Campaign, { executionDate: true, timeZone: true, endsAt: true, cancelledAt: true, createdAt: true })
      .shape,
    ...z.pick(Campaign, { totalRaised: true, support: true }).shape,
    owner: PersonWithEmail,
  }),
  donation: z.nullable(
    z.object({
      amount: Money,
      /** What of it went back. */
      refunded: Money,
      status: DonationStatus,
      createdAt: Instant,
      completedAt: z.nullable(Instant),
    }),
  ),
  paypalCase: z.nullable(PaypalCase),
  payout: z.nullable(
    z.object({
      net: Money,
      status: PayoutStatus,
      transferStatus: z.nullable(TransferStatus),
      recipientPaypalEmail: z.string(),
      createdAt: Instant,
    }),
  ),
  /** Disputes about campaigns of this owner. */
  ownersDisputes: DisputeCount,
  /** Disputes that the reporter raised. */
  reportersDisputes: DisputeCount,
  /** The latest others about the same campaign. */
  others: z.array(z.pick(AdminDispute, { _id: true, type: true, reason: true, status: true, createdAt: true })),
})
export type DisputeCase = z.infer<typeof DisputeCase>

export const createDispute = endpoint({
  ...calls.createDispute,
  access: 'verified',
  summary: 'Raise a dispute. Saying the same again while it waits for a decision is the same dispute',
  body: DisputeInput,
  response: Dispute,
  status: 201,
  errors: ['campaign_not_found', 'too_many_disputes'],
})

/** What a dispute about one campaign can name. */
export const DisputeChoices = z.object({
  /** The caller's own, newest first. */
  donations: z.array(z.object({ _id: Id, amount: Money, status: DonationStatus, createdAt: Instant })),
  /** Where the caller owns the campaign or gave to it, newest first. */
  payouts: z.array(z.object({ _id: Id, net: Money, status: PayoutStatus, createdAt: Instant })),
})
export type DisputeChoices = z.infer<typeof DisputeChoices>

export const getDisputeChoices = endpoint({
  ...calls.getDisputeChoices,
  access: 'user',
  summary: `The donations and payouts of a campaign that a dispute of the caller can name, at most ${disputeChoicesMax} of each`,
  params: z.object({ id: Id }),
  response: DisputeChoices,
  errors: ['campaign_not_found'],
})

export const listMyDisputes = endpoint({
  ...calls.listMyDisputes,
  access: 'user',
  summary: 'Disputes that the caller raised, newest first',
  query: z.object(pageQuery),
  response: z.array(Dispute),
})

/** Filters of the admins' list. What is empty or left out does not filter; `waiting` is open or under review. */
export const DisputeQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'waiting', ...disputeStatuses]), ''),
  campaignId: z.optional(Id),
  sort: sortBy('createdAt', '-createdAt'),
})
export type DisputeQuery = z.infer<typeof DisputeQuery>

export const listDisputes = endpoint({
  ...adminCalls.listDisputes,
  access: 'admin',
  summary: 'All disputes, oldest first',
  query: DisputeQuery,
  response: z.array(AdminDispute),
})

const disputeParams = z.object({ id: Id })

export const getDispute = endpoint({
  ...adminCalls.getDispute,
  access: 'admin',
  summary: 'One dispute with all that is needed to decide it',
  params: disputeParams,
  response: DisputeCase,
  errors: ['dispute_not_found'],
})

export const setDisputeStatus = endpoint({
  ...adminCalls.setDisputeStatus,
  access: 'admin',
  summary: 'Set the status of a dispute, with notes that are mailed to who raised it. The same twice is one change',
  params: disputeParams,
  body: z.strictObject({ status: DisputeStatus, resolutionNotes: z._default(text(notesMax), '') }),
  response: DisputeCase,
  errors: ['dispute_not_found'],
})

export const disputeEndpoints = [
  createDispute,
  getDisputeChoices,
  listMyDisputes,
  listDisputes,
  getDispute,
  setDisputeStatus,
]
