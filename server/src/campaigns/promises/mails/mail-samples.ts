import { type MailSamples, sample, type SampleSite } from '../../../mail/index.ts'
import * as mails from './promise-mails.ts'

const changedOn = ({ publicUrl }: SampleSite): mails.ChangedPromise => ({
  title: sample.campaign.title,
  ownerName: 'Ana Novak',
  pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
  difference: [
    'Day: Sunday 6 December 2026 (before: Tuesday 1 December 2026)',
    'On the day: Bring boots (before: Bring gloves)',
  ],
  storyChanged: false,
})

const linksOn = ({ publicUrl }: SampleSite): mails.SupporterLinks => ({
  stop: { label: 'No more mails about this campaign', url: `${publicUrl}/unsubscribe?token=${sample.token}` },
  manage: { label: 'See or withdraw your support', url: `${publicUrl}/mine?token=${sample.token}` },
})

const donationOn = ({ publicUrl }: SampleSite): mails.OutdatedDonation => ({
  url: `${publicUrl}/donations/${sample.campaignId}/receipt`,
  amountMinor: 2_500n,
  until: new Date('2026-12-14T09:00:00Z'),
  isOver: false,
})

const story = { difference: [], storyChanged: true }

const meeting = {
  difference: [
    'Start time: 09:30 (before: 10:30)',
    'Meeting point: The old bridge, on the side of the town (before: The mill)',
  ],
  storyChanged: false,
}
const dayOn = ({ publicUrl }: SampleSite): mails.NewDay => ({
  campaign: { ...sample.campaign, imageUrl: null },
  publicUrl,
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
})

export const promiseMailSamples = {
  renewMail: (site) => ({
    'The campaign was changed': mails.renewMail(changedOn(site), linksOn(site)),
    'The story too': mails.renewMail({ ...changedOn(site), storyChanged: true }, linksOn(site)),
  }),
  renewAgainMail: (site) => ({ 'A week later': mails.renewAgainMail(changedOn(site), linksOn(site)) }),
  toldMail: (site) => ({
    'A day was announced': mails.toldMail(
      { ...changedOn(site), difference: ['Day: Sunday 6 December 2026 (before: to be announced)'] },
      linksOn(site),
    ),
    'The story was changed': mails.toldMail({ ...changedOn(site), ...story }, linksOn(site)),
  }),
  countsAgainMail: (site) => ({ 'Changed back': mails.countsAgainMail(changedOn(site), linksOn(site)) }),
  arrangementsMail: (site) => {
    const changed = { ...changedOn(site), ...meeting }
    const links = (isCounted: boolean) => ({ ...linksOn(site), isCounted })
    return {
      'To a supporter': mails.arrangementsMail(changed, dayOn(site), links(true)),
      'To one who has not said whether they stay': mails.arrangementsMail(changed, dayOn(site), links(false)),
    }
  },
  tellDonorArrangementsMail: (site) => ({
    'To a donor': mails.tellDonorArrangementsMail({ ...changedOn(site), ...meeting }, dayOn(site), linksOn(site).stop),
  }),
  askDonorMail: (site) => ({
    'The campaign was changed': mails.askDonorMail(changedOn(site), donationOn(site)),
    'Their time is over': mails.askDonorMail(changedOn(site), {
      ...donationOn(site),
      until: new Date('2026-11-29T09:00:00Z'),
      isOver: true,
    }),
  }),
  donatedTooMail: (site) => ({
    'To a supporter who donated too': mails.donatedTooMail(
      mails.renewMail(changedOn(site), linksOn(site)),
      donationOn(site),
    ),
  }),
  tellDonorMail: (site) => ({
    'A day was announced': mails.tellDonorMail(changedOn(site), linksOn(site).stop),
    'The story was changed': mails.tellDonorMail({ ...changedOn(site), ...story }, linksOn(site).stop),
  }),
} satisfies MailSamples<typeof mails>
