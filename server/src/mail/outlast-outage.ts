import { setTimeout as pause } from 'node:timers/promises'
import { second } from '../platform/base/clock.ts'
import { Outage } from '../platform/base/outage.ts'
import type { JobRun } from '../platform/jobs/job-run.ts'

const retryMs = second

/**
 * Repeats work while the database cannot be reached, until the run is over. A mail whose outcome was not recorded would be sent again, and one
 * that was not tried would wait for the end of its lease.
 */
export const outlastOutage = async <T>(run: JobRun, work: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof Outage) || run.isOver()) throw error
      await pause(retryMs)
    }
  }
}
