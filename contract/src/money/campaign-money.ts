import * as z from 'zod/mini'
import { entryKinds, moneyFigures } from '../facts/ledger.ts'
import { campaignParams } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/campaign-money-calls.ts'
import { Id, Instant, Money, pageQuery } from '../shared.ts'

/**
 * A campaign's money in US dollars. These equations hold to the cent:
 * totalRaised = given − refunded; netRaised = totalRaised − processorFees − platformFees;
 * available = netRaised − payoutFees − held − heldInDisputes − heldForDonors − beingRefunded − inPayout − paidOut.
 */
export const CampaignMoney = z.object({
  /** Gross of all completed donations. */
  given: Money,
  donations: z.number(),
  /** Refunds and reversals to donors. */
  refunded: Money,
  totalRaised: Money,
  /** PayPal's fees for donations, less what PayPal returned and what the site paid of them for refunds. */
  processorFees: Money,
  platformFees: Money,
  netRaised: Money,
  /** PayPal's fees for payouts. */
  payoutFees: Money,
  /** Contested at PayPal, and on hold until PayPal decides. */
  held: Money,
  /**
   * What open disputes of donors about their donations hold until they are decided, beyond what PayPal holds of the same donations: at most what
   * would be available without it.
   */
  heldInDisputes: Money,
  /** Since when the oldest of these disputes waits; null: nothing is held. */
  heldInDisputesSince: z.nullable(Instant),
  /**
   * What donors can still ask back because the promise changed, and what they asked for and an admin decides about: at most what would be
   * available without it.
   */
  heldForDonors: Money,
  /** All of that, also what the campaign no longer has: fees, which are given back or paid by the site, and what was paid out. */
  askableByDonors: Money,
  /** When the last donor's time to ask ends; null: nothing is held, or only what an admin decides about. */
  heldForDonorsUntil: z.nullable(Instant),
  /** Refunds in progress. The ledger books them when PayPal completes them. */
  beingRefunded: Money,
  /** In payouts that are requested or being sent. */
  inPayout: Money,
  paidOut: Money,
  /** The amount available for a payout. Payout fees and reversals can make it negative. */
  available: Money,
  currency: z.literal('USD'),
})
export type CampaignMoney = z.infer<typeof CampaignMoney>

/** One entry of the ledger. It is never changed or removed. */
export const MoneyEntry = z.object({
  _id: Id,
  bookedAt: Instant,
  kind: z.enum(entryKinds),
  /** What was moved. */
  amount: Money,
  /** The change of the requested figure, by default of `available`. */
  change: Money,
  currency: z.literal('USD'),
  /** What it belongs to. */
  donationId: z.nullable(Id),
  refundId: z.nullable(Id),
  payoutId: z.nullable(Id),
})
export type MoneyEntry = z.infer<typeof MoneyEntry>

export const getCampaignMoneyEndpoint = endpoint({
  ...calls.getCampaignMoney,
  access: 'owner or admin',
  summary: 'Where the money of a campaign came from and where it is, in figures that add up to the cent',
  params: campaignParams,
  response: CampaignMoney,
  errors: ['campaign_not_found'],
})

export const listMoneyEntriesEndpoint = endpoint({
  ...calls.listMoneyEntries,
  access: 'owner or admin',
  summary: 'The ledger entries behind a campaign’s figures, or behind one of them, latest first',
  params: campaignParams,
  query: z.object({ ...pageQuery, figure: z.optional(z.enum(moneyFigures)) }),
  response: z.array(MoneyEntry),
  errors: ['campaign_not_found'],
})

export const downloadMoneyEndpoint = endpoint({
  ...calls.downloadMoney,
  access: 'owner or admin',
  summary: 'Every entry of a campaign’s ledger as a CSV file (RFC 4180), oldest first, times in UTC',
  params: campaignParams,
  response: z.string(),
  errors: ['campaign_not_found'],
})

export const campaignMoneyEndpoints = [getCampaignMoneyEndpoint, listMoneyEntriesEndpoint, downloadMoneyEndpoint]
