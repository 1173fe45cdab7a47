import type { Person, User } from '@muster/contract/accounts/accounts.ts'
import type { Campaign } from '@muster/contract/campaigns/campaigns.ts'
import type { PayoutDetails, PayoutOffer } from '@muster/contract/money/payouts.ts'
import type { RefundPlan, RefundRun } from '@muster/contract/money/refund-runs.ts'
import type { Refund, RefundOffer } from '@muster/contract/money/refunds.ts'

const createdAt = '2026-03-01T09:00:00.000Z'

export const ana: User = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000a1',
  email: 'ana@example.org',
  emailVerified: true,
  emailPending: null,
  username: null,
  name: 'Ana Ruiz',
  phone: null,
  role: 'user',
  imageUrl: null,
  avatarUrl: null,
  paypalEmail: 'ana@paypal.example',
  paypalEmailPending: null,
  payoutAddress: 'ana@paypal.example',
  payoutAddressServesAt: null,
  payoutAddressLockedUntil: null,
  secondFactor: false,
  secondFactorNeeded: false,
  termsToAccept: null,
  createdAt,
}

const personOf = ({ _id, username, name, imageUrl }: User): Person => ({
  _id,
  username,
  name,
  displayName: name ?? 'Member',
  imageUrl,
})

export const admin: User = { ...ana, _id: '0199a3b4-7c20-7d00-8a00-0000000000a2', name: 'Ada Admin', role: 'admin' }

export const campaign: Campaign = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000c1',
  title: 'Clear the canal',
  description: '',
  tags: [],
  targetType: 'policy',
  executionDate: null,
  startTime: null,
  timeZone: 'Europe/Ljubljana',
  peopleGoal: null,
  endsAt: null,
  goalAmount: 0,
  currency: 'USD',
  locationType: 'global',
  city: null,
  state: null,
  country: null,
  meetingPoint: null,
  meetingPlace: null,
  imageUrl: null,
  images: [],
  shareImageUrl: '/share/1.jpg',
  actionMode: 'both',
  actionDescription: 'Bring gloves',
  owner: personOf(ana),
  ownerId: ana._id,
  totalRaised: 0,
  support: 0,
  members: 0,
  cancelledAt: null,
  standing: 'published',
  createdAt,
  version: 1,
  supported: false,
  supportedVersion: null,
  needs: null,
  commitment: null,
  came: null,
}

export const payoutOffer: PayoutOffer = {
  heldForDonors: 0,
  heldForDonorsUntil: null,
  gross: 100,
  processorFee: 3.98,
  platformFee: 5,
  adjustments: 0,
  net: 91.02,
  currency: 'USD',
  recipientPaypalEmail: ana.payoutAddress,
  hasConfirmedAddress: true,
  nextAddress: null,
  isPending: false,
}

export const payout: PayoutDetails = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000f1',
  campaignId: campaign._id,
  campaignTitle: campaign.title,
  recipientPaypalEmail: ana.payoutAddress,
  gross: 100,
  processorFee: 3.98,
  platformFee: 5,
  adjustments: 0,
  net: 91.02,
  currency: 'USD',
  createdAt: '2026-04-01T09:00:00.000Z',
  status: 'pending',
  transferStatus: null,
  payoutBatchId: null,
  decidedAt: null,
  reason: null,
  owner: personOf(ana),
  isOwn: false,
  isUnsettled: false,
  ownerEmail: ana.email,
  ownerSince: createdAt,
  campaign: {
    createdAt,
    endsAt: null,
    cancelledAt: null,
    donations: 4,
    totalRaised: 100,
    processorFees: 3.98,
    platformFees: 5,
    payoutFees: 0,
    paidOut: 0,
    reserved: 91.02,
    held: 0,
    heldForDonors: 0,
    available: 0,
  },
  short: 0,
  askable: 0,
  askableUntil: null,
  openDisputes: [],
  addressInForce: ana.payoutAddress,
  nextAddress: null,
  recipientChangedAt: null,
  isRecipientNew: false,
  recipientUndoneAt: null,
  isPaidUnseen: false,
  decidedBy: null,
  transferProblem: null,
  review: null,
}

export const refund: Refund = {
  _id: '0199a3b4-7c20-7d00-8a00-0000000000e1',
  donationId: '0199a3b4-7c20-7d00-8a00-0000000000d1',
  campaignId: campaign._id,
  kind: 'refund',
  amount: 25,
  currency: 'USD',
  status: 'completed',
  reason: 'Asked for',
  problem: null,
  createdAt: '2026-04-01T09:00:00.000Z',
  completedAt: '2026-04-01T09:00:01.000Z',
}

export const refundOffer: RefundOffer = {
  donationId: refund.donationId,
  campaignId: campaign._id,
  campaignTitle: campaign.title,
  donorEmail: 'ben@example.org',
  donated: 25,
  refunded: 0,
  left: 25,
  platformFee: 1.25,
  platformFeeBack: 0,
  providerFee: 1.03,
  available: 91.02,
  coverable: 10,
  pendingPayout: null,
  most: 25,
  isDisputed: false,
  refunds: [],
}

/** Refunds of two donations, $35 in all. */
export const refundPlan: RefundPlan = {
  ...{ amount: 35, fromCampaign: 31.05, platformFeeBack: 1.75, fromSite: 2.2, providerFee: 2.2, currency: 'USD' },
  ...{ donations: 2, leftOut: 0, left: 0, pendingPayout: null, needsSecond: false, lines: [], linesInAll: 2 },
}

export const refundRun: RefundRun = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000f1', campaignId: campaign._id, status: 'running', reason: 'It is off' },
  ...{ createdAt: '2026-04-01T09:00:00.000Z', requestedBy: null, decidedBy: null, decidedAt: null },
  ...{ declineReason: null, endedAt: null, currency: 'USD', total: 35, donations: 2, completed: 1, open: 1 },
  ...{ failed: 0, leftOut: 0, refunded: 10, fromCampaign: 0, platformFeeBack: 0, fromSite: 0 },
}
