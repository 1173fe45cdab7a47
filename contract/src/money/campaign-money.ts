import * as z from 'zod/mini'
import { entryKinds, moneyFigures } from '../facts/ledger.ts'
import { campaignParams } from '../campaigns/campaigns.ts'
import { endpoint } from '../endpoint.ts'
import * as calls from '../facts/calls.ts'
import { Id, Instant, Money, pageQuery } from '../shared.ts'

/**
 * A campaign's money, all of it in US dollars. To the cent:
 * totalRaised = given − refunded; netRaised = totalRaised − processorFees − platformFees;
 * available = netRaised − payoutFees − held − beingRefunded − inPayout − paidOut.
 */
export const CampaignMoney = z.object({
  /** Gross of all completed donations. */
  given: Money,
  donations: z.number(),
  /** What went back to donors, by us, by PayPal or by a bank. */
  refunded: Money,
  totalRaised: Money,
  /** What PayPal kept of donations, minus what it returned, and minus what the site paid of it for refunds. */
  processorFees: Money,
  platformFees: Money,
  netRaised: Money,
  /** What PayPal took for payouts. */
  payoutFees: Money,
  /** Contested at PayPal, and kept back until that is settled. */
  held: Money,
  /** Being refunded to donors: not in the ledger before PayPal has done it. */
  beingRefunded: Money,
  /** Asked for by the owner, or on its way. */
  inPayout: Money,
  paidOut: Money,
  /** What a payout could take now. Fees of payouts, and what PayPal takes back, may bring it below zero. */
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
  /** What it adds to the figure that was asked for, else to what is available; below zero where it takes off. */
  change: Money,
  currency: z.literal('USD'),
  /** What it belongs to. */
  donationId: z.nullable(Id),
  refundId: z.nullable(Id),
  payoutId: z.nullable(Id),
})
export type MoneyEntry = z.infer<typeof MoneyEntry>

export const getCampaignMoney = endpoint({
  ...calls.getCampaignMoney,
  access: 'owner or admin',
  summary: 'Where the money of a campaign came from and where it is, in figures that add up to the cent',
  params: campaignParams,
  response: CampaignMoney,
  errors: ['campaign_not_found'],
})

export const listMoneyEntries = endpoint({
  ...calls.listMoneyEntries,
  access: 'owner or admin',
  summary: 'The ledger entries behind a campaign’s figures, or behind one of them, latest first',
  params: campaignParams,
  query: z.object({ ...pageQuery, figure: z.optional(z.enum(moneyFigures)) }),
  response: z.array(MoneyEntry),
  errors: ['campaign_not_found'],
})

export const downloadMoney = endpoint({
  ...calls.downloadMoney,
  access: 'owner or admin',
  summary: 'Every entry of a campaign’s ledger as a CSV file (RFC 4180), oldest first, times in UTC',
  params: campaignParams,
  response: z.string(),
  errors: ['campaign_not_found'],
})

export const campaignMoneyEndpoints = [getCampaignMoney, listMoneyEntries, downloadMoney]
