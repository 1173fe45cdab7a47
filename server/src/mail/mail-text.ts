import type { MailContent, MailLink } from './mail-content.ts'
import { dayLines } from './mail-date.ts'
import { footOf } from './mail-foot.ts'

const linkText = ({ label, url }: MailLink): string => `${label}:\n${url}`

/** The mail as plain text, saying all that the HTML says. A picture says nothing that the date and the title do not say. */
export const mailText = (content: MailContent): string => {
  const { heading, date, paragraphs, button, afterButton = [], links = [] } = content
  const foot = footOf(content)
  const blocks = [
    heading,
    ...(date ? [dayLines(date).join('\n')] : []),
    ...paragraphs,
    ...(button ? [linkText(button)] : []),
    ...afterButton,
    ...links.map(linkText),
    // The signature separator, by which mail readers know where the message ends.
    ['-- ', 'Muster', ...foot.words, ...foot.links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
