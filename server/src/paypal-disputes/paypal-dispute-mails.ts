import { inDollars } from '../kernel/money.ts'
import { type MailContent, titleForSubject } from '../mail/index.ts'
import { type DisputeEnd, disputeEnd } from '../payments/index.ts'

type About = { campaignId: string; campaignTitle: string; amountMinor: bigint; publicUrl: string }

/** What became of a case: null where PayPal has not decided it. */
type Turn = { outcome: string | null; isAgain: boolean }

const toDonor = ({ publicUrl, campaignTitle }: About, title: string, paragraphs: string[]): MailContent => ({
  subject: `${title}: ${titleForSubject(campaignTitle)}`,
  heading: title,
  paragraphs,
  button: { label: 'See my disputes', url: `${publicUrl}/myDisputes` },
  reason: 'You get this mail because a donation of yours on Muster was contested at PayPal.',
  sentRegardless: 'money',
})

const openedForDonor = (about: About, isAgain: boolean): MailContent => {
  const again = isAgain ? ' again' : ''
  return toDonor(about, `PayPal is looking into your donation${again}`, [
    `Your payment of ${inDollars(about.amountMinor)} to “${about.campaignTitle}” was contested at PayPal${again}. PayPal decides about it, and until then we keep that much out of the campaign’s payouts.`,
    'If this was a mistake, withdraw the case at PayPal. We write again when it is settled.',
  ])
}

const settledForDonor: Record<DisputeEnd, (amount: string) => string> = {
  donor: (amount) => `PayPal decided for you. It sends ${amount} back itself, and we write when it has.`,
  campaign: (amount) => `PayPal decided that the payment stands. The ${amount} stay with the campaign.`,
  withdrawn: (amount) => `The case was withdrawn. The ${amount} stay with the campaign.`,
  unclear: (amount) => `PayPal has closed the case about ${amount}. If it sends money back, we write when it has.`,
}

/** Tells a donor that PayPal looks into their payment and what that means for their money, or what PayPal decided. */
export const donorMail = (about: About, { outcome, isAgain }: Turn): MailContent =>
  outcome === null
    ? openedForDonor(about, isAgain)
    : toDonor(about, 'PayPal has settled the case about your donation', [
        settledForDonor[disputeEnd(outcome)](inDollars(about.amountMinor)),
      ])

const toOwner = (about: About, title: string, paragraphs: string[]): MailContent => ({
  subject: `${title}: ${titleForSubject(about.campaignTitle)}`,
  heading: title,
  paragraphs,
  button: { label: 'See the campaign’s money', url: `${about.publicUrl}/campaigns/${about.campaignId}/money` },
  reason: 'You get this mail because a donation to your campaign on Muster was contested at PayPal.',
  sentRegardless: 'money',
})

const heldForOwner = (about: About, isAgain: boolean): MailContent => {
  const amount = inDollars(about.amountMinor)
  return toOwner(about, `${amount} of your campaign is held`, [
    `A donation to “${about.campaignTitle}” was contested at PayPal${isAgain ? ' again' : ''}. PayPal decides about it, and until then ${amount} is kept out of the campaign’s payouts.`,
    'You need do nothing. We write again when it is settled.',
  ])
}

const settledForOwner: Record<DisputeEnd, (amount: string) => { title: string; text: string }> = {
  donor: (amount) => ({
    title: `${amount} of your campaign goes back to a donor`,
    text: `PayPal decided for the donor. It takes ${amount} back itself.`,
  }),
  campaign: (amount) => ({
    title: `${amount} of your campaign is available again`,
    text: `PayPal decided that the payment stands. The ${amount} that was held can be paid out again.`,
  }),
  withdrawn: (amount) => ({
    title: `${amount} of your campaign is available again`,
    text: `The donor withdrew the case at PayPal. The ${amount} that was held can be paid out again.`,
  }),
  unclear: (amount) => ({
    title: `${amount} of your campaign stays held`,
    text: `PayPal has closed the case about ${amount} and may still take the money. Until that is sure, it is kept out of payouts.`,
  }),
}

/** Tells an owner that money of their campaign is held while PayPal looks into a donation, or what became of it. */
export const ownerMail = (about: About, { outcome, isAgain }: Turn): MailContent => {
  if (outcome === null) return heldForOwner(about, isAgain)
  const { title, text } = settledForOwner[disputeEnd(outcome)](inDollars(about.amountMinor))
  return toOwner(about, title, [`This is about a donation to “${about.campaignTitle}”.`, text])
}

/** Tells an owner that PayPal has not taken what it decided to. */
export const letGoMail = (about: About): MailContent => {
  const amount = inDollars(about.amountMinor)
  return toOwner(about, `${amount} of your campaign is available again`, [
    `PayPal closed a case about a donation to “${about.campaignTitle}” 30 days ago and has not taken the money. The ${amount} that was held can be paid out again.`,
  ])
}
