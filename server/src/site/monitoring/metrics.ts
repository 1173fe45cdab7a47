import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { countedEvents } from '../../platform/base/measures.ts'
import type { AppContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { createFigures } from './read-figures.ts'
import { createSiteMetrics } from './site-metrics.ts'

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

const eventNames = {
  shed_requests: 'Requests refused because too many waited for the database',
  failed_logins: 'Passwords and codes that were wrong',
} as const

const measureRequests = (registers: Registry[], { measures }: AppContext): void => {
  const durations = new Histogram({
    name: 'muster_http_request_duration_seconds',
    help: 'Duration of requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  measures.onRequest(({ method, route, status, seconds }) => durations.observe({ method, route, status }, seconds))
}

const measureProcess = (registers: Registry[], { measures, db, build }: AppContext): void => {
  for (const event of countedEvents) {
    new Counter({
      name: `muster_${event}_total`,
      help: eventNames[event],
      registers,
      collect() {
        this.reset()
        this.inc(measures.counted(event))
      },
    })
  }
  new Counter({
    name: 'muster_limited_requests_total',
    help: 'Requests that count against a limit, by limit and outcome',
    labelNames: ['limit', 'outcome'],
    registers,
    collect() {
      this.reset()
      for (const { limit, outcome, count } of measures.limitCounts()) this.inc({ limit, outcome }, count)
    },
  })
  new Gauge({
    name: 'muster_database_connections',
    help: 'Database connections of this process, by kind of work; waiting: callers that wait for one; max: the limit',
    labelNames: ['kind', 'state'],
    registers,
    collect() {
      for (const [kind, figures] of Object.entries(db.poolFigures())) {
        for (const [state, count] of Object.entries(figures)) this.set({ kind, state }, count)
      }
    },
  })
  const info = new Gauge({
    name: 'muster_build_info',
    help: 'Which code runs',
    labelNames: ['version', 'commit'],
    registers,
  })
  info.set({ version: build.version, commit: build.commit ?? 'unknown' }, 1)
}

const measureReplica = (registers: Registry[], db: Database): void => {
  const figures = db.replicaFigures()
  if (!figures) return
  const gauge = (name: string, help: string, value: () => number | null | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['replica'],
      registers,
      collect() {
        this.reset()
        this.set({ replica: figures.name }, value() ?? Number.NaN)
      },
    })
  gauge(
    'muster_replica_lag_seconds',
    'How old the last change is that the replica has replayed',
    () => db.replicaFigures()?.ageSeconds,
  )
  gauge('muster_replica_used', 'Whether pages are read from the replica; 0: it is behind or does not answer', () =>
    Number(db.replicaFigures()?.isUsed),
  )
}

/**
 * The metrics of this process and of the site's database, in the Prometheus text format. No label has a value that callers or people
 * choose. The result never rejects because of the database.
 */
export const createMetrics = (context: AppContext): (() => Promise<string>) => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests([registry], context)
  measureProcess([registry], context)
  measureReplica([registry], context.db)
  new Gauge({
    name: 'muster_uploads_in_progress',
    help: 'Forms with pictures that are being received',
    registers: [registry],
    collect() {
      this.set(context.measures.uploads())
    },
  })
  const findFigures = createFigures(context)
  const setSite = createSiteMetrics(registry)
  return async () => {
    setSite(await findFigures())
    return registry.metrics()
  }
}
