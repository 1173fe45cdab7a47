import type { AppContext } from '../../platform/context.ts'
import type { Outbox } from '../../mail/index.ts'
import { rebuildSearch } from '../search/rebuild.sql.ts'
import { dateEntries } from '../search/date-entries.sql.ts'
import { compareAllPopularity, refreshPopularity } from '../search/popularity.sql.ts'
import { foldSearchChanges } from '../search/search-index.sql.ts'
import { cancellationJob, mailCancellations } from './endings/mail-cancellations.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

const everyMinute = '* * * * *'

/**
 * Jobs that refresh the sort keys of lists and the site’s figures (`campaign-popularity`) and the counts of words and tags (`search-counts`), add
 * days to older entries of the search index (`search-days`), index again what the previous version indexed (`search-rebuild`), and mail the supporters and donors of cancelled campaigns.
 */
export const campaignJobs = (context: AppContext, outbox: Outbox): Job[] => {
  const { db, clock } = context
  return [
    { name: 'campaign-popularity', cron: everyMinute, run: (run) => refreshPopularity(db, clock.now(), run) },
    {
      name: 'campaign-popularity-of-all',
      cron: '41 2 * * *',
      runsAtStart: false,
      run: (run) => compareAllPopularity(db, clock.now(), run),
    },
    { name: 'search-counts', cron: everyMinute, run: (run) => foldSearchChanges(db, run) },
    { name: 'search-rebuild', cron: everyMinute, run: (run) => rebuildSearch(db, run) },
    { name: 'search-days', cron: everyMinute, run: (run) => dateEntries(db, run) },
    { name: cancellationJob, cron: everyMinute, run: (run) => mailCancellations(context, outbox, run) },
  ]
}
