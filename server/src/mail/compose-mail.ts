import MimeNode from 'nodemailer/lib/mime-node'
import { encodeQuotedPrintable } from './quoted-printable.ts'
import type { OutgoingMail } from './transport.ts'

/** They contain `=_`, which quoted-printable text never does. */
const [outerBoundary, innerBoundary] = ['=_mail', '=_text']

const headersOf = (stopUrl: string | null) => ({
  // Tells auto-responders not to reply.
  'Auto-Submitted': 'auto-generated',
  ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

const part = (type: string, text: string, more = ''): string =>
  `Content-Type: ${type}; charset=utf-8\r\n${more}Content-Transfer-Encoding: quoted-printable\r\n\r\n${encodeQuotedPrintable(text)}`

const multipart = (boundary: string, parts: readonly string[]): string =>
  `${parts.map((each) => `--${boundary}\r\n${each}\r\n`).join('')}--${boundary}--\r\n`

const contentType = (kind: 'alternative' | 'mixed', boundary: string): string =>
  `multipart/${kind}; boundary="${boundary}"`

const bodyOf = ({ text, html, attachments }: OutgoingMail): { type: string; body: string } => {
  const type = contentType('alternative', innerBoundary)
  const body = multipart(innerBoundary, [part('text/plain', text), part('text/html', html)])
  if (attachments.length === 0) return { type, body }
  const files = attachments.map((file) =>
    part(file.type, file.text, `Content-Disposition: attachment; filename=${file.filename}\r\n`),
  )
  return {
    type: contentType('mixed', outerBoundary),
    body: multipart(outerBoundary, [`Content-Type: ${type}\r\n\r\n${body}`, ...files]),
  }
}

/**
 * A mail as it is sent, and its envelope. nodemailer writes the headers. Its streams for bodies take three times as long as the sending.
 * @param from as in `MAIL_FROM`; without a name, the site's name is the sender's
 */
export const composeMail = (from: string, mail: OutgoingMail) => {
  const { type, body } = bodyOf(mail)
  const head = new MimeNode(type)
  head.setHeader({
    From: from.includes('<') ? from : { name: mail.senderName, address: from },
    // An object, so that the address is not parsed as a list.
    To: { name: '', address: mail.to },
    Subject: mail.subject,
    'Message-ID': mail.messageId,
    ...headersOf(mail.stopUrl),
  })
  // Named here too, so that no other one is made up.
  const { messageId } = mail
  return { messageId, envelope: head.getEnvelope(), raw: Buffer.from(`${head.buildHeaders()}\r\n\r\n${body}`) }
}
