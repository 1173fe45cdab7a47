import type { AppContext } from '../context.ts'
import type { Outbox } from '../mail/index.ts'
import { decideDue } from './decide.ts'
import { reviseDecisionMails, tellDecisions } from './tell-decisions.ts'

/** The job `decisions`: it decides who acts 48 hours before the end of a campaign, and tells its supporters. */
export const defineDecisionJobs = (context: AppContext, outbox: Outbox): void => {
  reviseDecisionMails(context, outbox)
  context.jobs.define({
    name: 'decisions',
    cron: '* * * * *',
    run: async (run) => {
      await decideDue(context, run)
      await tellDecisions(context, outbox, run)
    },
  })
}
