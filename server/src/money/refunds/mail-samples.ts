import { type MailSamples, sample } from '../../mail/index.ts'
import * as refunds from './refund-mails.ts'

const about = {
  campaignId: sample.campaignId,
  donationId: sample.campaignId,
  campaignTitle: sample.campaign.title,
  amountMinor: 2_500n,
}

export const refundMailSamples = {
  refundMail: ({ publicUrl }) => ({
    'All of it': refunds.refundMail(
      { ...about, kind: 'refund', isWhole: true, reason: 'The campaign was cancelled.' },
      publicUrl,
    ),
    'A part of it': refunds.refundMail(
      { ...about, kind: 'refund', isWhole: false, reason: 'You asked for it.' },
      publicUrl,
    ),
    'Taken back by PayPal': refunds.refundMail({ ...about, kind: 'reversal', isWhole: true, reason: null }, publicUrl),
  }),
  refundBegunMail: ({ publicUrl }) => ({ 'PayPal takes its time': refunds.refundBegunMail(about, publicUrl) }),
  refundFailedMail: ({ publicUrl }) => ({ 'PayPal refused it': refunds.refundFailedMail(about, publicUrl) }),
} satisfies MailSamples<typeof refunds>
