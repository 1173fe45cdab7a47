import { type MailContent, paragraphsOf, siteNameMark, titleForSubject } from '../../mail/index.ts'

/** What every mail about an urgent update says. */
export type UrgentNews = { title: string; day: string | null; ownerName: string; text: string; pageUrl: string }

/** Why a person gets it, and the links below: to stop the mails about the campaign and, for guests, to see their support. */
export type UrgentReader = {
  role: 'supporter' | 'donor'
  stop: NonNullable<MailContent['stop']>
  manage?: NonNullable<MailContent['manage']>
}

/**
 * To each person who stands behind a campaign: what its owner has to tell them at once. It names the day, which cannot change any more, but neither the hours
 * nor the meeting point, which may be what the owner writes about.
 */
export const urgentMail = (
  { title, day, ownerName, text, pageUrl }: UrgentNews,
  { role, ...foot }: UrgentReader,
): MailContent => ({
  subject: `Urgent: ${titleForSubject(title)}`,
  heading: 'An urgent update',
  preheader: paragraphsOf(text)[0] ?? '',
  date: { day, title },
  paragraphs: [`${ownerName} writes to everyone who stands behind “${title}”:`, ...paragraphsOf(text)],
  button: { label: 'See the campaign', url: pageUrl },
  reason: `You get this mail because you ${role === 'donor' ? 'donated to' : 'support'} this campaign on ${siteNameMark}.`,
  ...foot,
})
