import { type MailSamples, sample } from '../../mail/index.ts'
import * as requests from './refund-request-mails.ts'

export const refundRequestMailSamples = {
  requestClosedMail: ({ publicUrl }) => ({
    'Not refunded': requests.requestClosedMail({
      amountMinor: 2_500n,
      campaignTitle: sample.campaign.title,
      receiptUrl: `${publicUrl}/donations/${sample.campaignId}/receipt`,
      reason: 'The campaign had spent the money before it changed.',
    }),
  }),
} satisfies MailSamples<typeof requests>
