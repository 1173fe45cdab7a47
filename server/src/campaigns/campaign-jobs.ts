import type { AppContext } from '../context.ts'
import type { Outbox } from '../mail/index.ts'
import { rebuildSearch } from './search/rebuild.sql.ts'
import { dateEntries } from './search/date-entries.sql.ts'
import { compareAllPopularity, refreshPopularity } from './search/popularity.sql.ts'
import { foldSearchChanges } from './search/search-index.sql.ts'
import { cancellationJob, mailCancellations, reviseCancellations } from './endings/mail-cancellations.ts'

const everyMinute = '* * * * *'

/**
 * Jobs that refresh the sort keys of lists and the site’s figures (`campaign-popularity`) and the counts of words and tags (`search-counts`), add
 * days to older entries of the search index (`search-days`), index again what the previous version indexed (`search-rebuild`), and mail the supporters and donors of cancelled campaigns.
 */
export const defineCampaignJobs = (context: AppContext, outbox: Outbox): void => {
  const { db, clock, jobs } = context
  jobs.define({ name: 'campaign-popularity', cron: everyMinute, run: (run) => refreshPopularity(db, clock.now(), run) })
  jobs.define({
    name: 'campaign-popularity-of-all',
    cron: '41 2 * * *',
    runsAtStart: false,
    run: (run) => compareAllPopularity(db, clock.now(), run),
  })
  jobs.define({ name: 'search-counts', cron: everyMinute, run: (run) => foldSearchChanges(db, run) })
  jobs.define({ name: 'search-rebuild', cron: everyMinute, run: (run) => rebuildSearch(db, run) })
  jobs.define({ name: 'search-days', cron: everyMinute, run: (run) => dateEntries(db, run) })
  reviseCancellations(context, outbox)
  jobs.define({ name: cancellationJob, cron: everyMinute, run: (run) => mailCancellations(context, outbox, run) })
}
