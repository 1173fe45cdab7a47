import { inDollars } from '../../platform/base/money.ts'
import { siteNameMark, type MailContent, reasonGiven, titleForSubject } from '../../mail/index.ts'

type Closed = { amountMinor: bigint; campaignTitle: string; receiptUrl: string; reason: string }

/** Tells a donor that an admin decided not to refund what was left of their request. */
export const requestClosedMail = ({ amountMinor, campaignTitle, receiptUrl, reason }: Closed): MailContent => {
  const amount = inDollars(amountMinor)
  return {
    subject: `${amount} of your donation to ${titleForSubject(campaignTitle)} is not refunded`,
    heading: `${amount} is not refunded`,
    paragraphs: [
      `You asked for your donation to “${campaignTitle}” back, because the campaign changed. An admin of this site has decided that ${amount} of it is not refunded.`,
      reasonGiven(reason),
      'If you think that this is wrong, write to the people who run this site. Its imprint names them.',
    ],
    button: { label: 'See this donation', url: receiptUrl },
    reason: `You get this mail because you asked for a donation on ${siteNameMark} back.`,
    sentRegardless: 'money',
  }
}
