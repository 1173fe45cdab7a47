import { type MailSamples, sample } from '../mail/index.ts'
import * as mine from './mine-mails.ts'

export const mineMailSamples = {
  mineMail: ({ publicUrl }) => ({ 'A link for a guest': mine.mineMail(`${publicUrl}/mine?token=${sample.token}`) }),
} satisfies MailSamples<typeof mine>
