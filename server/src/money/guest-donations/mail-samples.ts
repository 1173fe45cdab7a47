import { type MailSamples, sample } from '../../mail/index.ts'
import * as denials from './denial-mails.ts'

export const guestDonationMailSamples = {
  denialMail: ({ publicUrl }) => ({
    'I did not make this gift': denials.denialMail({
      amountMinor: 2_500n,
      campaignTitle: sample.campaign.title,
      receiptUrl: `${publicUrl}/donations/${sample.campaignId}/receipt`,
    }),
  }),
} satisfies MailSamples<typeof denials>
