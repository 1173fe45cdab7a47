import { transact } from '../../platform/database/database.ts'
import { type JobRun, workDue } from '../../platform/jobs/job-run.ts'
import { retryAt } from '../backoff.ts'
import { setAside } from '../ledger/set-aside.ts'
import type { MoneyContext } from '../money-context.ts'
import { rulesFor } from './event-table.ts'
import { type DueEvent, findDueEvents, markEventFailed, markEventProcessed, type PaypalEvent } from './events.sql.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

export const eventsJob = 'paypal-events'
const eventsPerRun = 200
/** About a day of retries. By then the jobs that poll PayPal have found what the event is about. */
const triesMax = 30

type Failure = 'threw' | 'unanswered'

const reasons: Record<Failure, string> = {
  threw:
    'A notification of PayPal’s could not be acted on for a day. See the log for why, and compare what it is about with PayPal',
  unanswered: 'PayPal sent a notification and gave no answer for a day to what it is about. Ask PayPal',
}

/** Syncs what an event is about. False: PayPal did not respond. */
const syncSubjects = async (context: MoneyContext, event: PaypalEvent): Promise<boolean> => {
  for (const { subject, sync } of rulesFor(event.eventType)) {
    const id = event[subject]
    if (id !== null && !(await sync(context, id))) return false
  }
  return true
}

/** Schedules a retry. An event that fails for a day goes to quarantine, so that an admin sees it. */
const putOff = async (context: MoneyContext, event: DueEvent, failure: Failure): Promise<void> => {
  const { id: eventId, failedChecks, ...about } = event
  const now = context.clock.now()
  await transact(context.db, async (tx) => {
    const isLast = failedChecks + 1 >= triesMax
    const isMine = await markEventFailed(tx, event, isLast ? null : retryAt(now, failedChecks, null))
    if (!isLast || !isMine) return
    await setAside(context, tx, {
      source: `event:${eventId}`,
      reason: reasons[failure],
      details: { eventId, ...about },
    })
  })
}

/** Processes an event, and records the result. */
const processEvent = async (context: MoneyContext, event: DueEvent): Promise<void> => {
  const { db, clock, log } = context
  const failure = await syncSubjects(context, event).then(
    (isAnswered): Failure | null => (isAnswered ? null : 'unanswered'),
    (error: unknown): Failure => {
      log.error({ err: error, eventId: event.id }, 'an event of PayPal’s could not be processed')
      return 'threw'
    },
  )
  if (failure) await putOff(context, event, failure)
  else await transact(db, (tx) => markEventProcessed(tx, event.id, clock.now()))
}

const processDue = async (context: MoneyContext, run: JobRun): Promise<void> => {
  const { db, clock, log } = context
  await workDue({
    run,
    items: await findDueEvents(db, clock.now(), eventsPerRun),
    work: (event) => processEvent(context, event),
    onFailure: (error, { id: eventId }) => log.error({ err: error, eventId }, 'an event could not be put off'),
  })
}

/** The job that processes the events that are due. */
export const webhookJob = (context: MoneyContext): Job => ({
  name: eventsJob,
  cron: '* * * * *',
  run: (run) => processDue(context, run),
})
