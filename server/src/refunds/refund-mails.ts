import { inDollars } from '../kernel/money.ts'
import type { MailContent } from '../mail/index.ts'

type Refunded = { campaignId: string; campaignTitle: string; amountMinor: bigint; kind: 'refund' | 'reversal' }

/** Tells a donor that money came back to them. */
export const refundMail = (
  { campaignId, campaignTitle, amountMinor, kind }: Refunded,
  publicUrl: string,
): MailContent => {
  const amount = inDollars(amountMinor)
  return {
    subject: `${amount} of your donation to ${campaignTitle} went back to you`,
    heading: `${amount} went back to you`,
    paragraphs: [
      kind === 'refund'
        ? `We have refunded ${amount} of your donation to “${campaignTitle}” through PayPal.`
        : `PayPal has taken ${amount} of your donation to “${campaignTitle}” back for you.`,
      'It is in your PayPal account at once; on a card or in a bank account it shows within days.',
    ],
    button: { label: 'See the campaign', url: `${publicUrl}/campaigns/${campaignId}` },
    reason: 'You get this mail because you donated on Muster.',
  }
}
