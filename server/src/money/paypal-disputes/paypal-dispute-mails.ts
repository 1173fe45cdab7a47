import { inDollars } from '../../platform/base/money.ts'
import { siteNameMark, type MailContent, titleForSubject } from '../../mail/index.ts'
import { type DisputeEnd, disputeEnd } from '../../campaigns/index.ts'

type About = { campaignId: string; campaignTitle: string; amountMinor: bigint; publicUrl: string }
/** `receiptUrl`: the page of this donation, for its donor. `isGuest`: whether they have no account. */
type AboutDonation = About & { receiptUrl: string; isGuest: boolean }

/** The state of a case. Without an outcome PayPal has not decided it. */
type CaseState = { outcome: string | null; isAgain: boolean }

const toDonor = (
  { publicUrl, campaignTitle, receiptUrl, isGuest }: AboutDonation,
  title: string,
  paragraphs: string[],
): MailContent => ({
  subject: `${title}: ${titleForSubject(campaignTitle)}`,
  heading: title,
  paragraphs,
  button: isGuest
    ? { label: 'See your donation', url: receiptUrl }
    : { label: 'See my disputes', url: `${publicUrl}/myDisputes` },
  ...(!isGuest && { links: [{ label: 'The receipt of your donation', url: receiptUrl }] }),
  reason: `You get this mail because your donation on ${siteNameMark} was contested at PayPal.`,
  sentRegardless: 'money',
})

const openedForDonor = (about: AboutDonation, isAgain: boolean): MailContent => {
  const again = isAgain ? ' again' : ''
  return toDonor(about, `PayPal is looking into your donation${again}`, [
    `Your payment of ${inDollars(about.amountMinor)} to “${about.campaignTitle}” was contested at PayPal${again}. Until PayPal decides the case, the amount is not paid out to the campaign.`,
    'If this was a mistake, withdraw the case at PayPal. We write again when it is settled.',
  ])
}

const settledForDonor: Record<DisputeEnd, (donation: string) => string> = {
  donor: (donation) => `PayPal decided for you. It will refund ${donation}, and we write when it has.`,
  campaign: (donation) => `PayPal decided against a refund of ${donation}. The money stays with the campaign.`,
  withdrawn: (donation) => `The case about ${donation} was withdrawn. The money stays with the campaign.`,
  unclear: (donation) => `PayPal has closed the case about ${donation}. If it refunds you, we write when it has.`,
}

/** Tells a donor that PayPal looks into their payment, or what PayPal decided. */
export const donorMail = (about: AboutDonation, { outcome, isAgain }: CaseState): MailContent =>
  outcome === null
    ? openedForDonor(about, isAgain)
    : toDonor(about, 'PayPal has settled the case about your donation', [
        settledForDonor[disputeEnd(outcome)](
          `your ${inDollars(about.amountMinor)} donation to “${about.campaignTitle}”`,
        ),
      ])

const toOwner = (about: About, title: string, paragraphs: string[]): MailContent => ({
  subject: `${title}: ${titleForSubject(about.campaignTitle)}`,
  heading: title,
  paragraphs,
  button: { label: 'See the campaign’s money', url: `${about.publicUrl}/campaigns/${about.campaignId}/money` },
  reason: `You get this mail because a donation to your campaign on ${siteNameMark} was contested at PayPal.`,
  sentRegardless: 'money',
})

const heldForOwner = (about: About, isAgain: boolean): MailContent => {
  const amount = inDollars(about.amountMinor)
  return toOwner(about, `${amount} of your campaign is held`, [
    `A donation to “${about.campaignTitle}” was contested at PayPal${isAgain ? ' again' : ''}. Until PayPal decides the case, ${amount} is held back from the campaign’s payouts.`,
    'You do not need to do anything. We write again when it is settled.',
  ])
}

const settledForOwner: Record<DisputeEnd, (amount: string) => { title: string; text: string }> = {
  donor: (amount) => ({
    title: `${amount} of your campaign goes back to a donor`,
    text: `PayPal decided for the donor. It takes ${amount} from the campaign’s money and refunds the donor.`,
  }),
  campaign: (amount) => ({
    title: `${amount} of your campaign is available again`,
    text: `PayPal decided for the campaign. The ${amount} that was held can be paid out again.`,
  }),
  withdrawn: (amount) => ({
    title: `${amount} of your campaign is available again`,
    text: `The donor withdrew the case at PayPal. The ${amount} that was held can be paid out again.`,
  }),
  unclear: (amount) => ({
    title: `${amount} of your campaign stays held`,
    text: `PayPal has closed the case about ${amount} and may still take the money. Until this is certain, it is held back from payouts.`,
  }),
}

/** Tells an owner that money of their campaign is held while PayPal looks into a donation, or how the case ended. */
export const ownerMail = (about: About, { outcome, isAgain }: CaseState): MailContent => {
  if (outcome === null) return heldForOwner(about, isAgain)
  const { title, text } = settledForOwner[disputeEnd(outcome)](inDollars(about.amountMinor))
  return { ...toOwner(about, title, [`This is about a donation to “${about.campaignTitle}”.`, text]), preheader: text }
}

/** Tells an owner that a hold has ended because PayPal never took the money. */
export const holdEndedMail = (about: About): MailContent => {
  const amount = inDollars(about.amountMinor)
  return toOwner(about, `${amount} of your campaign is available again`, [
    `PayPal closed a case about a donation to “${about.campaignTitle}” 30 days ago and has not taken the money. The ${amount} that was held can be paid out again.`,
  ])
}
