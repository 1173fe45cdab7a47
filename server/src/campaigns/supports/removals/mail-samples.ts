import { type MailSamples, sample } from '../../../mail/index.ts'
import * as removals from './removal-mails.ts'

export const removalMailSamples = {
  removedMail: ({ publicUrl }) => ({
    'An admin removed the support': removals.removedMail({
      title: sample.campaign.title,
      pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
      reason: 'Another person entered this address.',
    }),
  }),
  allowedMail: ({ publicUrl }) => ({
    'An admin allows it again': removals.allowedMail({
      title: sample.campaign.title,
      pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
    }),
  }),
} satisfies MailSamples<typeof removals>
