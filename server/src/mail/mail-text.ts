import { dateParts } from './date-parts.ts'
import type { MailContent } from './mail-content.ts'

/** The mail as plain text, saying all that the HTML says. */
export const mailText = ({
  heading,
  date,
  paragraphs,
  button,
  afterButton,
  reason,
  manage,
  stop,
}: MailContent): string => {
  const footLinks = [manage, stop].flatMap((link) => (link ? [`${link.label}: ${link.url}`] : []))
  const blocks = [
    heading,
    ...(date ? [[dateParts(date.day).whole, date.note].filter(Boolean).join('\n')] : []),
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(afterButton ?? []),
    // The signature separator, by which mail readers know where the message ends.
    ['-- ', 'Muster', reason, ...footLinks].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
