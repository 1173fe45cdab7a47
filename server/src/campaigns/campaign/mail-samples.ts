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
    const receipt = `${publicUrl}/donations/${sample.campaignId}/receipt`
    const part = { donations: 1, url: receipt, refundableUntil: new Date('2027-05-18T14:05:00Z'), isTooLate: false }
    const askable = { ...part, until: new Date('2026-12-14T09:00:00Z') }
    const rest = { ...part, isClaimed: false }
    const given = { askable: null, rest: null, deniedMinor: 0n, isGuest: false, answerDays: 7 }
    const guestPage = `${receipt}?token=${sample.token}`
    const undated = { ...campaign, executionDate: null, imageUrl: null }
    const toDonor = (theirs: Partial<cancellations.Given>) =>
      cancellations.cancellationMail(campaign, publicUrl, { ...given, ...theirs }, { stop })
    return {
      'To a donor': toDonor({ rest: { ...rest, minor: 2_500n } }),
      'To a donor who can ask for all of it back': toDonor({ askable: { ...askable, minor: 2_500n } }),
      'To a donor who can ask for a part of it back': toDonor({
        askable: { ...askable, minor: 1_000n },
        rest: { ...rest, minor: 1_500n },
      }),
      'To a guest who donated': toDonor({ rest: { ...rest, minor: 2_500n, url: guestPage }, isGuest: true }),
      'To a guest who did not make the donation': toDonor({ deniedMinor: 2_500n, isGuest: true }),
      'To a guest who supports it': cancellations.cancellationMail(campaign, publicUrl, null, { stop, manage }),
      'Without a date and a picture': cancellations.cancellationMail(undated, publicUrl, null, { stop }),
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
