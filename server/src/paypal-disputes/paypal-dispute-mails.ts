import { inDollars } from '../kernel/money.ts'
import type { MailContent } from '../mail/index.ts'
import { type DisputeEnd, disputeEnd } from '../payments/index.ts'

type About = { campaignTitle: string; contestedMinor: bigint; publicUrl: string }

const toDonor = (publicUrl: string, title: string, campaignTitle: string, paragraphs: string[]): MailContent => ({
  subject: `${title}: ${campaignTitle}`,
  heading: title,
  paragraphs,
  button: { label: 'See my disputes', url: `${publicUrl}/myDisputes` },
  reason: 'You get this mail because a donation of yours on Muster was contested at PayPal.',
})

/** Tells a donor that PayPal looks into their payment, and what that means for their money. */
export const openedMail = ({ campaignTitle, contestedMinor, publicUrl }: About): MailContent =>
  toDonor(publicUrl, 'PayPal is looking into your donation', campaignTitle, [
    `Your payment of ${inDollars(contestedMinor)} to “${campaignTitle}” was contested at PayPal. PayPal decides about it, and until then we keep that much out of the campaign’s payouts.`,
    'If this was a mistake, withdraw the case at PayPal. We write again when it is settled.',
  ])

const settled: Record<DisputeEnd, (amount: string) => string> = {
  donor: (amount) => `PayPal decided for you. It sends ${amount} back itself, and we write when it has.`,
  campaign: (amount) => `PayPal decided that the payment stands. The ${amount} stay with the campaign.`,
  withdrawn: (amount) => `The case was withdrawn. The ${amount} stay with the campaign.`,
  unclear: (amount) => `PayPal has closed the case about ${amount}. If it sends money back, we write when it has.`,
}

/** Tells a donor what PayPal decided. */
export const settledMail = ({ campaignTitle, contestedMinor, publicUrl }: About, outcome: string): MailContent =>
  toDonor(publicUrl, 'PayPal has settled the case about your donation', campaignTitle, [
    settled[disputeEnd(outcome)](inDollars(contestedMinor)),
  ])
