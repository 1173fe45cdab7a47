import type { SendMailOptions } from 'nodemailer'
import type { OutgoingMail } from './transport.ts'

const headersOf = (stopUrl: string | null) => ({
  // Tells auto-responders not to reply.
  'Auto-Submitted': 'auto-generated',
  ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/**
 * A mail as nodemailer takes it.
 * @param from as in `MAIL_FROM`; without a name, the site's name is the sender's
 */
export const composeMail = (from: string, mail: OutgoingMail): SendMailOptions => ({
  from: from.includes('<') ? from : { name: mail.senderName, address: from },
  // An object, so that the address is not parsed as a list.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  messageId: mail.messageId,
  headers: headersOf(mail.stopUrl),
  text: mail.text,
  html: mail.html,
  attachments: mail.attachments.map(({ filename, type, text }) => ({
    filename,
    contentType: `${type}; charset=utf-8`,
    content: text,
  })),
  textEncoding: 'quoted-printable',
  xMailer: false,
  disableFileAccess: true,
  disableUrlAccess: true,
})
