import { after } from '../platform/base/clock.ts'
import type { AppContext } from '../platform/context.ts'
import { transact, type Tx } from '../platform/database/database.ts'
import type { JobRun } from '../platform/jobs/job-run.ts'
import { type ClaimedMail, deleteMail, markFailed, markSent, postpone } from './mail.sql.ts'
import { outlastOutage } from './outlast-outage.ts'
import { retryDelayMs } from './retry-rules.ts'
import type { SendOutcome } from './transport.ts'

/** `outdated`: the mail was not sent and must not be. */
export type Outcome = SendOutcome | { kind: 'outdated' }
type Recorded = { mail: ClaimedMail; outcome: Outcome }

type GivenUp = { mail: string; attempts: number; reason: string }

const writeUnsent = async (tx: Tx, records: readonly Recorded[], now: Date): Promise<GivenUp[]> => {
  const givenUp: GivenUp[] = []
  for (const { mail, outcome } of records) {
    if (outcome.kind === 'sent') continue
    if (outcome.kind === 'outdated') {
      await deleteMail(tx, mail.id)
      continue
    }
    const delayMs = outcome.kind === 'refused' ? null : retryDelayMs(mail.attempts)
    if (delayMs !== null) await postpone(tx, mail.id, after(now, delayMs), outcome.reason)
    else {
      await markFailed(tx, mail.id, now, outcome.reason)
      givenUp.push({ mail: mail.id, attempts: mail.attempts, reason: outcome.reason })
    }
  }
  return givenUp
}

const write = async ({ db, clock, log }: AppContext, records: readonly Recorded[]): Promise<void> => {
  const now = clock.now()
  const sent = records.flatMap(({ mail, outcome }) => (outcome.kind === 'sent' ? [mail.id] : []))
  if (sent.length > 0) await transact(db, (tx) => markSent(tx, sent, now))
  if (sent.length === records.length) return
  const givenUp = await transact(db, (tx) => writeUnsent(tx, records, now))
  for (const one of givenUp) log.error(one, 'a mail failed; it waits for an admin')
}

/**
 * Records the outcomes of tries. Those that arrive while a transaction runs share the next one, so that a commit serves several mails. The
 * promise resolves once the outcome is committed.
 */
export const createRecorder = (context: AppContext, run: JobRun) => {
  let last: Promise<unknown> = Promise.resolve()
  let next: { records: Recorded[]; written: Promise<void> } | null = null
  const openBatch = () => {
    const records: Recorded[] = []
    const written = last.then(() => {
      next = null
      return outlastOutage(run, () => write(context, records))
    })
    last = written.catch(() => undefined)
    return { records, written }
  }
  return (mail: ClaimedMail, outcome: Outcome): Promise<void> => {
    next ??= openBatch()
    next.records.push({ mail, outcome })
    return next.written
  }
}
