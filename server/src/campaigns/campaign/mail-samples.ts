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
    const pagesOf = (amountMinor: bigint, url = receipt) => ({
      minor: amountMinor,
      count: 1,
      pages: [{ amountMinor, url }],
    })
    const part = { refundableUntil: new Date('2027-05-18T14:05:00Z'), isTooLate: false }
    const askable = { ...part, until: new Date('2026-12-14T09:00:00Z') }
    const rest = { ...part, isClaimed: false }
    const given = { askable: null, rest: null, denied: null, isGuest: false, isPaidOut: false, answerDays: 7 }
    const guestPage = `${receipt}?token=${sample.token}`
    const undated = { ...campaign, executionDate: null, imageUrl: null }
    const toDonor = (theirs: Partial<cancellations.Given>) =>
      cancellations.cancellationMail(campaign, publicUrl, { ...given, ...theirs }, { stop })
    return {
      'To a donor': toDonor({ rest: { ...rest, ...pagesOf(2_500n) } }),
      'To a donor who can ask for all of it back': toDonor({ askable: { ...askable, ...pagesOf(2_500n) } }),
      'To a donor who can ask for a part of it back': toDonor({
        askable: { ...askable, ...pagesOf(1_000n) },
        rest: { ...rest, ...pagesOf(1_500n) },
      }),
      'To a guest who donated': toDonor({ rest: { ...rest, ...pagesOf(2_500n, guestPage) }, isGuest: true }),
      'To a guest who donated twice, and the campaign was paid out': toDonor({
        rest: {
          ...rest,
          minor: 3_500n,
          count: 2,
          pages: [2_500n, 1_000n].map((amountMinor) => ({ amountMinor, url: guestPage })),
        },
        isGuest: true,
        isPaidOut: true,
      }),
      'To a guest who did not make the donation': toDonor({ denied: pagesOf(2_500n, guestPage), isGuest: true }),
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
