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

/** A part of what a donor gave: the page of one of its donations, until when PayPal can refund all of it, and whether that is past. */
export type GivenPart = { minor: bigint; donations: number; url: string; refundableUntil: Date; isTooLate: boolean }
/** What a donor gave, in cents, without refunds. */
export type Given = {
  /** What they can ask back because the campaign changed, and until when at least. */
  askable: (GivenPart & { until: Date }) | null
  /** The rest. `isClaimed`: they have said already that they want it back. */
  rest: (GivenPart & { isClaimed: boolean }) | null
  /** What they say they did not give. */
  deniedMinor: bigint
  /** Whether they have no account. */
  isGuest: boolean
  /** Within how many days a dispute is usually answered. */
  answerDays: number
}

const paypalSentence = ({ refundableUntil, isTooLate }: GivenPart): string =>
  `PayPal ${isTooLate ? 'could' : 'can'} refund all of it until ${instantInWords(refundableUntil)}.`

const askParagraph = (askable: NonNullable<Given['askable']>, rest: Given['rest']): string => {
  const amount = rest
    ? `${inDollars(askable.minor)} of the ${inDollars(askable.minor + rest.minor)} back that you donated`
    : `your ${inDollars(askable.minor)} back`
  return `You can ask for ${amount} until ${instantInWords(askable.until)}, on the page of your donation. After that an admin decides; until then no one gets it. ${paypalSentence(askable)}`
}

const reportSentence = ({ donations }: GivenPart, { isGuest, answerDays }: Given): string => {
  const guestPage = donations === 1 ? 'on the page of your donation' : 'on the page of each donation'
  return `If you want it back, report a problem with it ${isGuest ? guestPage : 'under “My donations”'}. An answer usually comes within ${answerDays} ${answerDays === 1 ? 'day' : 'days'}. `
}

const restParagraph = (rest: NonNullable<Given['rest']>, given: Given): string => {
  const amount = inDollars(rest.minor)
  const donated = given.askable ? `The other ${amount} cannot be asked back there.` : `You donated ${amount}.`
  return `${donated} An admin of this site decides whether it is refunded to you or goes to the campaign; until then no one gets it. If it is refunded, we mail you. ${rest.isClaimed ? '' : reportSentence(rest, given)}${paypalSentence(rest)}`
}

/** What becomes of the money: a paragraph for each part. */
const moneyParagraphs = (given: Given): string[] => {
  const { askable, rest, deniedMinor } = given
  return [
    ...(askable ? [askParagraph(askable, rest)] : []),
    ...(rest ? [restParagraph(rest, given)] : []),
    ...(deniedMinor > 0n
      ? [
          `You told us that you did not donate ${inDollars(deniedMinor)} to this campaign. An admin decides where that money goes; until then no one gets it.`,
        ]
      : []),
  ]
}

/** Guests have a page for each donation, and none for all of them without asking for a link to it. */
const restLinks = ({ askable, rest, isGuest }: Given, publicUrl: string) => {
  if (!rest) return []
  if (!isGuest) return [{ label: 'My donations', url: `${publicUrl}/myDonations` }]
  const page = { label: `The page of your ${askable ? 'other ' : ''}donation`, url: rest.url }
  return rest.donations === 1 ? [page] : [page, { label: 'Get a link to all your donations', url: `${publicUrl}/mine` }]
}

const moneyLinks = (given: Given, publicUrl: string) => [
  ...(given.askable ? [{ label: 'The page of your donation', url: given.askable.url }] : []),
  ...restLinks(given, publicUrl),
]

const reasonOf = (given: Given | null): string => {
  if (!given) return 'you support this campaign'
  const isTheirs = given.askable !== null || given.rest !== null || given.deniedMinor === 0n
  return isTheirs ? 'you donated to this campaign' : 'a donation to this campaign was made in your name'
}

/**
 * Mail to a supporter or donor of a cancelled campaign.
 * @param given null for supporters
 */
export const cancellationMail = (
  { ownerName, pageUrl, ...campaign }: Cancelled,
  publicUrl: string,
  given: Given | null,
  foot: Foot,
): MailContent => ({
  subject: `Cancelled: ${titleForSubject(campaign.title)}`,
  heading: 'This campaign was cancelled',
  ...campaignHead(campaign, publicUrl, { state: 'cancelled' }),
  paragraphs: [
    `${ownerName} has cancelled “${campaign.title}”. You do not need to do anything${campaign.executionDate ? ' on its day' : ''}.`,
    ...(given ? moneyParagraphs(given) : []),
  ],
  button: { label: 'See the campaign', url: pageUrl },
  ...(given && { links: moneyLinks(given, publicUrl) }),
  reason: `You get this mail because ${reasonOf(given)} on ${siteNameMark}.`,
  ...foot,
})
