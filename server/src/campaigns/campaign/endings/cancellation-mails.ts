import { inDollars } from '../../../platform/base/money.ts'
import {
  siteNameMark,
  campaignHead,
  instantInWords,
  type MailContent,
  type MailedCampaign,
  type MailLink,
  titleForSubject,
} from '../../../mail/index.ts'

type Cancelled = MailedCampaign & { ownerName: string; pageUrl: string }
/** The links to stop mails about the campaign and, for guests, to see their support. */
type Foot = { stop: NonNullable<MailContent['stop']>; manage?: NonNullable<MailContent['manage']> }

/** Donations with their pages: all, or the first of `count`. */
export type GivenPages = { count: number; pages: { amountMinor: bigint; url: string }[] }
/** A part of what a donor gave: until when PayPal can refund all of it, and whether that is past. */
export type GivenPart = GivenPages & { minor: bigint; refundableUntil: Date; isTooLate: boolean }
/** What a donor gave, in cents, without refunds. */
export type Given = {
  /** What they can ask back because the campaign changed, and until when at least. */
  askable: (GivenPart & { until: Date }) | null
  /** The rest. `isClaimed`: they have said already that they want it back. */
  rest: (GivenPart & { isClaimed: boolean }) | null
  /** What they say they did not give. */
  denied: (GivenPages & { minor: bigint }) | null
  /** Whether they have no account. */
  isGuest: boolean
  /** Whether money of the campaign was paid out, which may have been a part of theirs. */
  isPaidOut: boolean
  /** Within how many days a dispute is usually answered. */
  answerDays: number
}

const paypalSentence = ({ minor, refundableUntil, isTooLate }: GivenPart, { askable, rest }: Given): string => {
  const what = askable && rest ? `this ${inDollars(minor)}` : 'all of it'
  return `PayPal ${isTooLate ? 'could' : 'can'} refund ${what} until ${instantInWords(refundableUntil)}.`
}

const untilThen = ({ isPaidOut }: Given): string => (isPaidOut ? '' : '; until then no one gets it')

const askParagraph = (askable: NonNullable<Given['askable']>, given: Given): string => {
  const { rest, isPaidOut } = given
  const [amount, until] = [inDollars(askable.minor), instantInWords(askable.until)]
  const ask = rest
    ? `Of the ${inDollars(askable.minor + rest.minor)} that you donated, you can ask for ${amount} back until ${until}`
    : `You can ask for your ${amount} back until ${until}`
  const unasked = isPaidOut
    ? 'An admin decides about what you do not ask for.'
    : 'What you do not ask for stays here until an admin decides.'
  return `${ask}, on the page of ${askable.count === 1 ? 'your' : 'each'} donation. ${unasked} ${paypalSentence(askable, given)}`
}

const itsPage = ({ count }: GivenPart, { askable }: Given): string => {
  if (count === 1) return `on the page of your ${askable ? 'other ' : ''}donation`
  return `on the page of each ${askable ? 'of your other donations' : 'donation'}`
}

const reportSentence = (rest: GivenPart, given: Given): string =>
  `If you want it back, report a problem with it ${itsPage(rest, given)}. An answer usually comes within ${given.answerDays} ${given.answerDays === 1 ? 'day' : 'days'}. `

const restParagraph = (rest: NonNullable<Given['rest']>, given: Given): string => {
  const amount = inDollars(rest.minor)
  const donated = given.askable ? `The other ${amount} cannot be asked back there.` : `You donated ${amount}.`
  return `${donated} An admin of this site decides whether it is refunded to you or goes to the campaign${untilThen(given)}. If it is refunded, we mail you. ${rest.isClaimed ? '' : reportSentence(rest, given)}${paypalSentence(rest, given)}`
}

/** What becomes of the money: a paragraph for each part. */
const moneyParagraphs = (given: Given): string[] => {
  const { askable, rest, denied } = given
  return [
    ...(askable ? [askParagraph(askable, given)] : []),
    ...(rest ? [restParagraph(rest, given)] : []),
    ...(denied
      ? [
          `You told us that you did not donate ${inDollars(denied.minor)} to this campaign. An admin decides where that money goes${untilThen(given)}.`,
        ]
      : []),
  ]
}

/** @param words what the link to a page says: `single` if it is the only one */
const pageLinks = (part: GivenPages | null, words: { single: string; of: string }): MailLink[] =>
  (part?.pages ?? []).map(({ amountMinor, url }) => ({
    label: part?.count === 1 ? words.single : `${words.of} of ${inDollars(amountMinor)}`,
    url,
  }))

const moneyLinks = ({ askable, rest, denied, isGuest }: Given, publicUrl: string): MailLink[] => {
  // Guests have no page for all donations without asking for a link to it.
  const all = isGuest
    ? { label: 'Get a link to all your donations', url: `${publicUrl}/mine` }
    : { label: 'My donations', url: `${publicUrl}/myDonations` }
  const isMore = [askable, rest, denied].some((part) => part !== null && part.count > part.pages.length)
  const [yours, other] = ['The page of your donation', `The page of your ${askable ? 'other ' : ''}donation`]
  return [
    ...pageLinks(askable, { single: yours, of: 'Your donation' }),
    ...pageLinks(rest, { single: other, of: 'Your donation' }),
    ...pageLinks(denied, { single: 'The page of this gift', of: 'The gift' }),
    ...(isMore ? [all] : []),
  ]
}

const reasonOf = (given: Given | null): string => {
  if (!given) return 'you support this campaign'
  const isTheirs = given.askable !== null || given.rest !== null || given.denied === null
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
