import type { MailSamples } from '../../../mail/index.ts'
import * as secrets from './secret-mails.ts'

const doer = { name: 'Ana Novak', email: 'ana@example.org' }
const saved = { name: 'SMTP_URL', servesAt: null, mailHost: null }

export const secretMailSamples = {
  secretSavedMail: ({ publicUrl }) => ({
    'In use': secrets.secretSavedMail(publicUrl, doer, { ...saved, state: 'in_use' }),
    Waiting: secrets.secretSavedMail(publicUrl, doer, {
      ...saved,
      state: 'waiting',
      servesAt: new Date('2026-12-01T14:05:00Z'),
      mailHost: 'mail.example.org',
    }),
    Overridden: secrets.secretSavedMail(publicUrl, doer, { ...saved, state: 'overridden' }),
    Unused: secrets.secretSavedMail(publicUrl, doer, { ...saved, state: 'unused' }),
  }),
  secretTakenBackMail: ({ publicUrl }) => ({
    'A value was stored before': secrets.secretTakenBackMail(publicUrl, doer, { name: 'SMTP_URL', hasBefore: true }),
    'None was stored before': secrets.secretTakenBackMail(publicUrl, doer, { name: 'SMTP_URL', hasBefore: false }),
  }),
} satisfies MailSamples<typeof secrets>
