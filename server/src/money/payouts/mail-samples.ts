import { transferStatuses } from '@muster/contract/facts/payouts.ts'
import { type MailSamples, sample } from '../../mail/index.ts'
import * as payouts from './payout-mails.ts'

const payout: payouts.MailedPayout = {
  net_minor: 123_456n,
  campaign_title: sample.campaign.title,
  campaign_id: sample.campaignId,
  campaign_cancelled_at: null,
  recipient_paypal_email: 'ana@example.org',
}

export const payoutMailSamples = {
  approvedMail: ({ publicUrl }) => ({
    'PayPal sends it': payouts.approvedMail(payout, publicUrl, null),
    'An admin has paid it': payouts.approvedMail(payout, publicUrl, {
      batchId: 'MNZ4T8BQ2WXYE',
      isKnownToPaypal: true,
    }),
    'An admin states that they paid it': payouts.approvedMail(payout, publicUrl, {
      batchId: 'MANUAL-2026-11',
      isKnownToPaypal: false,
    }),
  }),
  rejectedMail: ({ publicUrl }) => ({
    Rejected: payouts.rejectedMail(payout, publicUrl, 'Tell us first who will receive it.'),
    'Rejected, of a cancelled campaign': payouts.rejectedMail(
      { ...payout, campaign_cancelled_at: new Date('2026-11-28T12:00:00Z') },
      publicUrl,
      'The campaign was cancelled, and its donations are refunded to the donors.',
    ),
  }),
  holdsBeginMail: ({ publicUrl }) => ({
    'Disputes that were open at the upgrade': payouts.holdsBeginMail(
      [
        { title: sample.campaign.title, heldMinor: 3_000n, ofPayoutMinor: 0n },
        { title: 'Let the creek breathe', heldMinor: 0n, ofPayoutMinor: 9_102n },
      ],
      publicUrl,
    ),
  }),
  reversedMail: ({ publicUrl }) => ({ 'Taken back': payouts.reversedMail(payout, publicUrl) }),
  transferMail: ({ publicUrl }) =>
    Object.fromEntries(
      transferStatuses.map((status) => [
        `The transfer is ${status}`,
        payouts.transferMail(payout, publicUrl, {
          status,
          problem: status === 'failed' ? 'RECEIVER_ACCOUNT_LOCKED' : null,
        }),
      ]),
    ),
} satisfies MailSamples<typeof payouts>
