import { inDollars } from '../../base/money.ts'
import { type MailContent, siteNameMark, titleForSubject } from '../../mail/index.ts'

type Corrected = { amountMinor: bigint; campaignTitle: string }

/** Tells the former address of a donation that it was corrected. The new address is not in it: the receiver may be a stranger. */
export const correctedMail = ({ amountMinor, campaignTitle }: Corrected): MailContent => {
  const amount = inDollars(amountMinor)
  return {
    subject: `Not your donation: ${amount} for ${titleForSubject(campaignTitle)}`,
    heading: 'We mailed you about a donation by mistake',
    paragraphs: [
      `Someone donated ${amount} to “${campaignTitle}” and mistyped their address, so we wrote to yours. They have corrected it.`,
      'The link in our earlier mail opens nothing any more. You were not charged, and you need not do anything.',
      'If the donation is yours after all, PayPal shows the payment, and a refund would go to the PayPal account that paid.',
    ],
    reason: `You get this mail because a donation on ${siteNameMark} had your address.`,
    sentRegardless: 'money',
  }
}
