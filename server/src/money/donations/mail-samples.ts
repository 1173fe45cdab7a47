import { type MailSamples, sample } from '../../mail/index.ts'
import * as donations from './donation-mails.ts'

export const donationMailSamples = {
  completionMail: ({ publicUrl }) => {
    const given = {
      amountMinor: 2_500n,
      fees: { provider: 1.36, platform: 1.25, campaign: 22.39 },
      campaign: sample.campaign,
      pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
      receiptUrl: `${publicUrl}/donations/${sample.campaignId}/receipt`,
      isGuest: false,
      publicUrl,
      reminder: {
        stop: { label: 'No more mails about this campaign', url: `${publicUrl}/unsubscribe?token=${sample.token}` },
      },
    }
    const undated = { ...sample.campaign, executionDate: null, imageUrl: null }
    return {
      'A donation': donations.completionMail(given),
      'A donation without an account': donations.completionMail({
        ...given,
        isGuest: true,
        receiptUrl: `${given.receiptUrl}?token=${sample.token}`,
      }),
      'To a corrected address': donations.completionMail({
        ...given,
        isGuest: true,
        isCorrected: true,
        receiptUrl: `${given.receiptUrl}?token=${sample.token}`,
      }),
      'A donation to a campaign without a date': donations.completionMail({
        ...given,
        campaign: undated,
        reminder: null,
      }),
      'Captured after the end': donations.completionMail({ ...given, state: 'past', reminder: null }),
    }
  },
} satisfies MailSamples<typeof donations>
