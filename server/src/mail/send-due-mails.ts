import { setTimeout as pause } from 'node:timers/promises'
import { after, minute, second } from '../base/clock.ts'
import { Outage } from '../base/outage.ts'
import { traced } from '../base/tracing.ts'
import { transact } from '../database/database.ts'
import type { JobRun } from '../jobs/job-run.ts'
import type { AppContext } from '../context.ts'
import { unseal } from '../base/seal.ts'
import type { MailContent } from './mail-content.ts'
import { type ClaimedMail, claimDueMails, deleteMail, markFailed, markSent, postpone } from './mail.sql.ts'
import { renderMail } from './render-mail.ts'
import { retryDelayMs } from './retry-rules.ts'
import { type MailTransport, type SendOutcome, sentAtOnceMax } from './transport.ts'

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

const retryMs = second

/**
 * Repeats work while the database cannot be reached, until the run is over. A mail whose outcome was not recorded would be sent again, and one
 * that was not tried would wait for the end of its lease.
 */
const outlastOutage = async <T>(run: JobRun, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Outage) || run.isOver()) throw error
      await pause(retryMs)
    }
  }
}

/** `outdated`: the mail was not sent and must not be. */
type Outcome = SendOutcome | { kind: 'outdated' }

const openAndSend = async (
  { keyring, config, organisation, transport, revise }: Sender,
  mail: ClaimedMail,
  run: JobRun,
): Promise<Outcome> => {
  let content: MailContent
  try {
    content = JSON.parse(await unseal(keyring, mail.sealed_content ?? '')) as MailContent
  } catch (error) {
    return { kind: 'refused', reason: `${unreadable}: ${(error as Error).message}` }
  }
  const revised = await outlastOutage(run, () => revise({ key: mail.key, to: mail.recipient }, content))
  if (!revised) return { kind: 'outdated' }
  const messageId = `<${mail.id}@${new URL(config.publicUrl).hostname}>`
  const rendered = { ...renderMail(revised, organisation.current()), to: mail.recipient, messageId }
  return traced(
    () => ({ name: 'mail', kind: 'client' }),
    async (note) => {
      const outcome = await transport.send(rendered)
      note({ 'muster.outcome': outcome.kind })
      return outcome
    },
  )
}

const recordOutcome = async ({ db, clock, log }: Sender, mail: ClaimedMail, outcome: Outcome): Promise<void> => {
  const now = clock.now()
  if (outcome.kind === 'outdated') return transact(db, (tx) => deleteMail(tx, mail.id))
  if (outcome.kind === 'sent') return transact(db, (tx) => markSent(tx, mail.id, now))
  const delayMs = outcome.kind === 'refused' ? null : retryDelayMs(mail.attempts)
  if (delayMs !== null) return transact(db, (tx) => postpone(tx, mail.id, after(now, delayMs), outcome.reason))
  await transact(db, (tx) => markFailed(tx, mail.id, now, outcome.reason))
  log.error({ mail: mail.id, attempts: mail.attempts, reason: outcome.reason }, 'a mail failed; it waits for an admin')
}

/** The mails to each recipient, in the order in which they were written. */
const byRecipient = (mails: readonly ClaimedMail[]): ClaimedMail[][] => {
  const written = mails.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return [...Map.groupBy(written, ({ recipient }) => recipient).values()]
}

const sendInTurn = async (sender: Sender, mails: readonly ClaimedMail[], run: JobRun): Promise<Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const mail of mails) {
    const outcome = await openAndSend(sender, mail, run)
    await outlastOutage(run, () => recordOutcome(sender, mail, outcome))
    outcomes.push(outcome)
  }
  return outcomes
}

/**
 * Sends all due mails, a few at a time, and those to one recipient in turn. A crash of this process between sending and marking sends a mail again, with the same
 * Message-ID. Ends early if the mail server is unreachable, so that an outage costs one try per run and not one per mail.
 */
export const sendDueMails = async (sender: Sender, run: JobRun): Promise<void> => {
  const { db, clock, log, transport } = sender
  if (!transport.isConfigured()) return
  while (!run.isOver()) {
    const now = clock.now()
    const due = { now, leasedUntil: after(now, leaseMs), limit: sentAtOnceMax }
    const mails = await transact(db, (tx) => claimDueMails(tx, due))
    if (mails.length === 0) return
    const outcomes = await Promise.all(byRecipient(mails).map((own) => sendInTurn(sender, own, run)))
    for (const outcome of outcomes.flat()) {
      if (outcome.kind !== 'unreachable') continue
      log.warn({ reason: outcome.reason }, 'mail cannot be sent just now; it waits')
      return
    }
  }
}
