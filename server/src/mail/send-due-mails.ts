import { after, minute } from '../base/clock.ts'
import { transact } from '../database/database.ts'
import type { JobRun } from '../jobs/job-run.ts'
import type { AppContext } from '../context.ts'
import { unseal } from '../base/seal.ts'
import type { MailContent } from './mail-content.ts'
import { type ClaimedMail, claimDueMails, deleteMail, markFailed, markSent, postpone } from './mail.sql.ts'
import { renderMail } from './render-mail.ts'
import { retryDelayMs } from './retry-rules.ts'
import type { MailTransport, SendOutcome } from './transport.ts'

export const mailJob = 'mail'

/** The beginning of the error of a mail that could not be decrypted. */
export const unreadable = 'its content cannot be read'

/** The identity of a pending mail. */
export type WaitingMail = { key: string; to: string }

/** Updates a mail before each attempt to send it: returns its current content, or null if it must not be sent any more. */
export type Revise = (mail: WaitingMail, content: MailContent) => Promise<MailContent | null>

type Sender = AppContext & { transport: MailTransport; revise: Revise }

/** Longer than the sum of the transport's timeouts. */
const leaseMs = 5 * minute
const atOnceMax = 4

/** `outdated`: the mail was not sent and must not be. */
type Outcome = SendOutcome | { kind: 'outdated' }

const openAndSend = async (
  { keyring, config, organisation, transport, revise }: Sender,
  mail: ClaimedMail,
): Promise<Outcome> => {
  let content: MailContent
  try {
    content = JSON.parse(await unseal(keyring, mail.sealed_content ?? '')) as MailContent
  } catch (error) {
    return { kind: 'refused', reason: `${unreadable}: ${(error as Error).message}` }
  }
  const revised = await revise({ key: mail.key, to: mail.recipient }, content)
  if (!revised) return { kind: 'outdated' }
  const messageId = `<${mail.id}@${new URL(config.publicUrl).hostname}>`
  return transport.send({ ...renderMail(revised, organisation.current()), to: mail.recipient, messageId })
}

const recordOutcome = async ({ db, clock, log }: Sender, mail: ClaimedMail, outcome: Outcome): Promise<void> => {
  const now = clock.now()
  if (outcome.kind === 'outdated') return transact(db, (tx) => deleteMail(tx, mail.id))
  if (outcome.kind === 'sent') return transact(db, (tx) => markSent(tx, mail.id, now))
  const delayMs = outcome.kind === 'refused' ? null : retryDelayMs(mail.attempts)
  if (delayMs !== null) return transact(db, (tx) => postpone(tx, mail.id, after(now, delayMs), outcome.reason))
  log.error({ mail: mail.id, attempts: mail.attempts, reason: outcome.reason }, 'a mail failed; it waits for an admin')
  return transact(db, (tx) => markFailed(tx, mail.id, now, outcome.reason))
}

/**
 * Sends all due mails, a few at a time. A crash between sending and marking sends a mail again, with the same
 * Message-ID. Ends early if the mail server is unreachable, so that an outage costs one try per run and not one per mail.
 */
export const sendDueMails = async (sender: Sender, run: JobRun): Promise<void> => {
  const { db, clock, log, transport } = sender
  if (!transport.isConfigured()) return
  while (!run.isOver()) {
    const now = clock.now()
    const due = { now, leasedUntil: after(now, leaseMs), limit: atOnceMax }
    const mails = await transact(db, (tx) => claimDueMails(tx, due))
    if (mails.length === 0) return
    const outcomes = await Promise.all(
      mails.map(async (mail) => {
        const outcome = await openAndSend(sender, mail)
        await recordOutcome(sender, mail, outcome)
        return outcome
      }),
    )
    for (const outcome of outcomes) {
      if (outcome.kind !== 'unreachable') continue
      log.warn({ reason: outcome.reason }, 'mail cannot be sent just now; it waits')
      return
    }
  }
}
