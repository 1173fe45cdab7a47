import { type MailContent, siteNameMark, titleForSubject } from '../../../mail/index.ts'

type Waiting = { title: string; url: string }

const mailOf = (subject: string, heading: string, paragraphs: string[], url: string): MailContent => ({
  subject,
  heading,
  paragraphs,
  button: { label: 'See the campaign', url },
  reason: `You get this mail because you own a campaign on ${siteNameMark}.`,
  sentRegardless: 'decision',
})

/** Tells the owner that a new campaign waits for an admin. */
export const waitsAtFirstMail = ({ title, url }: Waiting): MailContent =>
  mailOf(
    `Waits for review: ${titleForSubject(title)}`,
    'Your campaign waits for an admin',
    [
      `“${title}” is saved. An admin looks at it before it is published.`,
      'Until then people who have its link see it. It is in no list, and takes no support and no donations. You can still edit it.',
      'We write to you when an admin has decided.',
    ],
    url,
  )

/** Tells the owner that a published campaign waits again, because its promise was changed. */
export const waitsAgainMail = ({ title, url }: Waiting): MailContent =>
  mailOf(
    `Waits for review again: ${titleForSubject(title)}`,
    'Your changed campaign waits for an admin',
    [
      `You changed what people say yes to in “${title}”. An admin looks at the change before the campaign goes on.`,
      'Until then people who have its link see it. It is in no list, takes no support and no donations, and its supporters get no mails. Those who support it stay counted, and donations are kept.',
      'We write to you when an admin has decided.',
    ],
    url,
  )
