import { refundRequestDays } from '@muster/contract/facts/refund-requests.ts'
import { refundableDays } from '@muster/contract/facts/refund-runs.ts'
import { inDollars } from '../../../platform/base/money.ts'
import {
  siteNameMark,
  campaignHead,
  type MailContent,
  type MailedCampaign,
  titleForSubject,
} from '../../../mail/index.ts'

type Cancelled = MailedCampaign & { ownerName: string; pageUrl: string }
/** The links to stop mails about the campaign and, for guests, to see their support. */
type Foot = { stop: NonNullable<MailContent['stop']>; manage?: NonNullable<MailContent['manage']> }

/** What a donor gave, how much of it before the campaign changed, and within how many days a dispute is usually answered. */
type Given = { givenMinor: bigint; outdatedMinor: bigint; answerDays: number }

const moneyParagraphs = ({ givenMinor, outdatedMinor, answerDays }: Given) => [
  `You donated ${inDollars(givenMinor)}. From now on no money of this campaign is paid out, unless an admin of this site decides so. The admin decides whether yours is refunded to you or goes to the campaign. If it is refunded, we mail you.`,
  ...(outdatedMinor > 0n
    ? [
        `The campaign changed after you donated ${inDollars(outdatedMinor)}. For ${refundRequestDays} days from that change you can ask for this money back yourself, on the page of your donation. The page says until when.`,
      ]
    : []),
  `If you want it back, report a problem on the campaign’s page. An answer usually comes within ${answerDays} ${answerDays === 1 ? 'day' : 'days'}. PayPal can refund a donation for ${refundableDays} days after it was made.`,
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
    links: [{ label: 'Your donations and their receipts', url: `${publicUrl}/myDonations` }],
  }),
  reason: `You get this mail because you ${given.givenMinor > 0n ? 'donated to' : 'support'} this campaign on ${siteNameMark}.`,
  ...foot,
})
