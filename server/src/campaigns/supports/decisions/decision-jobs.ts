import type { AppContext } from '../../../platform/context.ts'
import type { Outbox } from '../../../mail/index.ts'
import { decideDue } from './decide.ts'
import { tellDecisions } from './tell-decisions.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'

/** The job `decisions`: it decides who acts 48 hours before the end of a campaign, and tells its supporters. */
export const decisionJob = (context: AppContext, outbox: Outbox): Job => ({
  name: 'decisions',
  cron: '* * * * *',
  run: async (run) => {
    await decideDue(context, run)
    await tellDecisions(context, outbox, run)
  },
})
