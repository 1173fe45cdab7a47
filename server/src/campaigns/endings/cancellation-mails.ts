import { inDollars } from '../../base/money.ts'
import { siteNameMark, campaignHead, type MailContent, type MailedCampaign, titleForSubject } from '../../mail/index.ts'

type Cancelled = MailedCampaign & { ownerName: string; pageUrl: string }
/** The links to stop mails about the campaign and, for guests, to see their support. */
type Foot = { stop: NonNullable<MailContent['stop']>; manage?: NonNullable<MailContent['manage']> }

const moneyParagraph = (givenMinor: bigint) =>
  `You donated ${inDollars(givenMinor)}. It is not paid out now: first an admin of this site decides whether it is refunded to you or goes to the campaign. If you have a question about your money, report it on the campaign’s page.`

/**
 * Mail to a supporter or donor of a cancelled campaign.
 * @param givenMinor the donated amount in cents; 0 for supporters
 */
export const cancellationMail = (
  { ownerName, pageUrl, ...campaign }: Cancelled,
  publicUrl: string,
  givenMinor: bigint,
  foot: Foot,
): MailContent => ({
  subject: `Cancelled: ${titleForSubject(campaign.title)}`,
  heading: 'This campaign was cancelled',
  ...campaignHead(campaign, publicUrl, { state: 'cancelled' }),
  paragraphs: [
    `${ownerName} has cancelled “${campaign.title}”. You do not need to do anything${campaign.executionDate ? ' on its day' : ''}.`,
    ...(givenMinor > 0n ? [moneyParagraph(givenMinor)] : []),
  ],
  button: { label: 'See the campaign', url: pageUrl },
  ...(givenMinor > 0n && { links: [{ label: 'Your donations and their receipts', url: `${publicUrl}/myDonations` }] }),
  reason: `You get this mail because you ${givenMinor > 0n ? 'donated to' : 'support'} this campaign on ${siteNameMark}.`,
  ...foot,
})
