import { inDollars } from '../../../platform/base/money.ts'
import {
  campaignHead,
  instantInWords,
  type MailContent,
  type MailedCampaign,
  siteNameMark,
  titleForSubject,
} from '../../../mail/index.ts'

/** What every mail about a change says. */
export type ChangedPromise = {
  /** The title as it is now. */
  title: string
  ownerName: string
  pageUrl: string
  /** The difference, a line for each thing. */
  difference: string[]
  storyChanged: boolean
}

/** The links of a supporter: the page on which they stay or withdraw, and the one that stops these mails. */
export type SupporterLinks = { manage: NonNullable<MailContent['manage']>; stop: NonNullable<MailContent['stop']> }

const differenceOf = ({ difference, storyChanged }: ChangedPromise): string[] => [
  ...difference,
  ...(storyChanged
    ? [`The story was changed${difference.length > 0 ? ' too' : ''}. The campaign’s page shows how.`]
    : []),
]

const changeOf = (changed: ChangedPromise): string[] => [
  `${changed.ownerName} has changed “${changed.title}” since you read it.`,
  ...differenceOf(changed),
]

const supporterReason = `You get this mail because you support this campaign on ${siteNameMark}.`
const donorReason = `You get this mail because you donated to this campaign on ${siteNameMark}.`

const [stay, stayOrWithdraw] = ['Stay', 'Stay or withdraw']
const withdrawLink = ({ manage }: SupporterLinks) => ({ label: 'Withdraw', url: manage.url })
/** The versions are public, and show the difference to readers without an account. */
const changesOf = ({ pageUrl }: ChangedPromise): string => `${pageUrl}/versions#changes`
const differenceLink = (changed: ChangedPromise) => ({
  label: 'See what changed, word by word',
  url: changesOf(changed),
})

const asksSupporter = (
  question: string,
  changed: ChangedPromise,
  links: SupporterLinks,
  first: readonly string[] = [],
): MailContent => ({
  subject: `${question} “${titleForSubject(changed.title)}” has changed`,
  heading: 'Do you stay?',
  paragraphs: [
    ...first,
    ...changeOf(changed),
    'You are not counted among its supporters, and not reminded of the day, until you say that you stay. You can do that until the campaign ends.',
    '“Stay” and “Withdraw” open a page with a button. Nothing is decided until you press it.',
  ],
  button: { label: stay, url: links.manage.url },
  links: [withdrawLink(links), differenceLink(changed)],
  reason: supporterReason,
  ...links,
})

/** Asks a supporter whether they stay after a change of the promise. */
export const renewMail = (changed: ChangedPromise, links: SupporterLinks): MailContent =>
  asksSupporter('Do you stay?', changed, links)

/** Asks once more, a week later. No further mail follows. */
export const renewAgainMail = (changed: ChangedPromise, links: SupporterLinks): MailContent =>
  asksSupporter('Do you still stay?', changed, links, ['We asked you a week ago, and this is the last time.'])

/** Tells a supporter about what was announced, or about a changed story. They still count. */
export const toldMail = (changed: ChangedPromise, links: SupporterLinks): MailContent => ({
  subject: `Changed: ${titleForSubject(changed.title)}`,
  heading:
    changed.difference.length > 0 ? 'There is news about this campaign' : 'The story of this campaign was changed',
  paragraphs: [
    ...changeOf(changed),
    'You are still counted among its supporters. If you do not want to stay, you can withdraw.',
  ],
  button: { label: 'See what changed', url: changesOf(changed) },
  links: [withdrawLink(links)],
  reason: supporterReason,
  ...links,
})

/** Tells a supporter that what they signed is the promise again. */
export const countsAgainMail = (changed: ChangedPromise, links: SupporterLinks): MailContent => ({
  subject: `Changed back: ${titleForSubject(changed.title)}`,
  heading: 'You are counted again',
  paragraphs: [
    `${changed.ownerName} has changed “${changed.title}” back to what you supported. You are counted among its supporters again.`,
    ...(changed.difference.length > 0 ? ['This is not as it was then:', ...changed.difference] : []),
    'If you do not want to stay, you can withdraw.',
  ],
  button: { label: 'See the campaign', url: changed.pageUrl },
  links: [withdrawLink(links)],
  reason: supporterReason,
  ...links,
})

/** The day as the mails about changed arrangements show it, and as a calendar file; null: it is to be announced. */
export type NewDay = { campaign: MailedCampaign; publicUrl: string; calendar: string | null }

const newDay = ({
  campaign,
  publicUrl,
  calendar,
}: NewDay): Pick<MailContent, 'date' | 'afterButton' | 'attachments'> => ({
  ...campaignHead(campaign, publicUrl),
  ...(calendar !== null && {
    afterButton: ['The file that comes with this mail changes the day in your calendar.'],
    attachments: [{ filename: 'calendar.ics', type: 'text/calendar; method=PUBLISH', text: calendar }],
  }),
})

const meetOtherwise = (changed: ChangedPromise, day: NewDay) => ({
  subject: `Changed: ${titleForSubject(changed.title)}`,
  heading: 'When or where you meet has changed',
  ...newDay(day),
  button: { label: 'See the campaign', url: changed.pageUrl },
})

const arrangementsOf = (changed: ChangedPromise): string[] => [
  `${changed.ownerName} has changed when or where the people of “${changed.title}” meet.`,
  ...differenceOf(changed),
]

/** Tells a supporter when on the day and where people meet now. Who still counts is not asked again. */
export const arrangementsMail = (
  changed: ChangedPromise,
  day: NewDay,
  { isCounted, ...links }: SupporterLinks & { isCounted: boolean },
): MailContent => ({
  ...meetOtherwise(changed, day),
  paragraphs: [
    ...arrangementsOf(changed),
    isCounted
      ? 'You are still counted among its supporters, and do not need to do anything. If you cannot come now, you can withdraw.'
      : 'You have not said since the campaign changed whether you stay, so you are not counted. You can still stay, or withdraw.',
  ],
  links: [isCounted ? withdrawLink(links) : { label: stayOrWithdraw, url: links.manage.url }],
  reason: supporterReason,
  ...links,
})

/** Tells a donor when on the day and where people meet now. */
export const tellDonorArrangementsMail = (
  changed: ChangedPromise,
  day: NewDay,
  stop: NonNullable<MailContent['stop']>,
): MailContent => ({
  ...meetOtherwise(changed, day),
  paragraphs: arrangementsOf(changed),
  reason: donorReason,
  stop,
})

/** What a donor gave for an earlier promise, and until when they can ask for it back. */
export type OutdatedDonation = { url: string; amountMinor: bigint; until: Date | null; isOver: boolean }

const agreeing = 'If you agree with the change, you do not need to do anything. If not'

const askBack = ({ until, isOver }: OutdatedDonation, otherwise: string): string => {
  // An earlier change began the time.
  if (until && isOver) return `You could ask for your money back until ${instantInWords(until)}.`
  const untilWhen = until ? `, until ${instantInWords(until)}` : ''
  return `${otherwise}, you can ask for your money back on the page of your donation${untilWhen}.`
}

const donationOf = (donation: OutdatedDonation, otherwise = agreeing): string =>
  `You donated ${inDollars(donation.amountMinor)} before that. ${askBack(donation, otherwise)}`

const donationLink = ({ url, isOver }: OutdatedDonation) =>
  isOver
    ? { label: 'See your donation', url }
    : { label: 'See your donation, or ask for it back', url: `${url}#refund` }

/** Tells a donor that the promise changed, and where they can ask for their money back. */
export const askDonorMail = (changed: ChangedPromise, donation: OutdatedDonation): MailContent => ({
  subject: `The campaign changed: ${titleForSubject(changed.title)}`,
  heading: 'What you donated to has changed',
  paragraphs: [...changeOf(changed), donationOf(donation)],
  button: donationLink(donation),
  links: [differenceLink(changed)],
  reason: donorReason,
  sentRegardless: 'money',
})

/** The label of the button with which a supporter stays; undefined: the mail does not ask. */
const stayLabelOf = ({ button, links = [] }: MailContent): string | undefined =>
  [button, ...links].flatMap((link) => link?.label ?? []).find((label) => label === stay || label === stayOrWithdraw)

/** Says that the person has to answer as a supporter, and need do nothing as a donor. */
const agreeingToo = (content: MailContent): string => {
  const label = stayLabelOf(content)
  return label === undefined
    ? agreeing
    : `For your donation you need to do nothing; to be counted, press “${label}”. If you do not agree with the change`
}

/** Adds to a supporter's mail what they can do as a donor, which is the only mail about the change that they get. */
export const donatedTooMail = (content: MailContent, donation: OutdatedDonation): MailContent => ({
  ...content,
  paragraphs: [...content.paragraphs, donationOf(donation, agreeingToo(content))],
  links: [...(content.links ?? []), donationLink(donation)],
  reason: `You get this mail because you support this campaign and donated to it on ${siteNameMark}.`,
})

/** Tells a donor about what was announced, or about a changed story. */
export const tellDonorMail = (changed: ChangedPromise, stop: NonNullable<MailContent['stop']>): MailContent => ({
  subject: `Changed: ${titleForSubject(changed.title)}`,
  heading:
    changed.difference.length > 0 ? 'There is news about this campaign' : 'The story of this campaign was changed',
  paragraphs: changeOf(changed),
  button: { label: 'See what changed', url: changesOf(changed) },
  reason: donorReason,
  stop,
})
