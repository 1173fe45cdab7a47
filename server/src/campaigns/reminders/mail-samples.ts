import { type MailSamples, sample, type SampleSite } from '../../mail/index.ts'
import * as reminders from './reminder-mails.ts'

const factsFor = ({ publicUrl }: SampleSite): reminders.DayFacts => ({
  campaign: sample.campaign,
  day: sample.campaign.executionDate,
  timeZone: 'Europe/Ljubljana',
  publicUrl,
  actionDescription: 'Meet at nine by the old bridge.\nBring gloves and a friend.',
  pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
  calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n',
})
const standing = { members: 1_200, peopleGoal: 2_000, hasDonors: true, donatedMinor: 123_456n }

const links = ({ publicUrl }: SampleSite) => ({
  stop: { label: 'No more mails about this campaign', url: `${publicUrl}/unsubscribe?token=${sample.token}` },
  manage: { label: 'See or withdraw your support', url: `${publicUrl}/mine?token=${sample.token}` },
})

export const reminderMailSamples = {
  reminderMail: (site) => {
    const facts = factsFor(site)
    const { stop, manage } = links(site)
    const bare = { ...facts, actionDescription: null, campaign: { ...sample.campaign, imageUrl: null } }
    return {
      'To a supporter': reminders.reminderMail(facts, 'supporter', sample.now, { stop }),
      'To a donor': reminders.reminderMail(facts, 'donor', sample.now, { stop }),
      'To a guest': reminders.reminderMail(facts, 'supporter', sample.now, { stop, manage }),
      'On the day, without picture and action': reminders.reminderMail(
        bare,
        'supporter',
        new Date('2026-12-01T09:00:00Z'),
        {
          stop,
        },
      ),
    }
  },
  weekMail: (site) => {
    const { stop } = links(site)
    const url = `${site.publicUrl}/campaigns/${sample.campaignId}#update-${sample.campaignId}`
    const news = {
      changes: ['Meeting point: The new bridge (before: The old bridge)'],
      update: { title: 'We have gloves for all', url },
    }
    return { 'To a supporter': reminders.weekMail(factsFor(site), 'supporter', { stop }, news) }
  },
  joinedMail: (site) => ({
    'To an account': reminders.joinedMail(factsFor(site), { stop: links(site).stop }),
    'To a guest': reminders.joinedMail(factsFor(site), links(site)),
  }),
  summaryMail: (site) => {
    const { stop } = links(site)
    return {
      'To the owner': reminders.summaryMail(factsFor(site), standing, sample.now, stop),
      'To an owner without supporters': reminders.summaryMail(
        factsFor(site),
        { members: 0, peopleGoal: null, hasDonors: false, donatedMinor: 0n },
        sample.now,
        stop,
      ),
    }
  },
} satisfies MailSamples<typeof reminders>
