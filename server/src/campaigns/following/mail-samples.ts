import { type MailSamples, sample, unprovenSample } from '../../mail/index.ts'
import * as follows from './follow-mails.ts'

export const followMailSamples = {
  confirmFollowMail: (site) => ({
    'To a guest': unprovenSample(
      follows.confirmFollowMail(sample.campaign.title, `${site.publicUrl}/verify-follow?token=${sample.token}`),
      site,
    ),
  }),
} satisfies MailSamples<typeof follows>
