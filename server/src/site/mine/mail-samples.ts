import { type MailSamples, sample, unprovenSample } from '../../mail/index.ts'
import * as mine from './mine-mails.ts'

export const mineMailSamples = {
  mineMail: (site) => ({
    'A link for a guest': unprovenSample(mine.mineMail(`${site.publicUrl}/mine?token=${sample.token}`), site),
  }),
} satisfies MailSamples<typeof mine>
