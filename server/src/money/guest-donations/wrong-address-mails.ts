import { paypalDisputeDays } from '@muster/contract/facts/limits.ts'
import { inDollars } from '../../platform/base/money.ts'
import { type MailContent, siteNameMark, titleForSubject } from '../../mail/index.ts'

type Denied = { amountMinor: bigint; campaignTitle: string; receiptUrl: string }

/** Confirms that a person says that they did not make a donation: what PayPal offers, and what happens next. */
export const denialMail = ({ amountMinor, campaignTitle, receiptUrl }: Denied): MailContent => {
  const amount = inDollars(amountMinor)
  return {
    subject: `You did not make this gift: ${amount} for ${titleForSubject(campaignTitle)}`,
    heading: 'We look into this gift',
    paragraphs: [
      `You told us that you did not donate ${amount} to “${campaignTitle}”. An admin of this site looks into it, and we write to you when it is decided.`,
      `If the payment was made from your PayPal account or your card, report it to PayPal as well: in its Resolution Center (paypal.com/disputes), within ${paypalDisputeDays} days of the payment. PayPal decides whether you get the money back. While it looks into the case, the amount is not paid out to the campaign.`,
      'If you see no such payment, another person paid and typed your address. You have lost no money and need not write to PayPal.',
    ],
    button: { label: 'See this donation', url: receiptUrl },
    reason: `You get this mail because you told us on ${siteNameMark} that you did not make a donation.`,
    sentRegardless: 'money',
  }
}

type Corrected = { amountMinor: bigint; campaignTitle: string }

/** Tells the former address of a donation that it was corrected. The new address is not in it: the receiver may be a stranger. */
export const correctedMail = ({ amountMinor, campaignTitle }: Corrected): MailContent => {
  const amount = inDollars(amountMinor)
  return {
    subject: `Not your donation: ${amount} for ${titleForSubject(campaignTitle)}`,
    heading: 'We mailed you about a donation by mistake',
    paragraphs: [
      `A donor gave ${amount} to “${campaignTitle}” and mistyped their address, so we wrote to yours. They have corrected it.`,
      'The link in our earlier mail opens nothing any more. You were not charged, and you need not do anything.',
      'If the donation is yours after all, PayPal shows the payment, and a refund would go to the PayPal account that paid.',
    ],
    reason: `You get this mail because a donation on ${siteNameMark} had your address.`,
    sentRegardless: 'money',
  }
}
