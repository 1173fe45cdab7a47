import { type MailSamples, sample } from '../../mail/index.ts'
import * as mails from './owner-news-mails.ts'

const news = {
  ...{ campaignId: sample.campaignId, title: sample.campaign.title },
  ...{
    supporters: 12,
    donations: 3,
    grossMinor: 7_500n,
    refunds: 0,
    refundedMinor: 0n,
    removed: 0,
    left: 0,
    questions: 0,
  },
}

export const ownerNewsMailSamples = {
  ownerNewsMail: ({ publicUrl }) => {
    const stop = { label: 'No more of these mails', url: `${publicUrl}/unsubscribe?token=${sample.token}` }
    return {
      'New in one campaign': mails.ownerNewsMail([news], publicUrl, stop),
      'A donation was refunded': mails.ownerNewsMail([{ ...news, refunds: 1, refundedMinor: 2_500n }], publicUrl, stop),
      'A question waits': mails.ownerNewsMail([{ ...news, questions: 1 }], publicUrl, stop),
      'Reported supporters': mails.ownerNewsMail([{ ...news, removed: 2, left: 1 }], publicUrl, stop),
      'New in two campaigns': mails.ownerNewsMail(
        [news, { ...news, title: 'Clean the river', supporters: 1, donations: 0, grossMinor: 0n }],
        publicUrl,
        stop,
      ),
    }
  },
} satisfies MailSamples<typeof mails>
