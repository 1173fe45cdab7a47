import * as z from 'zod/mini'
import {
  detailsMax,
  disputeChoicesMax,
  disputeStatuses,
  notesMax,
  paypalEnds,
  reasonMax,
  withdrawnNote,
} from '../facts/disputes.ts'
import { Person, PersonOrGuest } from '../people/accounts.ts'
import { Campaign } from './campaigns.ts'
import { CaseMessage, DisputeMessage, MessageInput } from './dispute-message.ts'
import { DisputeStatus, DisputeType } from './dispute-status.ts'
import { DonationStatus } from '../money/donations.ts'
import { endpoint } from '../endpoint.ts'
import * as adminCalls from '../facts/admin-calls.ts'
import * as calls from '../facts/dispute-calls.ts'
import { PayoutStatus, TransferStatus } from '../money/payouts.ts'
import { Id, Instant, Money, pageQuery, sortBy, text } from '../shared.ts'

/** The subject of a dispute: a campaign, and optionally one of its donations or payouts. */
const target = { campaignId: Id, donationId: z.nullable(Id), payoutId: z.nullable(Id) }

/** The body that raises a dispute. A donation must be the caller's own, a payout of a campaign that they own or donated to. */
export const DisputeInput = z.strictObject({
  campaignId: z.uuid('Campaign is required'),
  donationId: z._default(z.nullable(Id), null),
  payoutId: z._default(z.nullable(Id), null),
  type: DisputeType,
  reason: text(reasonMax, 'Reason is required'),
  details: z._default(text(detailsMax), ''),
})
export type DisputeInput = z.infer<typeof DisputeInput>

/** The same with the sentences of the dialog on a campaign's page. */
export const DisputeDialogInput = z.extend(DisputeInput, {
  campaignId: z.uuid('Missing campaign id'),
  reason: text(reasonMax, 'Please provide a reason'),
})

/** One step of a dispute. `from` and `to` are equal if an admin only added a note. */
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
  /** The admin's note with the last change. */
  resolutionNotes: z.nullable(z.string()),
  createdAt: Instant,
}

/** What a dispute holds until it is decided, by the id that it names. */
const holdFields = {
  /** It names a donation of the person who raised it: what the campaign still has of the donation is not paid out. */
  holdsDonation: z.boolean(),
  /** It names a payout that waits, and is the first dispute of this person about it: the payout cannot be approved. */
  stopsPayout: z.boolean(),
}

/** A dispute for the person who raised it. */
export const Dispute = z.object({
  ...disputeFields,
  ...holdFields,
  /** Of the donation, in US dollars. */
  donationAmount: z.nullable(Money),
  /** Oldest first. */
  changes: z.array(DisputeChange),
  /** Oldest first, at most the latest 200. */
  messages: z.array(DisputeMessage),
  /** By when an answer is usual, counted from the latest that the person wrote; null: it is decided. */
  answerBy: z.nullable(Instant),
  /** It waits for a decision, and is no case at PayPal. */
  mayWithdraw: z.boolean(),
})
export type Dispute = z.infer<typeof Dispute>

/** Without an email if the account was deleted. */
const withEmail = { email: z.nullable(z.string()) }
const PersonWithEmail = z.extend(Person, withEmail)

/** A dispute in the admins' list. */
export const AdminDispute = z.object({
  ...disputeFields,
  reporter: z.extend(PersonOrGuest, withEmail),
  /** The person who raised it or the owner wrote to the admins, and no admin has answered, passed it on or changed the status since. */
  awaitsAnswer: z.boolean(),
})
export type AdminDispute = z.infer<typeof AdminDispute>

/** The number of disputes about a person or record, including this one. */
const DisputeCount = z.object({ total: z.number(), undecided: z.number() })

/** The PayPal case that opened this dispute. PayPal alone decides about the money. */
const PaypalCase = z.object({
  /** PayPal's id of the case. */
  paypalId: z.string(),
  contested: Money,
  /** The amount on hold, in US dollars. */
  held: Money,
  /** Null until PayPal decides. */
  end: z.nullable(z.enum(paypalEnds)),
  openedAt: Instant,
  settledAt: z.nullable(Instant),
})

/** A dispute with the facts that an admin needs for a decision. */
export const DisputeCase = z.extend(AdminDispute, {
  ...holdFields,
  /** Oldest first. `by`: an admin, or the reporter who withdrew it; null: PayPal settled the case. */
  changes: z.array(z.extend(DisputeChange, { by: z.nullable(PersonOrGuest) })),
  /** Oldest first, at most the latest 200. */
  messages: z.array(CaseMessage),
  /** Whether the person who raised it was told that an admin can share a text about it with the owner. */
  mayShare: z.boolean(),
  campaign: z.object({
    ...z.pick(Campaign, { executionDate: true, timeZone: true, endsAt: true, cancelledAt: true, createdAt: true })
      .shape,
    ...z.pick(Campaign, { totalRaised: true, support: true }).shape,
    owner: PersonWithEmail,
  }),
  donation: z.nullable(
    z.object({
      amount: Money,
      /** The refunded part. */
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

export const createDisputeEndpoint = endpoint({
  ...calls.createDispute,
  access: 'verified',
  summary:
    'Raise a dispute. Saying the same again while it waits for a decision is the same dispute. While it waits, it holds the donation that it names out of payouts, and stops the payout that it names',
  body: DisputeInput,
  response: Dispute,
  status: 201,
  errors: ['campaign_not_found', 'too_many_disputes'],
})

/** The donations and payouts that a dispute about one campaign can name. */
export const DisputeChoices = z.object({
  /** The caller's own, newest first. */
  donations: z.array(z.object({ _id: Id, amount: Money, status: DonationStatus, createdAt: Instant })),
  /** Newest first; empty if the caller neither owns the campaign nor donated to it. */
  payouts: z.array(z.object({ _id: Id, net: Money, status: PayoutStatus, createdAt: Instant })),
})
export type DisputeChoices = z.infer<typeof DisputeChoices>

export const getDisputeChoicesEndpoint = endpoint({
  ...calls.getDisputeChoices,
  access: 'user',
  summary: `The donations and payouts of a campaign that a dispute of the caller can name, at most ${disputeChoicesMax} of each`,
  params: z.object({ id: Id }),
  response: DisputeChoices,
  errors: ['campaign_not_found'],
})

export const listMyDisputesEndpoint = endpoint({
  ...calls.listMyDisputes,
  access: 'user',
  summary: 'Disputes that the caller raised, newest first',
  query: z.object(pageQuery),
  response: z.array(Dispute),
})

/** Filters of the admins' list. An empty or missing field does not filter. `waiting` means open or under review. */
export const DisputeQuery = z.object({
  ...pageQuery,
  status: z._default(z.enum(['', 'waiting', ...disputeStatuses]), ''),
  campaignId: z.optional(Id),
  sort: sortBy('createdAt', '-createdAt'),
})
export type DisputeQuery = z.infer<typeof DisputeQuery>

export const listDisputesEndpoint = endpoint({
  ...adminCalls.listDisputes,
  access: 'admin',
  summary: 'All disputes, oldest first',
  query: DisputeQuery,
  response: z.array(AdminDispute),
})

const disputeParams = z.object({ id: Id })

export const getDisputeEndpoint = endpoint({
  ...adminCalls.getDispute,
  access: 'admin',
  summary: 'One dispute with all that is needed to decide it',
  params: disputeParams,
  response: DisputeCase,
  errors: ['dispute_not_found'],
})

/** Also of a refund that would resolve a dispute. */
export const ownDispute = 'Another admin has to decide about a dispute of a campaign that you organise or owned'

export const setDisputeStatusEndpoint = endpoint({
  ...adminCalls.setDisputeStatus,
  access: 'admin and not owner',
  ownerRefusal: ownDispute,
  summary:
    'Set the status of a dispute, with notes that are mailed to who raised it. The same twice is one change. `resolved` and `rejected` release what it holds',
  params: disputeParams,
  body: z.strictObject({ status: DisputeStatus, resolutionNotes: z._default(text(notesMax), '') }),
  response: DisputeCase,
  errors: ['dispute_not_found'],
})

export const sendDisputeMessageEndpoint = endpoint({
  ...calls.sendDisputeMessage,
  access: 'user',
  summary:
    'Write about a dispute that one raised, which is mailed to the admins, or as an admin to the person who raised it, who is mailed. The same text twice in a row is one message',
  params: disputeParams,
  body: MessageInput,
  response: DisputeMessage,
  status: 201,
  errors: ['dispute_not_found', 'too_many_messages'],
})

export const withdrawDisputeEndpoint = endpoint({
  ...calls.withdrawDispute,
  access: 'user',
  summary: `Withdraw a dispute that one raised and that waits for a decision: it is resolved, with the note “${withdrawnNote}”. What it held is released`,
  params: disputeParams,
  response: Dispute,
  errors: ['dispute_not_found', 'dispute_decided', 'dispute_at_paypal'],
})

export const disputeEndpoints = [
  createDisputeEndpoint,
  getDisputeChoicesEndpoint,
  listMyDisputesEndpoint,
  sendDisputeMessageEndpoint,
  withdrawDisputeEndpoint,
  listDisputesEndpoint,
  getDisputeEndpoint,
  setDisputeStatusEndpoint,
]
