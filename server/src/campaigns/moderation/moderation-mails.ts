import { categoryLabels, type ModerationCategory } from '@muster/contract/facts/moderation.ts'
import { type MailContent, siteNameMark, titleForSubject } from '../../mail/index.ts'

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

const noMorePaidOut = 'Nothing more is paid out while the campaign is down, and an admin can refund the donations.'

type AboutCampaign = {
  title: string
  reason: string
  publicUrl: string
  campaignId: string
}

const pageOf = ({ publicUrl, campaignId }: AboutCampaign) => ({
  label: 'See the campaign',
  url: `${publicUrl}/campaigns/${campaignId}`,
})

const ownerReason = `You get this mail because you own a campaign on ${siteNameMark}.`

const appealNote = [
  'You can appeal once. Another admin decides about the appeal if this site has one; otherwise the same admin does. You need not log in.',
]

/** Mail to the owner of a campaign that was taken down. */
export const hiddenMail = (
  about: AboutCampaign & { category: ModerationCategory },
  appealUrl: string,
): MailContent => ({
  subject: `Taken down: ${titleForSubject(about.title)}`,
  heading: 'Your campaign was taken down',
  paragraphs: [
    `An admin took “${about.title}” down. Only you and admins can still see it. It takes no support and no donations, and its supporters get no mails.`,
    `Category: ${categoryLabels[about.category]}`,
    'The reason:',
    ...paragraphsOf(about.reason),
    noMorePaidOut,
  ],
  button: { label: 'Appeal', url: appealUrl },
  afterButton: appealNote,
  links: [pageOf(about)],
  reason: ownerReason,
  sentRegardless: 'decision',
})

/** Mail to the owner of a campaign that was frozen. */
export const frozenMail = (about: AboutCampaign, appealUrl: string): MailContent => ({
  subject: `Frozen: ${titleForSubject(about.title)}`,
  heading: 'Your campaign is frozen',
  paragraphs: [
    `An admin froze “${about.title}”. Everyone still sees it and you can edit it, but it takes no support and no donations, and nothing is paid out. Reminders are still sent.`,
    'The reason:',
    ...paragraphsOf(about.reason),
  ],
  button: { label: 'Appeal', url: appealUrl },
  afterButton: appealNote,
  links: [pageOf(about)],
  reason: ownerReason,
  sentRegardless: 'decision',
})

/** Mail to the owner of a campaign that is open again. */
export const publishedMail = (about: AboutCampaign, was: 'hidden' | 'frozen' | 'in review'): MailContent => ({
  subject: `${was === 'in review' ? 'Published' : 'Open again'}: ${titleForSubject(about.title)}`,
  heading: was === 'in review' ? 'Your campaign is published' : 'Your campaign is open again',
  paragraphs: [
    `“${about.title}” is ${was === 'frozen' ? 'no longer frozen' : 'published'}. It takes support and donations${was === 'in review' ? '' : ' as before'}.`,
    'What the admin wrote:',
    ...paragraphsOf(about.reason),
  ],
  button: pageOf(about),
  reason: ownerReason,
  sentRegardless: 'decision',
})

/** Mail to a person who was suspended. */
export const suspendedMail = (reason: string, appealUrl: string): MailContent => ({
  subject: 'Your account is suspended',
  heading: 'Your account is suspended',
  paragraphs: [
    `An admin suspended your account on ${siteNameMark}. You cannot log in. Your campaigns are frozen: people see them, but they take no support and no donations, and nothing is paid out. What you supported and donated stays.`,
    'The reason:',
    ...paragraphsOf(reason),
  ],
  button: { label: 'Appeal', url: appealUrl },
  afterButton: appealNote,
  reason: `You get this mail because you have an account on ${siteNameMark}.`,
  sentRegardless: 'decision',
})

/** Mail to a person whose suspension ended. */
export const reinstatedMail = (reason: string, publicUrl: string): MailContent => ({
  subject: 'Your account works again',
  heading: 'Your account works again',
  paragraphs: [
    `You can log in to ${siteNameMark} again. Campaigns of yours that were frozen with your account are open.`,
    'What the admin wrote:',
    ...paragraphsOf(reason),
  ],
  button: { label: 'Log in', url: `${publicUrl}/login` },
  reason: `You get this mail because you have an account on ${siteNameMark}.`,
  sentRegardless: 'decision',
})

/** Mail about the outcome of an appeal. A reversed decision is told by a mail of its own, too. */
export const appealMail = (
  { outcome, notes, subject }: { outcome: 'upheld' | 'reversed'; notes: string; subject: string },
  appealUrl: string,
): MailContent => ({
  subject: outcome === 'upheld' ? 'Your appeal was turned down' : 'Your appeal was accepted',
  heading: outcome === 'upheld' ? 'Your appeal was turned down' : 'Your appeal was accepted',
  paragraphs: [
    outcome === 'upheld'
      ? `You appealed against a decision about ${subject}. The decision stands.`
      : `You appealed against a decision about ${subject}. The decision is reversed.`,
    'What the admin wrote:',
    ...paragraphsOf(notes),
  ],
  button: { label: 'See the appeal', url: appealUrl },
  reason: `You get this mail because you appealed against a decision on ${siteNameMark}.`,
  sentRegardless: 'decision',
})
