import { refundableDays } from '@muster/contract/facts/refund-runs.ts'
import { inDollars } from '../../../platform/base/money.ts'
import {
  siteNameMark,
  campaignHead,
  instantInWords,
  type MailContent,
  type MailedCampaign,
  titleForSubject,
} from '../../../mail/index.ts'

type Cancelled = MailedCampaign & { ownerName: string; pageUrl: string }
/** The links to stop mails about the campaign and, for guests, to see their support. */
type Foot = { stop: NonNullable<MailContent['stop']>; manage?: NonNullable<MailContent['manage']> }

/** What a donor can ask back because the campaign changed, until when at least, and the page on which they ask. */
export type AskableDonation = { minor: bigint; until: Date; url: string }
/** What a donor gave, how much of it they can ask back, and within how many days a dispute is usually answered. */
type Given = { givenMinor: bigint; askable: AskableDonation | null; answerDays: number }

const askParagraph = ({ minor, until }: AskableDonation, givenMinor: bigint): string => {
  const amount =
    minor === givenMinor
      ? `your ${inDollars(minor)} back`
      : `${inDollars(minor)} of the ${inDollars(givenMinor)} back that you donated`
  return `You can ask for ${amount} until ${instantInWords(until)}, on the page of your donation. After that an admin decides; until then no one gets it.`
}

const adminParagraph = (donated: string, answerDays: number): string =>
  `${donated} An admin of this site decides whether it is refunded to you or goes to the campaign; until then no one gets it. If it is refunded, we mail you. If you want it back, report a problem on the campaign’s page. An answer usually comes within ${answerDays} ${answerDays === 1 ? 'day' : 'days'}. PayPal can refund a donation for ${refundableDays} days after it was made.`

/** What becomes of the money: one paragraph, or two if only a part of it can be asked back. */
const moneyParagraphs = ({ givenMinor, askable, answerDays }: Given): string[] => {
  if (!askable) return [adminParagraph(`You donated ${inDollars(givenMinor)}.`, answerDays)]
  const rest = givenMinor - askable.minor
  return [
    askParagraph(askable, givenMinor),
    ...(rest > 0n ? [adminParagraph(`The other ${inDollars(rest)} cannot be asked back there.`, answerDays)] : []),
  ]
}

const moneyLinks = ({ askable }: Given, publicUrl: string) => [
  askable
    ? { label: 'The page of your donation', url: askable.url }
    : { label: 'Your donations and their receipts', url: `${publicUrl}/myDonations` },
]

/**
 * Mail to a supporter or donor of a cancelled campaign.
 * @param given its `givenMinor` is the donated amount in cents; 0 for supporters
 */
export const cancellationMail = (
  { ownerName, pageUrl, ...campaign }: Cancelled,
  publicUrl: string,
  given: Given,
  foot: Foot,
): MailContent => ({
  subject: `Cancelled: ${titleForSubject(campaign.title)}`,
  heading: 'This campaign was cancelled',
  ...campaignHead(campaign, publicUrl, { state: 'cancelled' }),
  paragraphs: [
    `${ownerName} has cancelled “${campaign.title}”. You do not need to do anything${campaign.executionDate ? ' on its day' : ''}.`,
    ...(given.givenMinor > 0n ? moneyParagraphs(given) : []),
  ],
  button: { label: 'See the campaign', url: pageUrl },
  ...(given.givenMinor > 0n && {
    links: moneyLinks(given, publicUrl),
  }),
  reason: `You get this mail because you ${given.givenMinor > 0n ? 'donated to' : 'support'} this campaign on ${siteNameMark}.`,
  ...foot,
})
