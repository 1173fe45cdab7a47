import { dateParts } from './date-parts.ts'
import type { MailContent } from './mail-content.ts'

/** The mail as plain text, saying all that the HTML says. */
export const mailText = ({ heading, date, paragraphs, button, afterButton, reason, stop }: MailContent): string => {
  const blocks = [
    heading,
    ...(date ? [[dateParts(date.day).whole, date.note].filter(Boolean).join('\n')] : []),
    ...paragraphs,
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...(afterButton ?? []),
    // The signature separator, by which mail readers know where the message ends.
    ['-- ', 'Muster', reason, ...(stop ? [`${stop.label}: ${stop.url}`] : [])].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
