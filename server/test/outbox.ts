import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { transact } from '../src/platform/database/database.ts'
import {
  createOutbox,
  createSmtpTransport,
  mailJob,
  type MailContent,
  type MailTransport,
  type Outbox,
  type Revisions,
} from '../src/mail/index.ts'
import type { TestApp } from './app.ts'

/** A new mail address. */
export const newAddress = () => `p${randomBytes(5).toString('hex')}@example.org`

/** A mail with a link that must stay secret. */
export const content: MailContent = {
  subject: 'A link that works',
  heading: 'Here it is',
  paragraphs: ['Grüße aus Köln'],
  button: { label: 'Open', url: 'http://localhost:3000/verify-email?token=very-secret' },
  reason: 'You get this mail because of a test.',
  sentRegardless: 'once',
}

/** An SMTP receiver that responds to each recipient with this code. */
export const openRefusing = async (code: number) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('not here'), { responseCode: code })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { url, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** An address without a listener. A port that was free a moment ago may be in use by another test. */
export const closedServer = 'smtp://127.0.0.1:1'

/** Writes and sends mails through the outbox of a test application. */
export const createSending = (t: TestApp) => {
  const smtpTo = (url: () => string | null) =>
    createSmtpTransport({ url, from: t.context.config.mailFrom, encryptsLogins: false })
  return {
    smtpTo,
    /** Sends to the test application's mailbox. */
    smtp: smtpTo(() => t.mailbox.url),
    /** An outbox with this transport, which replaces the job `mail`. */
    sendingBy: (transport: MailTransport, revisions: Revisions = {}): Outbox => {
      t.context.jobs.define(mailJob({ ...t.context, transport, revisions }))
      return createOutbox(t.context)
    },
    sendMails: () => t.runJob('mail'),
    enqueue: (outbox: Outbox, to: string, key = newAddress()): Promise<void> =>
      transact(t.context.db, (tx) => outbox.enqueue(tx, { key, to, content })),
    rowOf: (to: string) =>
      t.context.db
        .selectFrom('mail')
        .select(['id', 'sealed_content', 'sent_at', 'failed_at', 'attempts', 'last_error', 'send_after'])
        .where('recipient', '=', to)
        .executeTakeFirstOrThrow(),
  }
}
