import { type MailSamples, sample, type SampleSite } from '../../../mail/index.ts'
import * as mails from './urgent-mails.ts'

const newsOn = ({ publicUrl }: SampleSite): mails.UrgentNews => ({
  campaign: { ...sample.campaign, imageUrl: null },
  ownerName: 'Ana Novak',
  text: 'The meeting point is flooded.\nWe meet at the fire station instead, 200 m up the road.',
  pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
  publicUrl,
})
const stopOn = ({ publicUrl }: SampleSite) => ({
  label: 'No more mails about this campaign',
  url: `${publicUrl}/unsubscribe?token=${sample.token}`,
})
const manageOn = ({ publicUrl }: SampleSite) => ({
  label: 'See or withdraw your support',
  url: `${publicUrl}/mine?token=${sample.token}`,
})

export const urgentMailSamples = {
  urgentMail: (site) => ({
    'An account': mails.urgentMail(newsOn(site), { role: 'supporter', stop: stopOn(site) }),
    'A guest': mails.urgentMail(newsOn(site), { role: 'supporter', stop: stopOn(site), manage: manageOn(site) }),
    'A donor': mails.urgentMail(newsOn(site), { role: 'donor', stop: stopOn(site) }),
  }),
} satisfies MailSamples<typeof mails>
