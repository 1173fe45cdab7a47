import {
  listExpiringCampaignsEndpoint,
  listReminderRunsEndpoint,
  listStartingCampaignsEndpoint,
  previewRemindersEndpoint,
  runRemindersEndpoint,
} from '@muster/contract/campaigns/reminders.ts'
import { startRun } from '../../platform/jobs/job-run.ts'
import type { AppContext, RouteContext } from '../../platform/context.ts'
import { pageOf, readTimeCursor, timeOrder, timePlace } from '../../platform/http/paging.ts'
import { type HandlerRequest, type Route, route } from '../../platform/http/route.ts'
import type { Outbox } from '../../mail/index.ts'
import { findRuns } from './reminder-runs.sql.ts'
import { presentExpiring, presentRun, presentStarting, previewRun } from './reminders.present.ts'
import { following, startingOf, windowAt, windowOfDays } from './reminder-rules.ts'
import { countMails, findDays, findEnding, findEndingOf } from './reminders.sql.ts'
import { sendReminders } from './send-reminders.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const remindersJob = 'reminders'

const soonestFirst = timeOrder('expiring')
const firstToStart = timeOrder('starting')
const latestFirst = timeOrder('runs')

const listExpiring = async (
  { clock }: RouteContext,
  { query: { limit, cursor }, db }: HandlerRequest<typeof listExpiringCampaignsEndpoint>,
) => {
  const place = readTimeCursor(soonestFirst, cursor)
  const from = place && { endsAt: place.at, id: place.id }
  const rows = await findEnding(db, { ...windowAt(clock.now()), after: from, limit: limit + 1 })
  const { items, next } = pageOf(soonestFirst, rows, limit, (row) => timePlace(row.ends_at, row.id))
  const counts = await countMails(
    db,
    items.map(({ id }) => id),
  )
  return { items: items.map((row) => presentExpiring(row, counts.get(row.id))), next }
}

const listStarting = async (
  { clock }: RouteContext,
  { query: { limit, cursor }, db }: HandlerRequest<typeof listStartingCampaignsEndpoint>,
) => {
  const now = clock.now()
  const place = readTimeCursor(firstToStart, cursor)
  const days = windowOfDays(now)
  const starting = following(startingOf(await findDays(db, { hours: windowAt(now), days }), now), place)
  const { items: places, next } = pageOf(firstToStart, starting, limit, ({ at, id }) => timePlace(at, id))
  const ids = places.map(({ id }) => id)
  const [rows, counts] = await Promise.all([findEndingOf(db, days, ids), countMails(db, ids)])
  const items = places.flatMap(({ id, at }) => {
    const row = rows.find((candidate) => candidate.id === id)
    return row ? [presentStarting(row, { startsAt: at, now }, counts.get(id))] : []
  })
  return { items, next }
}

const listRuns = async (
  { clock }: RouteContext,
  { query: { limit, cursor }, db }: HandlerRequest<typeof listReminderRunsEndpoint>,
) => {
  const place = readTimeCursor(latestFirst, cursor)
  const rows = await findRuns(db, { after: place && { startedAt: place.at, id: place.id }, limit: limit + 1 })
  const { items, next } = pageOf(latestFirst, rows, limit, (row) => timePlace(row.started_at, row.id))
  return { items: items.map((row) => presentRun(row, clock.now())), next }
}

/** Runs the job for an admin. The job continues with what does not fit into one run. */
const sendNow = async (context: AppContext, outbox: Outbox, adminId: string) => {
  const run = startRun(context.clock)
  const figures = await sendReminders({ context, outbox, jobRun: run }, adminId)
  if (run.wasCutShort()) await context.jobs.wake(remindersJob)
  return figures
}

/** The hourly job, which runs on one instance. */
export const reminderJob = (context: AppContext, outbox: Outbox): Job => ({
  name: remindersJob,
  cron: '7 * * * *',
  run: (run) => sendReminders({ context, outbox, jobRun: run }, null),
})

/** Calls for admins about reminders. */
export const reminderRoutes = (context: RouteContext, outbox: Outbox): Route[] => {
  return [
    route(listExpiringCampaignsEndpoint, (request) => listExpiring(context, request)),
    route(listStartingCampaignsEndpoint, (request) => listStarting(context, request)),
    route(previewRemindersEndpoint, ({ query, db }) => previewRun({ ...context, db }, query.campaignId ?? null)),
    route(runRemindersEndpoint, ({ user, db }) => sendNow({ ...context, db }, outbox, user.id)),
    route(listReminderRunsEndpoint, (request) => listRuns(context, request)),
  ]
}
