import type { MailContent, MailLink } from './mail-content.ts'
import { dayLines } from './mail-date.ts'
import { footOf } from './mail-foot.ts'

const linkText = ({ label, url }: MailLink): string => `${label}:\n${url}`

/** Renders a mail as plain text, with the same content as the HTML. Pictures are left out: they add nothing to the date and the title. */
export const mailText = (content: MailContent, siteName: string): string => {
  const { heading, date, paragraphs, button, afterButton = [], links = [] } = content
  const foot = footOf(content)
  const blocks = [
    heading,
    ...(date
      ? [
          dayLines(date)
            .map(({ text, url }) => (url ? `${text}\n${url}` : text))
            .join('\n'),
        ]
      : []),
    ...paragraphs,
    ...(button ? [linkText(button)] : []),
    ...afterButton,
    ...links.map(linkText),
    // The signature separator, which marks the end of the message.
    ['-- ', siteName, ...foot.words, ...foot.links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}
