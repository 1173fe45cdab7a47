import { type MailSamples, sample, type SampleSite } from '../../mail/index.ts'
import * as cancellations from './endings/cancellation-mails.ts'
import * as reviews from './review/review-mails.ts'

const links = ({ publicUrl }: SampleSite) => ({
  stop: { label: 'No more mails about this campaign', url: `${publicUrl}/unsubscribe?token=${sample.token}` },
  manage: { label: 'See or withdraw your support', url: `${publicUrl}/mine?token=${sample.token}` },
})

export const cancellationMailSamples = {
  cancellationMail: (site) => {
    const { publicUrl } = site
    const { stop, manage } = links(site)
    const campaign = {
      ...sample.campaign,
      ownerName: 'Ana Novak',
      pageUrl: `${publicUrl}/campaigns/${sample.campaignId}`,
    }
    const answerDays = 7
    const askable = {
      until: new Date('2026-12-14T09:00:00Z'),
      url: `${publicUrl}/donations/${sample.campaignId}/receipt`,
    }
    const undated = { ...campaign, executionDate: null, imageUrl: null }
    return {
      'To a donor': cancellations.cancellationMail(
        campaign,
        publicUrl,
        { givenMinor: 2_500n, askable: null, answerDays },
        { stop },
      ),
      'To a donor who can ask for all of it back': cancellations.cancellationMail(
        campaign,
        publicUrl,
        { givenMinor: 2_500n, askable: { ...askable, minor: 2_500n }, answerDays },
        { stop },
      ),
      'To a donor who can ask for a part of it back': cancellations.cancellationMail(
        campaign,
        publicUrl,
        { givenMinor: 2_500n, askable: { ...askable, minor: 1_000n }, answerDays },
        { stop },
      ),
      'To a guest who supports it': cancellations.cancellationMail(
        campaign,
        publicUrl,
        { givenMinor: 0n, askable: null, answerDays },
        { stop, manage },
      ),
      'Without a date and a picture': cancellations.cancellationMail(
        undated,
        publicUrl,
        { givenMinor: 0n, askable: null, answerDays },
        { stop },
      ),
    }
  },
} satisfies MailSamples<typeof cancellations>

const waiting = ({ publicUrl }: SampleSite) => ({
  title: sample.campaign.title,
  url: `${publicUrl}/campaigns/${sample.campaignId}`,
})

export const reviewMailSamples = {
  waitsAtFirstMail: (site) => ({ 'A new campaign': reviews.waitsAtFirstMail(waiting(site)) }),
  waitsAgainMail: (site) => ({ 'A changed campaign': reviews.waitsAgainMail(waiting(site)) }),
} satisfies MailSamples<typeof reviews>
