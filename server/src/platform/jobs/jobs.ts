import { PgBoss } from 'pg-boss'
import { type Clock, second, systemClock } from '../base/clock.ts'
import { expiryMs, type JobRun, startRun } from './job-run.ts'
import type { Logger } from '../base/log.ts'
import { jobsSchema } from '../database/migrate.ts'
import { tracedFromHere } from '../base/tracing.ts'
import { within } from '../base/within.ts'
import { connectionsDefault, divideConnections } from '../base/connection-shares.ts'
import { type Access, connectionOptions } from '../database/connection.ts'

/** Timeout of a wake-up. Callers wait for it after their commit, and it is only a hint, so a slow queue must not delay them. */
const wakeMs = 2 * second

/** Timeouts of the job queue's connections. Its maintenance moves many rows at once. */
const queueTimeouts = {
  connectMs: 10 * second,
  statementMs: 60 * second,
  lockMs: 15 * second,
  idleInTransactionMs: 60 * second,
  queryMs: 70 * second,
}

export type Job = {
  /** Snake-case or kebab-case name, stable: it is the queue's name in the database. */
  name: string
  /** Cron pattern in UTC; each tick runs it on one instance. Absent: only when woken. */
  cron?: string
  /** Whether it also runs when a server starts, so that work that became due meanwhile is done. Default: true. */
  runsAtStart?: boolean
  /**
   * Does all work that is due. Must be safe when there is nothing to do, when it is interrupted and run again, and when
   * another instance still runs it: due work is claimed with a lease or a lock. Work that waits for external services, or has no bound of its
   * own, ends once the run is over: see `workDue`. Then another run follows at once.
   */
  run: (run: JobRun) => Promise<unknown>
}

/**
 * Background work. A job means "do all due work": the due work is recorded in the capability's own tables,
 * so a lost wake-up only delays it until the next cron tick.
 */
export type Jobs = {
  define(job: Job): void
  /** Runs a job soon on some instance, e.g. after a commit. Never throws: a failure is logged, and cron runs the job later. */
  wake(name: string): Promise<void>
  /** Runs a job at once in this process, and waits for it. */
  run(name: string): Promise<unknown>
  start(): Promise<void>
  /** Takes no new runs. Running jobs go on, and `wake` still asks other instances. */
  pause(): void
  /** Lets running jobs finish, at most 10 s. */
  stop(): Promise<void>
}

/** Jobs of earlier versions. Their schedules would ask for runs that no server takes, which is a trouble of the site. */
const retiredJobs = ['guest-support-mails']

const retire = async (boss: PgBoss, name: string): Promise<void> => {
  if (!(await boss.getQueue(name))) return
  await boss.unschedule(name)
  await boss.deleteAllJobs(name)
}

type JobTools = { clock: Clock; log: Logger }

const createQueue = async (boss: PgBoss, job: Job): Promise<void> => {
  // `short`: at most one queued run, so that frequent wake-ups do not pile up, on any number of instances. The policies that also
  // allow only one active run would let the job of a killed process, or a stale count, block the next run.
  await boss.createQueue(job.name, { policy: 'short', retryLimit: 0, expireInSeconds: expiryMs / second })
}

const runJob = (job: Job, run: JobRun): Promise<unknown> =>
  tracedFromHere({ name: `job ${job.name}` }, () => job.run(run))

/** Lets this process run the job. */
const work = async (boss: PgBoss, job: Job, { clock, log }: JobTools): Promise<void> => {
  await boss.work(job.name, { pollingIntervalSeconds: 1 }, async () => {
    const run = startRun(clock)
    try {
      await runJob(job, run)
      if (run.wasCutShort()) await boss.send(job.name, {})
    } catch (error) {
      log.error({ err: error, job: job.name }, 'a job failed')
      throw error
    }
  })
  if (job.cron) await boss.schedule(job.name, job.cron, null, { tz: 'UTC' })
}

type JobsOptions = Partial<JobTools> &
  Access & {
    log: Logger
    /** Whether this process runs jobs. If not, it only wakes them. Default: true. */
    isWorker?: boolean
  }

/** A job queue in the product's own PostgreSQL. Defined jobs run after `start()`. */
export const createJobs = ({ log, clock = systemClock, isWorker = true, ...access }: JobsOptions): Jobs => {
  const definitions = new Map<string, Job>()
  let boss: PgBoss | null = null
  return {
    define: (job) => void definitions.set(job.name, job),
    wake: async (name) => {
      try {
        if (boss) await within(wakeMs, boss.send(name, {}), 'the job queue does not answer')
      } catch (error) {
        log.warn({ err: error, job: name }, 'a job could not be woken; its next tick will do the work')
      }
    },
    run: async (name) => {
      const job = definitions.get(name)
      if (!job) throw new Error(`no job is named ${name}`)
      return runJob(job, startRun(clock))
    },
    start: async () => {
      const max = divideConnections(access.connections ?? connectionsDefault).queue
      const upkeep = { schedule: isWorker, supervise: isWorker }
      boss = new PgBoss({
        ...connectionOptions(access, queueTimeouts),
        max,
        schema: jobsSchema,
        migrate: false,
        ...upkeep,
      })
      boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'))
      await boss.start()
      for (const job of definitions.values()) await createQueue(boss, job)
      if (!isWorker) return
      for (const name of retiredJobs) await retire(boss, name)
      for (const job of definitions.values()) await work(boss, job, { clock, log })
      // Work that became due while no server ran, or was requested before this line, runs now and not at the next tick.
      for (const { name, runsAtStart = true } of definitions.values()) if (runsAtStart) await boss.send(name, {})
    },
    pause: () => {
      for (const name of definitions.keys()) void boss?.offWork(name, { wait: false })
    },
    stop: async () => {
      await boss?.stop({ graceful: true, timeout: 10_000 })
      boss = null
    },
  }
}
