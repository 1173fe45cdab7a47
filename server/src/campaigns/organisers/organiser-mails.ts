import { type MailContent, type MailLink, instantInWords, siteNameMark, titleForSubject } from '../../mail/index.ts'

/** What every mail about the organisers of a campaign says. Any user can write title and names, so web addresses are removed from them. */
export type OrganisedFacts = { title: string; publicUrl: string; campaignId: string }

type Asked = OrganisedFacts & { ownerName: string | null; url: string; expiresAt: Date }

const nameOf = (name: string | null, fallback: string): string => (name === null ? fallback : titleForSubject(name))

const pageOf = ({ publicUrl, campaignId }: OrganisedFacts): MailLink => ({
  label: 'See the campaign',
  url: `${publicUrl}/campaigns/${campaignId}`,
})

const afterLink = (expiresAt: Date): string[] => [
  `The link works until ${instantInWords(expiresAt)}. It opens a page on which you log in with this address, or register with it, and decide.`,
  'If you do not want this, do nothing. If you do not know who asks, press “That was not me” below.',
]

/** Asks a person to co-organise a campaign. It may reach a stranger, so it shows no picture. */
export const invitationMail = ({ ownerName, url, expiresAt, ...facts }: Asked): MailContent => {
  const title = titleForSubject(facts.title)
  return {
    subject: `Organise this campaign with us: ${titleForSubject(facts.title)}`,
    heading: 'You are asked to co-organise a campaign',
    paragraphs: [
      `${nameOf(ownerName, 'The owner of the campaign')} asks you to organise “${title}” together.`,
      'Co-organisers write updates and answer questions, and are named on the page of the campaign. They cannot change what people said yes to, and have nothing to do with its money. You can leave at any time.',
    ],
    button: { label: 'See the invitation', url },
    afterButton: afterLink(expiresAt),
    reason: `You get this mail because the owner of a campaign on ${siteNameMark} entered your address.`,
    sentRegardless: 'once',
  }
}

/** Asks a person to take a campaign over. It may reach a stranger, so it shows no picture. */
export const transferRequestMail = ({ ownerName, url, expiresAt, ...facts }: Asked): MailContent => {
  const title = titleForSubject(facts.title)
  return {
    subject: `Take this campaign over: ${titleForSubject(facts.title)}`,
    heading: 'You are asked to take a campaign over',
    paragraphs: [
      `${nameOf(ownerName, 'The owner of the campaign')} asks you to become the owner of “${title}”.`,
      'As its owner you decide about the campaign and receive its payouts, and everyone who stands behind it is told your name. Nothing changes until you accept.',
    ],
    button: { label: 'See the request', url },
    afterButton: afterLink(expiresAt),
    reason: `You get this mail because the owner of a campaign on ${siteNameMark} entered your address.`,
    sentRegardless: 'once',
  }
}

const asOwner = `You get this mail because you own this campaign on ${siteNameMark}.`
const asCoOrganiser = `You get this mail because you co-organise this campaign on ${siteNameMark}.`

type Member = OrganisedFacts & { memberName: string }

/** Tells the owner that a person accepted. */
export const joinedMail = ({ memberName, ...facts }: Member): MailContent => ({
  subject: `A new co-organiser: ${titleForSubject(facts.title)}`,
  heading: 'Your invitation was accepted',
  paragraphs: [`${memberName} co-organises “${facts.title}” from now on.`],
  button: pageOf(facts),
  reason: asOwner,
  sentRegardless: 'once',
})

/** Tells the owner that a co-organiser left. */
export const leftMail = ({ memberName, ...facts }: Member): MailContent => ({
  subject: `A co-organiser left: ${titleForSubject(facts.title)}`,
  heading: 'A co-organiser left',
  paragraphs: [`${memberName} does not co-organise “${facts.title}” any more.`],
  button: pageOf(facts),
  reason: asOwner,
  sentRegardless: 'once',
})

/** Tells a person that the owner removed them. */
export const removedMail = (facts: OrganisedFacts): MailContent => ({
  subject: `You do not co-organise this campaign any more: ${titleForSubject(facts.title)}`,
  heading: 'You do not co-organise this campaign any more',
  paragraphs: [
    `The owner of “${facts.title}” has removed you from its co-organisers. If you support the campaign, that stays.`,
  ],
  button: pageOf(facts),
  reason: `You get this mail because you co-organised this campaign on ${siteNameMark}.`,
  sentRegardless: 'once',
})

type HandedOver = OrganisedFacts & { formerName: string; ownerName: string; payoutsFrom: Date }

/** What handing over means for the money, for the old and the new owner. */
const aboutMoney = (payoutsFrom: Date): string =>
  `Payouts of the campaign can be requested again from ${instantInWords(payoutsFrom)}.`

/** Tells who handed a campaign over that it is done. */
export const givenAwayMail = ({ ownerName, payoutsFrom, ...facts }: HandedOver): MailContent => ({
  subject: `You handed your campaign over: ${titleForSubject(facts.title)}`,
  heading: 'Your campaign has a new owner',
  paragraphs: [
    `${ownerName} has accepted, and is the owner of “${facts.title}” from now on. You cannot change the campaign any more.`,
    aboutMoney(payoutsFrom),
    'If you did not want this, write to the people who run this site at once.',
  ],
  button: pageOf(facts),
  reason: `You get this mail because you owned this campaign on ${siteNameMark}.`,
  sentRegardless: 'security',
})

/** Tells the new owner what they have now. */
export const takenOverMail = ({ formerName, payoutsFrom, ...facts }: HandedOver): MailContent => ({
  subject: `You own this campaign now: ${titleForSubject(facts.title)}`,
  heading: 'You own this campaign now',
  paragraphs: [
    `${formerName} has handed “${facts.title}” over to you. Everyone who stands behind it is told by mail.`,
    aboutMoney(payoutsFrom),
  ],
  button: pageOf(facts),
  reason: asOwner,
  sentRegardless: 'security',
})

/** Tells a co-organiser who owns the campaign now. */
export const newOwnerMail = ({ formerName, ownerName, ...facts }: Omit<HandedOver, 'payoutsFrom'>): MailContent => ({
  subject: `A new owner: ${titleForSubject(facts.title)}`,
  heading: 'The campaign has a new owner',
  paragraphs: [`${formerName} has handed “${facts.title}” over to ${ownerName}. You stay a co-organiser.`],
  button: pageOf(facts),
  reason: asCoOrganiser,
  sentRegardless: 'once',
})

/** Why a person is told of the new owner, and the links below. */
export type TransferReader = {
  role: 'supporter' | 'donor'
  stop: NonNullable<MailContent['stop']>
  manage?: NonNullable<MailContent['manage']>
}

const readers = {
  supporter: {
    sentence:
      'What you said yes to has not changed. If you do not want to go on with the new owner, you can withdraw your support on the page of the campaign.',
    reason: `You get this mail because you support this campaign on ${siteNameMark}.`,
  },
  donor: {
    sentence: 'What you gave stays with the campaign, and what it is for has not changed.',
    reason: `You get this mail because you donated to this campaign on ${siteNameMark}.`,
  },
}

/** Tells each person who stands behind a campaign who owns it now. */
export const handedOverMail = (
  { formerName, ownerName, ...facts }: Omit<HandedOver, 'payoutsFrom'>,
  { role, ...foot }: TransferReader,
): MailContent => ({
  subject: `A new owner: ${titleForSubject(facts.title)}`,
  heading: 'This campaign has a new owner',
  paragraphs: [`${formerName} has handed “${facts.title}” over to ${ownerName}.`, readers[role].sentence],
  button: pageOf(facts),
  reason: readers[role].reason,
  ...foot,
})
