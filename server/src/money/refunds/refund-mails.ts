import { inDollars } from '../../platform/base/money.ts'
import { siteNameMark, type MailContent, type MailLink, titleForSubject } from '../../mail/index.ts'

/** `receiptUrl`: the page of this donation, for its donor. */
type About = { campaignId: string; receiptUrl: string; campaignTitle: string; amountMinor: bigint }
/** `reason`: the reason that the admin gave; null: the refund was made at PayPal. */
type Refunded = About & {
  kind: 'refund' | 'reversal'
  isWhole: boolean
  reason: string | null
  /** The page of the donor's dispute that is resolved with it; null: there is none. */
  disputePage: MailLink | null
}

const toDonor = (
  { campaignId, receiptUrl }: About,
  publicUrl: string,
  words: Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>,
): MailContent => ({
  ...words,
  button: { label: 'See the campaign', url: `${publicUrl}/campaigns/${campaignId}` },
  links: [{ label: 'The receipt of your donation', url: receiptUrl }],
  reason: `You get this mail because you donated on ${siteNameMark}.`,
  sentRegardless: 'money',
})

const disputeResolved =
  'Your dispute about this donation is resolved with it. If something is still wrong, you can raise another dispute from the campaign’s page.'

/** Sent to a donor whose donation was refunded, fully or in part. */
export const refundMail = (refunded: Refunded, publicUrl: string): MailContent => {
  const { campaignTitle, amountMinor, kind, isWhole, reason, disputePage } = refunded
  const amount = inDollars(amountMinor)
  const part = isWhole ? 'Your whole donation is now refunded.' : ''
  const content = toDonor(refunded, publicUrl, {
    subject: `${amount} of your donation to ${titleForSubject(campaignTitle)} was refunded`,
    heading: `${amount} was refunded to you`,
    paragraphs: [
      kind === 'refund'
        ? `We have refunded ${amount} of your donation to “${campaignTitle}” through PayPal.`
        : `PayPal has returned ${amount} of your donation to “${campaignTitle}” to you.`,
      ...(part ? [part] : []),
      ...(reason === null ? [] : [`The reason given: ${reason}`]),
      'A PayPal account shows it at once. A card or a bank account can take a few days.',
      ...(disputePage ? [disputeResolved] : []),
    ],
  })
  return disputePage ? { ...content, links: [...(content.links ?? []), disputePage] } : content
}

/** Sent to a donor whose refund is on its way, if PayPal has not completed it yet. */
export const refundBegunMail = (about: About, publicUrl: string): MailContent => {
  const amount = inDollars(about.amountMinor)
  return toDonor(about, publicUrl, {
    subject: `${amount} of your donation to ${titleForSubject(about.campaignTitle)} is being refunded`,
    heading: `${amount} is being refunded to you`,
    paragraphs: [
      `We have asked PayPal to refund ${amount} of your donation to “${about.campaignTitle}”. This can take a few days.`,
      'You do not need to do anything. We write again when it is done.',
    ],
  })
}

/** Sent to a donor when the refund announced by {@link refundBegunMail} failed. */
export const refundFailedMail = (about: About, publicUrl: string): MailContent => {
  const amount = inDollars(about.amountMinor)
  return toDonor(about, publicUrl, {
    subject: `PayPal could not refund ${amount} of your donation to ${titleForSubject(about.campaignTitle)}`,
    heading: `PayPal could not refund ${amount}`,
    paragraphs: [
      `We wrote to you about a refund of your donation to “${about.campaignTitle}”. PayPal refused it, so the money is still with the campaign.`,
      'The admins of this site know about it.',
    ],
  })
}
