import type { TroubleFacts } from '@muster/contract/facts/troubles.ts'
import type { MailSamples } from '../../mail/index.ts'
import * as mails from './trouble-mails.ts'

const trouble = (kind: TroubleFacts['kind'], subject: string, figure: number | null) => ({
  kind,
  subject,
  figure,
  beganAt: new Date('2026-11-30T09:00:00Z'),
})

export const troubleMailSamples = {
  troubleBeganMail: ({ publicUrl }) => ({
    'PayPal is down': mails.troubleBeganMail(publicUrl, trouble('service', 'paypal', null)),
    'The books do not agree': mails.troubleBeganMail(publicUrl, trouble('books', '', 2)),
    'The disk is nearly full': mails.troubleBeganMail(publicUrl, trouble('disk', 'web-1', 312)),
  }),
  troubleEndedMail: ({ publicUrl }) => ({
    'The mail server is back': mails.troubleEndedMail(publicUrl, {
      ...trouble('service', 'smtp', null),
      endedAt: new Date('2026-11-30T10:12:00Z'),
    }),
  }),
} satisfies MailSamples<typeof mails>
