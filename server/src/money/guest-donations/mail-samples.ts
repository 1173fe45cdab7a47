import { type MailSamples, sample } from '../../mail/index.ts'
import * as corrections from './correction-mails.ts'
import * as denials from './denial-mails.ts'

export const guestDonationMailSamples = {
  denialMail: ({ publicUrl }) => ({
    'I did not make this gift': denials.denialMail({
      amountMinor: 2_500n,
      campaignTitle: sample.campaign.title,
      receiptUrl: `${publicUrl}/donations/${sample.campaignId}/receipt`,
    }),
  }),
  correctedMail: () => ({
    'To the former address of a donation': corrections.correctedMail({
      amountMinor: 2_500n,
      campaignTitle: sample.campaign.title,
    }),
  }),
} satisfies MailSamples<typeof denials & typeof corrections>
