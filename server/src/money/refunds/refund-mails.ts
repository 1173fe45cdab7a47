import { inDollars } from '../../platform/base/money.ts'
import { siteNameMark, type MailContent, type MailLink, reasonGiven, titleForSubject } from '../../mail/index.ts'

type About = {
  campaignId: string
  campaignTitle: string
  /** The page of this donation, for its donor. */
  receiptUrl: string
  givenMinor: bigint
  /** What is refunded of it. */
  amountMinor: bigint
  /** Whether its donor told us that they did not make it. */
  isDenied: boolean
}
type Refunded = About & {
  kind: 'refund' | 'reversal'
  /** Whether nothing is left of the donation. */
  isWhole: boolean
  /** The reason that the admin gave; null: the refund was made at PayPal. */
  reason: string | null
  isGuest: boolean
  /** The page of the donor's dispute that is resolved with it; null: there is none. */
  disputePage: MailLink | null
}

/** What is refunded: `your donation of $25.00`, or `$5.00 of your donation`. */
const partOf = ({ givenMinor, amountMinor, isDenied }: About): string => {
  const [gift, amount] = [isDenied ? 'a gift' : 'your donation', inDollars(amountMinor)]
  return amountMinor === givenMinor ? `${gift} of ${amount}` : `${amount} of ${gift}`
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

const subjectPart = (about: About): string => `${partOf(about)} to ${titleForSubject(about.campaignTitle)}`

const toDonor = (
  { campaignId, receiptUrl, isDenied }: About,
  publicUrl: string,
  words: Pick<MailContent, 'subject' | 'heading' | 'paragraphs'>,
): MailContent => ({
  ...words,
  button: { label: 'See the campaign', url: `${publicUrl}/campaigns/${campaignId}` },
  links: [{ label: isDenied ? 'The page of this gift' : 'The receipt of your donation', url: receiptUrl }],
  reason: isDenied
    ? `You get this mail because you told us on ${siteNameMark} that you did not make a donation.`
    : `You get this mail because you donated on ${siteNameMark}.`,
  sentRegardless: 'money',
})

const disputeResolved = ({ isGuest, isDenied }: Refunded): string => {
  const gift = isDenied ? 'this gift' : 'your donation'
  return `Your dispute about ${isDenied ? 'this gift' : 'this donation'} is resolved with it. If something is still wrong, you can raise another dispute from ${isGuest ? `the page of ${gift}` : 'the campaign’s page'}.`
}

const whatHappened = (refunded: Refunded): string[] => {
  const { campaignTitle, givenMinor, amountMinor, kind, isWhole, isDenied } = refunded
  const whole = (sentence: string) => (isWhole && amountMinor < givenMinor ? [sentence] : [])
  if (isDenied) {
    const amount = inDollars(amountMinor)
    return [
      `You told us that you did not make this gift to “${campaignTitle}”. ${kind === 'refund' ? 'We' : 'PayPal'} sent ${amountMinor === givenMinor ? `its ${amount}` : `${amount} of it`} back to the PayPal account or card that paid.`,
      ...whole('All of it has now been sent back.'),
    ]
  }
  return [
    kind === 'refund'
      ? `We have refunded ${partOf(refunded)} to “${campaignTitle}” through PayPal.`
      : `PayPal has returned ${partOf(refunded)} to “${campaignTitle}” to you.`,
    ...whole('Your whole donation is now refunded.'),
  ]
}

/** Sent to a donor whose donation was refunded, fully or in part. */
export const refundMail = (refunded: Refunded, publicUrl: string): MailContent => {
  const { amountMinor, isDenied, reason, disputePage } = refunded
  const amount = inDollars(amountMinor)
  const content = toDonor(refunded, publicUrl, {
    subject: capitalised(`${subjectPart(refunded)} was ${isDenied ? 'sent back' : 'refunded'}`),
    heading: isDenied ? `${amount} was sent back` : `${amount} was refunded to you`,
    paragraphs: [
      ...whatHappened(refunded),
      ...(reason === null ? [] : [reasonGiven(reason)]),
      'A PayPal account shows it at once. A card or a bank account can take a few days.',
      ...(disputePage ? [disputeResolved(refunded)] : []),
    ],
  })
  return disputePage ? { ...content, links: [...(content.links ?? []), disputePage] } : content
}

/** Sent to a donor whose refund is on its way, if PayPal has not completed it yet. */
export const refundBegunMail = (about: About, publicUrl: string): MailContent => {
  const { amountMinor, campaignTitle, isDenied } = about
  const amount = inDollars(amountMinor)
  return toDonor(about, publicUrl, {
    subject: capitalised(`${subjectPart(about)} is being ${isDenied ? 'sent back' : 'refunded'}`),
    heading: isDenied ? `${amount} is being sent back` : `${amount} is being refunded to you`,
    paragraphs: [
      `We have asked PayPal to refund ${partOf(about)} to “${campaignTitle}”${isDenied ? ', which you told us that you did not make' : ''}. This can take a few days.`,
      'You do not need to do anything. We write again when it is done.',
    ],
  })
}

/** Sent to a donor when the refund announced by {@link refundBegunMail} failed. */
export const refundFailedMail = (about: About, publicUrl: string): MailContent => {
  const { amountMinor, campaignTitle, isDenied } = about
  const gift = isDenied ? 'a gift' : 'your donation'
  return toDonor(about, publicUrl, {
    subject: `PayPal could not refund ${subjectPart(about)}`,
    heading: `PayPal could not refund ${inDollars(amountMinor)}`,
    paragraphs: [
      `We wrote to you about a refund of ${gift} to “${campaignTitle}”. PayPal refused it, so the money is still with the campaign.`,
      'The admins of this site know about it.',
    ],
  })
}
