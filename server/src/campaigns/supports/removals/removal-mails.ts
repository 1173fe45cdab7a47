import { type MailContent, siteNameMark, titleForSubject } from '../../../mail/index.ts'

type About = { title: string; pageUrl: string }

const because = {
  reason: `You get this mail because you supported a campaign on ${siteNameMark}.`,
  sentRegardless: 'decision' as const,
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)

/** Tells a person that an admin removed their support, and why. */
export const removedMail = ({ title, pageUrl, reason }: About & { reason: string }): MailContent => ({
  subject: `Your support was removed: ${titleForSubject(title)}`,
  heading: 'An admin removed your support',
  paragraphs: [
    `You no longer support “${title}”, and get no more mails about it. The reason:`,
    ...paragraphsOf(reason),
    'Donations of yours stay as they are. You can support this campaign again only if an admin allows it. If you think that this is wrong, write to the people who run this site. Its imprint names them.',
  ],
  button: { label: 'See the campaign', url: pageUrl },
  links: [{ label: 'Imprint', url: new URL('/imprint', pageUrl).href }],
  ...because,
})

/** Tells a person that they may support the campaign again. */
export const allowedMail = ({ title, pageUrl }: About): MailContent => ({
  subject: `You can support it again: ${titleForSubject(title)}`,
  heading: 'You can support this campaign again',
  paragraphs: [`An admin allows you to support “${title}” again. You are counted once you do.`],
  button: { label: 'See the campaign', url: pageUrl },
  ...because,
})
