import { type MailSamples, sample, type SampleSite } from '../../mail/index.ts'
import * as mails from './update-mails.ts'

const flood = {
  id: sample.campaignId,
  title: 'The meeting point is flooded',
  text: 'The meeting point is flooded.\nWe meet at the fire station instead, 200 m up the road.',
  image: null,
  author: 'Ana Novak',
}
const gloves = {
  id: sample.campaignId,
  title: 'We have gloves for all',
  text: 'The hardware store gives us 60 pairs of gloves.\nBring boots, and water for yourself. It is open until noon.',
  image: null,
  author: 'Ana Novak',
}
const tools = { ...gloves, title: 'Rakes are welcome', text: 'Who has a rake brings it.', author: 'Ben Kovač' }

const newsOn = (
  { publicUrl }: SampleSite,
  updates: mails.UpdateNews['updates'],
  isUrgent: boolean,
): mails.UpdateNews => ({
  campaign: { ...sample.campaign, imageUrl: null },
  isUrgent,
  updates,
  pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
  publicUrl,
})
const stopsOn = ({ publicUrl }: SampleSite, lesser: 'updates' | 'following') => {
  const url = `${publicUrl}/unsubscribe?token=${sample.token}`
  const label = lesser === 'updates' ? 'No more updates of this campaign' : 'Stop following this campaign'
  return {
    lesserStop: { label, url: `${url}&what=${lesser}` },
    stop: { label: 'Nothing more about this campaign', url },
  }
}
const manageOn = ({ publicUrl }: SampleSite) => ({
  label: 'See or withdraw your support',
  url: `${publicUrl}/mine?token=${sample.token}`,
})

export const updateMailSamples = {
  updateMail: (site) => ({
    'An account': mails.updateMail(newsOn(site, [gloves], false), { role: 'supporter', ...stopsOn(site, 'updates') }),
    'Two of one day, a guest': mails.updateMail(newsOn(site, [gloves, tools], false), {
      role: 'supporter',
      ...stopsOn(site, 'updates'),
      manage: manageOn(site),
    }),
    'Urgent, a donor': mails.updateMail(newsOn(site, [flood], true), { role: 'donor', ...stopsOn(site, 'updates') }),
    'A follower': mails.updateMail(newsOn(site, [gloves], false), { role: 'follower', ...stopsOn(site, 'following') }),
  }),
  removedUpdateMail: ({ publicUrl }) => ({
    'An admin removed it': mails.removedUpdateMail({
      ...{ campaignTitle: sample.campaign.title, title: gloves.title, text: gloves.text },
      ...{ pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`, reason: 'It advertises a shop.' },
    }),
  }),
} satisfies MailSamples<typeof mails>
