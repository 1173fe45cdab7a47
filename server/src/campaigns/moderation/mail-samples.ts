import { type MailSamples, sample } from '../../mail/index.ts'
import * as mails from './moderation-mails.ts'

const about = (publicUrl: string) => ({
  title: sample.campaign.title,
  reason: 'The pictures show another bridge.\nThe city says that no work is planned there.',
  publicUrl,
  campaignId: '01890000-0000-7000-8000-000000000000',
})
const appealUrl = (publicUrl: string) => `${publicUrl}/appeals/sample`

export const moderationMailSamples = {
  hiddenMail: ({ publicUrl }) => ({
    'The campaign was taken down': mails.hiddenMail({ ...about(publicUrl), category: 'fraud' }, appealUrl(publicUrl)),
  }),
  frozenMail: ({ publicUrl }) => ({
    'The campaign was frozen': mails.frozenMail(about(publicUrl), appealUrl(publicUrl)),
  }),
  publishedMail: ({ publicUrl }) => ({
    'The campaign was hidden': mails.publishedMail(about(publicUrl), 'hidden'),
    'The campaign was frozen': mails.publishedMail(about(publicUrl), 'frozen'),
    'The campaign was in review': mails.publishedMail(about(publicUrl), 'in review'),
  }),
  suspendedMail: ({ publicUrl }) => ({
    'The account was suspended': mails.suspendedMail(about(publicUrl).reason, appealUrl(publicUrl)),
  }),
  reinstatedMail: ({ publicUrl }) => ({
    'The account works again': mails.reinstatedMail('It was a mix-up of two people.', publicUrl),
  }),
  appealMail: ({ publicUrl }) => ({
    'The decision stands': mails.appealMail(
      { outcome: 'upheld', notes: 'We asked the city again.', subject: `“${sample.campaign.title}”` },
      appealUrl(publicUrl),
    ),
    'The decision is reversed': mails.appealMail(
      { outcome: 'reversed', notes: 'You are right. We are sorry.', subject: 'your account' },
      appealUrl(publicUrl),
    ),
  }),
} satisfies MailSamples<typeof mails>
