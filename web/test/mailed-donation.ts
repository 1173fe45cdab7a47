import type { Dispute } from '@muster/contract/campaigns/disputes.ts'
import type { MailedDonation } from '@muster/contract/money/guest-donations.ts'
import { donation } from './donation.ts'
import { campaign } from './samples.ts'

const { _id } = donation
const completedAt = '2026-03-02T09:00:00.000Z'

/** A donation of a guest that arrived, as the link in their mails shows it. */
export const mailedDonation: MailedDonation = {
  donation,
  name: null,
  email: '',
  receipt: {
    ...{ donationId: _id, number: '2026-1', amount: 25, currency: 'USD', completedAt, captureId: 'C1', refunds: [] },
    ...{ campaign: { _id: campaign._id, title: campaign.title, ownerName: 'Ana Ruiz' }, refunded: 0, net: 25 },
    ...{ issuer: { name: 'Muster', address: null, registerNumber: null, taxNumber: null }, taxSentence: '' },
    ...{ donor: { name: null, email: 'vesna@example.org' } },
    fees: { provider: 1.02, platform: 1.25, campaign: 22.73 },
  },
  denial: null,
}

/** A dispute about it that is open. */
export const mailedDispute: Dispute = {
  ...{ _id: '0199a3b4-7c20-7d00-8a00-0000000000b1', campaignId: campaign._id, campaignTitle: campaign.title },
  ...{ donationId: _id, payoutId: null, donationAmount: 25 },
  ...{ holdsDonation: true, stopsPayout: false, type: 'donation', reason: 'Charged twice', details: '' },
  ...{ status: 'open', resolutionNotes: null, createdAt: '2026-12-03T09:00:00.000Z', changes: [], messages: [] },
  ...{ answerBy: '2026-12-10T12:00:00.000Z', mayWithdraw: true },
}
