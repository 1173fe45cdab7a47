import { type MailSamples, sample } from '../../mail/index.ts'
import * as mails from './wrong-address-mails.ts'

export const guestDonationMailSamples = {
  denialMail: ({ publicUrl }) => ({
    'I did not make this gift': mails.denialMail({
      amountMinor: 2_500n,
      campaignTitle: sample.campaign.title,
      receiptUrl: `${publicUrl}/donations/${sample.campaignId}/receipt?token=${sample.token}`,
    }),
  }),
  correctedMail: () => ({
    'To the former address of a donation': mails.correctedMail({
      amountMinor: 2_500n,
      campaignTitle: sample.campaign.title,
    }),
  }),
} satisfies MailSamples<typeof mails>
