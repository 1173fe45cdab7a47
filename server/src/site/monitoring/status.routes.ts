import { getStatusEndpoint, type ServiceStatus, type Trouble } from '@muster/contract/site/status.ts'
import { after, day, minute } from '../../platform/base/clock.ts'
import { newId } from '../../platform/base/tokens.ts'
import { services } from '../../platform/base/measures.ts'
import type { RouteContext } from '../../platform/context.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { findQueueFigures } from '../../platform/jobs/queue-figures.ts'
import { findOpenOrders, findSiteFigures } from './figures.sql.ts'
import { findHealth } from './health.sql.ts'
import { configuredServices, type Probed } from './probe-services.ts'
import { troubleJob } from './watch-troubles.ts'
import { findEndedTroubles, findOpenTroubles } from './troubles.sql.ts'

const pastMs = 30 * day
const judgedWithinMs = 15 * minute

type Row = Awaited<ReturnType<typeof findOpenTroubles>>[number]

const present = ({ id, began_at, ended_at, ...trouble }: Row): Trouble => ({
  _id: id,
  ...trouble,
  beganAt: began_at.toISOString(),
  endedAt: ended_at?.toISOString() ?? null,
})

type Health = Awaited<ReturnType<typeof findHealth>>[number]

const stateOf = (isOn: boolean, health: Health | undefined): ServiceStatus['state'] => {
  if (!isOn) return 'off'
  if (!health) return 'unknown'
  return health.failing_since ? 'fails' : 'works'
}

const instant = (at: Date | null | undefined): string | null => at?.toISOString() ?? null

const sumOf = (rows: readonly { count: number; oldest: Date | null }[]) => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  oldestAt: instant(
    rows.reduce<Date | null>((min, { oldest }) => (oldest && (!min || oldest < min) ? oldest : min), null),
  ),
})

type Queue = Awaited<ReturnType<typeof findQueueFigures>>[number]

/** The trouble that the job that finds troubles has not run: no other trouble would be found then. */
const unjudged = (queues: readonly Queue[], now: Date): Trouble[] => {
  const since = queues.find(({ name }) => name === troubleJob)?.completed
  if (!since || now.getTime() - since.getTime() < judgedWithinMs) return []
  const trouble = { kind: 'job' as const, subject: troubleJob, figure: null }
  return [present({ id: newId(), ...trouble, began_at: since, ended_at: null })]
}

/** The status of the site for admins. */
export const statusRoutes = ({ clock, build }: RouteContext, gateways: Probed): Route[] => [
  route(getStatusEndpoint, async ({ db }) => {
    const now = clock.now()
    const [troubles, past, health, site, orders, queues, configured] = await Promise.all([
      findOpenTroubles(db),
      findEndedTroubles(db, after(now, -pastMs)),
      findHealth(db),
      findSiteFigures(db, now),
      findOpenOrders(db),
      findQueueFigures(db),
      configuredServices(gateways),
    ])
    return {
      ...build,
      troubles: [...unjudged(queues, now), ...troubles.map(present)],
      past: past.map(present),
      services: services.map((service) => {
        const known = health.find((row) => row.service === service)
        return {
          service,
          state: stateOf(configured.includes(service), known),
          succeededAt: instant(known?.succeeded_at),
          failingSince: instant(known?.failing_since),
        }
      }),
      mails: { count: site.mailsWaiting, oldestAt: instant(site.oldestMail) },
      mailsFailed: site.mailsFailed,
      orders: sumOf(orders.map(({ orders: count, oldest }) => ({ count, oldest }))),
      payouts: { count: site.payoutsUnsettled, oldestAt: instant(site.oldestPayout) },
      jobs: sumOf(queues.map(({ waiting: count, oldest }) => ({ count, oldest }))),
      checkedAt: instant(site.checkedAt),
    }
  }),
]
