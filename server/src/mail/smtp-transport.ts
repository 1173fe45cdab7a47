import nodemailer, { type NodemailerError, type SendMailOptions } from 'nodemailer'
import { second } from '../platform/base/clock.ts'
import { encryptedTarget, hasCredentials } from './smtp-target.ts'
import type { MailTransport, OutgoingMail, SendOutcome } from './transport.ts'

const headersOf = (stopUrl: string | null) => ({
  // Tells auto-responders not to reply.
  'Auto-Submitted': 'auto-generated',
  ...(stopUrl && { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
})

/**
 * A mail as nodemailer takes it.
 * @param from as in `MAIL_FROM`; without a name, the site's name is the sender's
 */
const composeMail = (from: string, mail: OutgoingMail): SendMailOptions => ({
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

type Options = {
  /** `smtp://` or `smtps://` with credentials, read for each mail, so that a changed setting applies immediately; null: no mail. */
  url: () => string | null
  /** Sender, e.g. `Rivers <post@example.org>`. Without a name, the site's name is the sender's. */
  from: string
  /** A login is only sent over TLS with a verified certificate. Without a login, TLS is used only if the server offers it or the URL requires it. */
  encryptsLogins: boolean
  /** Number of mails that are sent at once, each over a connection of its own. */
  connections?: number
}

const timeouts = { connectionTimeout: 10 * second, greetingTimeout: 10 * second, socketTimeout: 60 * second }

/** Long enough until the next mails are claimed. */
const idleMs = 250

/** Some mail servers wait a moment before they greet, and some take few mails over one connection. */
const reuse = {
  pool: true,
  maxMessages: 50,
  maxRequeues: 1,
  idleTimeout: idleMs,
} as const

/** SMTP commands whose rejection concerns this mail. Any other failure concerns the connection, the login or the sender. */
const aboutThisMail = new Set(['RCPT TO', 'DATA'])

const noServer = { kind: 'unreachable', reason: 'no SMTP server is configured' } as const

const reasonOf = ({ code, message: text }: NodemailerError): string =>
  (code === 'ETLS' ? `The connection is not encrypted, so no login was sent: ${text}` : text).slice(0, 500)

const failure = (error: NodemailerError): SendOutcome => {
  const { command = '', responseCode, code } = error
  const reason = reasonOf(error)
  // Errors of the library for an invalid address or message.
  if (command === 'API' && (code === 'EENVELOPE' || code === 'EMESSAGE')) return { kind: 'refused', reason }
  if (!responseCode || !aboutThisMail.has(command)) return { kind: 'unreachable', reason }
  return { kind: responseCode >= 500 ? 'refused' : 'deferred', reason }
}

/** Sends mails over SMTP. Mails that follow each other at once use the same connections. */
export const createSmtpTransport = ({ url, from, encryptsLogins, connections = 8 }: Options): MailTransport => {
  const serverOf = (target: string) => ({
    ...(encryptsLogins && hasCredentials(target) ? encryptedTarget(target) : { url: target }),
    ...timeouts,
  })
  const openPool = (target: string) => ({
    target,
    sender: nodemailer.createTransport({ ...serverOf(target), ...reuse, maxConnections: connections }),
  })
  let pool: ReturnType<typeof openPool> | null = null
  const senderTo = (target: string) => {
    if (pool?.target !== target) pool = openPool(target)
    return pool.sender
  }
  return {
    connections,
    isConfigured: () => url() !== null,
    send: async (mail) => {
      const target = url()
      if (target === null) return noServer
      try {
        await senderTo(target).sendMail(composeMail(from, mail))
        return { kind: 'sent' }
      } catch (error) {
        return failure(error as NodemailerError)
      }
    },
    verify: async () => {
      const target = url()
      if (target === null) return noServer.reason
      try {
        await nodemailer.createTransport(serverOf(target)).verify()
        return null
      } catch (error) {
        return reasonOf(error as NodemailerError)
      }
    },
  }
}
