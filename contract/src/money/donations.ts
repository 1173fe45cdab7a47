import * as z from 'zod/mini'
import { donationCurrency, donationMax, donationStatuses, donationDoubts } from '../facts/donations.ts'
import { PersonOrGuest } from '../people/accounts.ts'
import { amountUpTo } from './amount.ts'
import { standingErrors } from '../facts/moderation.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { change, Id, Instant, Money, pageQuery, shownVersion, token } from '../shared.ts'
import { RefundRequest } from './refund-request.ts'

/** Greater than 0, at most two decimals, at most $100,000. */
export const DonationAmount = amountUpTo(donationMax, 'One donation can be at most $100,000')

export const DonationStatus = z.enum(donationStatuses)
export const Donation = z.object({
  _id: Id,
  campaignId: Id,
  campaignTitle: z.string(),
  campaignImageUrl: z.nullable(z.string()),
  amount: Money,
  /** The refunded part of the amount. */
  refunded: Money,
  /** The part of the amount that is being refunded. */
  refunding: Money,
  /** The amount less refunds. */
  kept: Money,
  /** The part that the donor contests at PayPal, until PayPal decides. */
  contested: Money,
  /** Whether a dispute of its donor about it waits for a decision: what the campaign still has of it is not paid out until then. */
  isDisputed: z.boolean(),
  /** Whether its donor told us that they did not make it, and has not withdrawn that, and no admin has rejected it. */
  isDenied: z.boolean(),
  /** The booked fees; null before the donation arrives. */
  fees: z.nullable(
    z.object({
      /** PayPal's fee. */
      provider: Money,
      platform: Money,
      /** The amount for the campaign. */
      campaign: Money,
    }),
  ),
  currency: z.literal(donationCurrency),
  status: DonationStatus,
  doubt: z.nullable(z.enum(donationDoubts)),
  anonymous: z.boolean(),
  /** Whether the campaign was cancelled. A donation that was not paid by then is no longer taken. */
  campaignCancelled: z.boolean(),
  /** Whether the campaign's day has passed: what it was given for changes no more. */
  campaignOver: z.boolean(),
  /** The campaign's newest payout that was requested after this donation arrived; null if there is none. */
  payoutId: z.nullable(Id),
  /** Until when the donor can ask for it back, because the promise changed; null: they cannot, have asked, deny it, or contest it at PayPal. */
  refundableUntil: z.nullable(Instant),
  /** Null: the donor did not ask for it back. */
  refundRequest: z.nullable(RefundRequest),
  /** PayPal's approval page; null after the approval. */
  approveUrl: z.nullable(z.string()),
  createdAt: Instant,
  completedAt: z.nullable(Instant),
})
export type Donation = z.infer<typeof Donation>

export const createDonationOrderEndpoint = endpoint({
  ...calls.createDonationOrder,
  access: 'verified',
  summary: 'Start a donation: makes a PayPal order, whose approve link the donor opens',
  params: z.object({ id: Id }),
  body: z.strictObject({
    amount: DonationAmount,
    currency: z._default(z.literal(donationCurrency, 'Donations are taken in US dollars'), donationCurrency),
    /** Keeps the name off public lists. */
    anonymous: z._default(z.boolean(), false),
    version: shownVersion,
  }),
  /** PayPal's links, the one with rel `approve` first. */
  response: z.object({
    donationId: Id,
    links: z.array(z.object({ href: z.string(), rel: z.string(), method: z.optional(z.string()) })),
  }),
  status: 201,
  idempotent: true,
  errors: [
    'campaign_not_found',
    ...standingErrors,
    'campaign_over',
    'campaign_cancelled',
    'promise_changed',
    'donations_closed',
    'donations_off',
    'donation_given_up',
    'provider_refused',
    'provider_unavailable',
  ],
})

export const getDonationEndpoint = endpoint({
  ...calls.getDonation,
  access: 'user',
  summary: 'One donation, for its donor',
  params: z.object({ id: Id }),
  response: Donation,
  errors: ['donation_not_found'],
})

export const updateDonationEndpoint = endpoint({
  ...calls.updateDonation,
  access: 'user',
  summary: 'Show or hide the donor’s name on public lists. Nothing else of a donation can be changed',
  params: z.object({ id: Id }),
  body: z.strictObject({ anonymous: change(z.boolean('Say whether your name stays off public lists'), false) }),
  response: Donation,
  errors: ['donation_not_found'],
})

export const giveUpDonationEndpoint = endpoint({
  ...calls.giveUpDonation,
  access: 'user',
  summary:
    'Stop waiting for an approval: the donation is shown as cancelled. Moves no money; an approval that PayPal already has still counts',
  params: z.object({ id: Id }),
  response: Donation,
  errors: ['donation_not_found'],
})

export const listMyDonationsEndpoint = endpoint({
  ...calls.listMyDonations,
  access: 'user',
  summary: 'The caller’s donations in any state, newest first',
  query: z.object(pageQuery),
  response: z.array(Donation),
})

const givenFields = {
  /** The number of donations that arrived. */
  donations: z.number(),
  /** Gross. */
  given: Money,
  /** The refunded part. */
  refunded: Money,
  /** Donated less refunded. */
  kept: Money,
}

/** A donor's totals by year of arrival, latest first, and overall. */
export const GivenByYear = z.object({
  currency: z.literal(donationCurrency),
  years: z.array(z.object({ year: z.number(), ...givenFields })),
  total: z.object(givenFields),
})
export type GivenByYear = z.infer<typeof GivenByYear>

export const getMyGivingEndpoint = endpoint({
  ...calls.getMyGiving,
  access: 'user',
  summary: 'The caller’s donated amounts, by year in UTC and in total',
  response: GivenByYear,
})

/** A named donor. The amount is private. */
export const Donor = z.extend(PersonOrGuest, { donatedAt: Instant })
export type Donor = z.infer<typeof Donor>

export const listDonorsEndpoint = endpoint({
  ...calls.listDonors,
  access: 'anyone',
  summary: 'Donors who did not ask to stay off public lists, each once, latest first',
  params: z.object({ id: Id }),
  query: z.object(pageQuery),
  response: z.array(Donor),
  errors: ['campaign_not_found', 'campaign_hidden'],
})

/** PayPal's return. Only the order id is read from the query; its state is read at PayPal. */
const ReturnQuery = z.object({ token: z.optional(token(64)) })

const loadAgain = 'Load this page again in a moment: you cannot be charged twice.'
const notDonation = 'This address does not belong to a donation. Your own donations are listed under My donations.'
const nothingCharged = 'You went back without paying, so nothing was charged. Load this page again in a moment.'

export const paypalReturnEndpoint = endpoint({
  ...calls.paypalReturn,
  access: 'anyone',
  summary: 'Return URL after approval at PayPal. Completes the donation and redirects to the campaign',
  query: ReturnQuery,
  response: z.string(),
  status: 303,
  pageErrors: {
    unavailable: `We could not finish your donation yet. Opening this page charged you nothing. ${loadAgain}`,
    outcome_unknown: `We lost the connection to our database while we finished your donation, so PayPal may have charged you. ${loadAgain}`,
    invalid: notDonation,
    internal: `Something went wrong while we finished your donation, so PayPal may have charged you. ${loadAgain}`,
  },
})

export const paypalCancelEndpoint = endpoint({
  ...calls.paypalCancel,
  access: 'anyone',
  summary: 'Return URL of a donor who cancels at PayPal. Redirects to the campaign',
  query: ReturnQuery,
  response: z.string(),
  status: 303,
  pageErrors: {
    unavailable: nothingCharged,
    outcome_unknown: nothingCharged,
    invalid: notDonation,
    internal: nothingCharged,
  },
})

export const paypalWebhookEndpoint = endpoint({
  ...calls.paypalWebhook,
  access: 'anyone',
  summary: 'PayPal’s webhook. Events are verified, and then only trigger a sync with PayPal',
  rawBody: true,
  errors: ['invalid_signature', 'donations_off'],
})

export const donationEndpoints = [
  createDonationOrderEndpoint,
  getDonationEndpoint,
  updateDonationEndpoint,
  giveUpDonationEndpoint,
  listMyDonationsEndpoint,
  getMyGivingEndpoint,
  listDonorsEndpoint,
  paypalReturnEndpoint,
  paypalCancelEndpoint,
  paypalWebhookEndpoint,
]
