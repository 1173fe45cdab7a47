import type { Donation } from '@muster/contract/money/donations.ts'
import { campaign } from './samples.ts'

const at = '2026-03-02T09:00:00.000Z'

/** A donation that arrived, of which nothing is refunded, asked back or in dispute. */
export const donation: Donation = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000d1',
  campaignId: campaign._id,
  campaignTitle: campaign.title,
  campaignImageUrl: null,
  campaignCancelled: false,
  campaignOver: false,
  amount: 25,
  refunded: 0,
  refunding: 0,
  kept: 25,
  contested: 0,
  isDisputed: false,
  isDenied: false,
  fees: { provider: 1.02, platform: 1.25, campaign: 22.73 },
  currency: 'USD',
  status: 'completed',
  doubt: null,
  anonymous: true,
  payoutId: null,
  refundableUntil: null,
  refundRequest: null,
  approveUrl: null,
  createdAt: at,
  completedAt: at,
}
