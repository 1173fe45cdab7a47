import { countConnections } from '../../platform/database/count-connections.ts'
import { findSecondsSinceRun } from '../../platform/jobs/queue-figures.ts'
import { minute, second } from '../../platform/base/clock.ts'
import { troubleJob } from '../../site/index.ts'
import { type Check, failure, type Finding, ok } from './check.ts'
import type { Subject } from './opened.ts'

const overdueSeconds = (5 * minute) / second

/** Judges whether any server runs jobs, by the job that runs each minute. Before the first server runs, none is expected. */
export const judgeJobs = (secondsSinceRun: number | null, servers: number): Finding => {
  if (secondsSinceRun !== null && secondsSinceRun < overdueSeconds) return ok('a server runs them')
  if (servers === 0) return ok('none runs, because no server does')
  const since =
    secondsSinceRun === null ? 'none has run' : `none has run for ${Math.round(secondsSinceRun / 60)} minutes`
  return failure(
    `${servers} servers run, but of the jobs ${since}: no mail is sent, and no trouble is found. Start a server with ROLE=worker or ROLE=all`,
  )
}

/** The check of the processes that run jobs. */
export const jobsCheck = ({ opened }: Subject): Check => ({
  name: 'jobs',
  run: async () => {
    if (!opened) return failure('not looked for, because the database cannot be used. See the line “database”')
    const [secondsSinceRun, { servers }] = await Promise.all([
      findSecondsSinceRun(opened.db, troubleJob),
      countConnections(opened.db),
    ])
    return judgeJobs(secondsSinceRun, servers.length)
  },
})
