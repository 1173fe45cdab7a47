import { smtpUrlFrom } from '../../site/index.ts'
import { newId } from '../../platform/base/tokens.ts'
import { createSmtpTransport, type MailContent, renderMail } from '../../mail/index.ts'
import { mailNote } from '../notes.ts'
import { type Check, failure, type Finding, ok, ownAuthorityRemedy, warning } from './check.ts'
import type { Subject } from './opened.ts'

const content = (publicUrl: string): MailContent => ({
  subject: 'Test mail',
  heading: 'Test mail',
  paragraphs: [`Muster at ${publicUrl} can send mails to this address.`],
  reason: 'An administrator of this site asked for it on the command line.',
  sentRegardless: 'once',
})

const remedyFor = (problem: string): string =>
  /certificate/i.test(problem)
    ? `SMTP_URL needs the host that the certificate names. ${ownAuthorityRemedy}`
    : 'Check host, port, user and password of SMTP_URL'

const find = async ({ config, find: findSecret }: Subject, mailTo: string | null): Promise<Finding> => {
  const url = smtpUrlFrom(config, findSecret)
  if (url === null) {
    if (mailTo !== null) return failure(`no mail was sent to ${mailTo}, because no SMTP_URL is set`)
    const note = mailNote(config, findSecret)
    return note ? warning(`${note}. Set SMTP_URL`) : ok('mails go to the inbox of development')
  }
  const { hostname } = new URL(url)
  const transport = createSmtpTransport({ url: () => url, from: config.mailFrom, encryptsLogins: config.production })
  const problem = await transport.verify()
  if (problem !== null) return failure(`${hostname}: ${problem}. ${remedyFor(problem)}`)
  if (mailTo === null) return ok(`${hostname} accepts the login. To send a mail, add --mail-to ADDRESS`)
  const messageId = `<${newId()}@${new URL(config.publicUrl).hostname}>`
  const outcome = await transport.send({ ...renderMail(content(config.publicUrl)), to: mailTo, messageId })
  return outcome.kind === 'sent'
    ? ok(`${hostname} accepted a mail to ${mailTo}. Look whether it arrives, also among spam`)
    : failure(`${hostname} did not accept a mail to ${mailTo}: ${outcome.reason}. Check MAIL_FROM and the address`)
}

/**
 * The check of the mail server.
 * @param mailTo gets a test mail; null: none is sent
 */
export const smtpCheck = (subject: Subject, mailTo: string | null): Check => ({
  name: 'SMTP',
  run: () => find(subject, mailTo),
})
