import { inDollars } from '../kernel/money.ts'
import { type MailContent, titleForSubject } from '../mail/index.ts'

type About = { campaignId: string; campaignTitle: string; amountMinor: bigint }
type Refunded = About & { kind: 'refund' | 'reversal'; isWhole: boolean }

const toDonor = (
  { campaignId }: About,
  publicUrl: string,
  words: Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>,
): MailContent => ({
  ...words,
  button: { label: 'See the campaign', url: `${publicUrl}/campaigns/${campaignId}` },
  reason: 'You get this mail because you donated on Muster.',
  sentRegardless: 'money',
})

/** Tells a donor that money came back to them. */
export const refundMail = (refunded: Refunded, publicUrl: string): MailContent => {
  const { campaignTitle, amountMinor, kind, isWhole } = refunded
  const amount = inDollars(amountMinor)
  const part = isWhole ? `All of your donation to “${campaignTitle}” has gone back now.` : ''
  return toDonor(refunded, publicUrl, {
    subject: `${amount} of your donation to ${titleForSubject(campaignTitle)} went back to you`,
    heading: `${amount} went back to you`,
    paragraphs: [
      kind === 'refund'
        ? `We have refunded ${amount} of your donation to “${campaignTitle}” through PayPal.`
        : `PayPal has taken ${amount} of your donation to “${campaignTitle}” back for you.`,
      ...(part ? [part] : []),
      'It is in your PayPal account at once; on a card or in a bank account it shows within days.',
    ],
  })
}

/** Tells a donor that money is on its way back to them, where PayPal takes its time. */
export const refundBegunMail = (about: About, publicUrl: string): MailContent => {
  const amount = inDollars(about.amountMinor)
  return toDonor(about, publicUrl, {
    subject: `${amount} of your donation to ${titleForSubject(about.campaignTitle)} is on its way back`,
    heading: `${amount} is on its way back to you`,
    paragraphs: [
      `We have asked PayPal to refund ${amount} of your donation to “${about.campaignTitle}”. PayPal has not finished yet, which can take days.`,
      'You need do nothing. We write again when it is done.',
    ],
  })
}

/** Takes back what {@link refundBegunMail} promised. */
export const refundFailedMail = (about: About, publicUrl: string): MailContent => {
  const amount = inDollars(about.amountMinor)
  return toDonor(about, publicUrl, {
    subject: `PayPal could not refund ${amount} of your donation to ${titleForSubject(about.campaignTitle)}`,
    heading: `PayPal could not refund ${amount}`,
    paragraphs: [
      `The refund of your donation to “${about.campaignTitle}” that we told you of was not made: PayPal refused it. The money is still with the campaign.`,
      'The people who look after this site know of it, and try another way.',
    ],
  })
}
