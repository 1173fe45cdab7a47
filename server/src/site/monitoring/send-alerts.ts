import { troubleWords } from '@muster/contract/facts/troubles.ts'
import { after, hour, minute, second } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import { resolvedWords } from './trouble-mails.ts'
import { claimDueAlerts, type DueAlert, settleAlert } from './alerts.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

export const alertJob = 'alerts'

const requestMs = 5 * second
/** Longer than a request. */
const leaseMs = minute
const atOnceMax = 4
/** After the first hour hourly, so the last try is about a day after the first. */
const attemptsMax = 28

const retryDelayMs = (attempts: number): number => Math.min(minute * 2 ** (attempts - 1), hour)

/** The message as Slack and Mattermost show it (`text`), and for programs. The trouble's id is the same at every try and at its end. */
const messageOf = (publicUrl: string, alert: DueAlert) => {
  const { event, troubleId, kind, subject, figure, beganAt, endedAt } = alert
  const { title, meaning, remedy } = troubleWords(alert)
  const statusUrl = `${publicUrl}/admin/status`
  const text =
    event === 'began' ? `${title}. ${meaning} ${remedy} ${statusUrl}` : `${resolvedWords(title)}. ${statusUrl}`
  const trouble = { id: troubleId, kind, subject, figure, title, beganAt, endedAt: event === 'ended' ? endedAt : null }
  return { text, event, trouble, site: publicUrl, statusUrl }
}

/** Null: taken. Otherwise why not; never with the address, which is secret. */
const post = async (url: string, alert: DueAlert, publicUrl: string): Promise<string | null> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // A redirect could lead to an address that no operator chose.
      redirect: 'error',
      signal: AbortSignal.timeout(requestMs),
      headers: { 'content-type': 'application/json', 'idempotency-key': `${alert.troubleId}:${alert.event}` },
      body: JSON.stringify(messageOf(publicUrl, alert)),
    })
    await response.body?.cancel()
    return response.ok ? null : `status ${response.status}`
  } catch (error) {
    const { name, cause } = error as { name: string; cause?: { code?: string } }
    return name === 'TimeoutError' ? `no response within ${requestMs / second} s` : (cause?.code ?? 'no connection')
  }
}

const outcomeOf = ({ attempts }: DueAlert, problem: string | null, now: Date) => {
  if (problem === null) return { sent_at: now }
  if (attempts >= attemptsMax) return { failed_at: now, last_error: problem }
  return { send_after: after(now, retryDelayMs(attempts)), last_error: problem }
}

/** Sends messages that are due to the webhook. A crash after a request sends it again with the same idempotency key. */
const sendAlerts = async ({ db, clock, config, log }: AppContext, run: JobRun): Promise<void> => {
  const url = config.alertWebhookUrl
  if (!url) return
  while (!run.isOver()) {
    const now = clock.now()
    const due = { now, leasedUntil: after(now, leaseMs), limit: atOnceMax }
    const alerts = await transact(db, (tx) => claimDueAlerts(tx, due))
    if (alerts.length === 0) return
    await Promise.all(
      alerts.map(async (alert) => {
        const problem = await post(url, alert, config.publicUrl)
        if (problem) log.warn({ problem, attempts: alert.attempts }, 'the alert webhook did not take a message')
        await transact(db, (tx) => settleAlert(tx, alert.id, outcomeOf(alert, problem, clock.now())))
      }),
    )
  }
}

/** The job that sends messages to the webhook. It is separate from the job of troubles, so that a webhook that hangs delays no judgement. */
export const alertsJob = (context: AppContext): Job => ({
  name: alertJob,
  cron: '* * * * *',
  run: (run) => sendAlerts(context, run),
})
