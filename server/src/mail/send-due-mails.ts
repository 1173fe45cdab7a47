import { traced } from '../platform/base/tracing.ts'
import type { JobRun } from '../platform/jobs/job-run.ts'
import type { AppContext } from '../platform/context.ts'
import { createClaims } from './claims.ts'
import type { OpenedMail } from './open-mails.ts'
import { createRecorder, type Outcome } from './record-outcomes.ts'
import { renderMail } from './render-mail.ts'
import type { Revisions } from './revise-mails.ts'
import type { MailTransport } from './transport.ts'

export const mailJobName = 'mail'

type Sender = AppContext & { transport: MailTransport; revisions: Revisions }

const send = async ({ config, organisation, transport }: Sender, opened: OpenedMail): Promise<Outcome> => {
  if ('outcome' in opened) return opened.outcome
  const { mail, content } = opened
  const messageId = `<${mail.id}@${new URL(config.publicUrl).hostname}>`
  const rendered = { ...renderMail(content, organisation.current()), to: mail.recipient, messageId }
  return traced(
    () => ({ name: 'mail', kind: 'client' }),
    async (note) => {
      const outcome = await transport.send(rendered)
      note({ 'muster.outcome': outcome.kind })
      return outcome
    },
  )
}

/** Calls `begin` until it returns null, `atOnce` promises at a time, and again whenever one is settled. Resolves when none is left. */
const keepGoing = (begin: () => Promise<unknown> | null, atOnce: number): Promise<void> =>
  new Promise((resolve, reject) => {
    let [active, hasFailed] = [0, false]
    const fill = (): void => {
      for (let next; !hasFailed && active < atOnce && (next = begin()); active++) next.then(settled, failed)
      if (active === 0 && !hasFailed) resolve()
    }
    const settled = (): void => {
      active -= 1
      fill()
    }
    const failed = (error: Error): void => {
      hasFailed = true
      reject(error)
    }
    fill()
  })

/**
 * Sends all due mails, several at a time, and those to one recipient in turn. A crash of this process between sending and marking sends a mail again, with the same
 * Message-ID. Ends early if the mail server is unreachable, so that an outage costs a few tries per run and not one per mail.
 */
export const sendDueMails = async (sender: Sender, run: JobRun): Promise<void> => {
  const { log, transport } = sender
  if (!transport.isConfigured()) return
  const claims = createClaims(sender, run, transport.connections)
  const record = createRecorder(sender, run)
  let [isClaiming, isReachable] = [false, true]
  const deliver = async (opened: OpenedMail): Promise<void> => {
    const outcome = await send(sender, opened)
    await record(opened.mail, outcome)
    claims.release(opened)
    if (outcome.kind !== 'unreachable') return
    if (isReachable) log.warn({ reason: outcome.reason }, 'mail cannot be sent just now; it waits')
    isReachable = false
  }
  const claim = async (): Promise<void> => {
    isClaiming = true
    await claims.claim()
    isClaiming = false
  }
  try {
    await keepGoing(() => {
      if (!isReachable || run.isOver()) return null
      if (!isClaiming && claims.isLow()) return claim()
      const next = claims.take()
      return next && deliver(next)
    }, transport.connections + 1)
  } finally {
    await claims.returnRest()
  }
  claims.throwFailure()
}
