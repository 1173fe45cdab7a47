import type { Kernel } from '../kernel/kernel.ts'
import { refreshPopularity } from './popularity.sql.ts'
import { foldSearchChanges } from './search-index.sql.ts'

const everyMinute = '* * * * *'

/** Keeps what lists are sorted by (`campaign-popularity`) and the counts of words and tags (`search-counts`) fresh. */
export const defineCampaignJobs = ({ db, clock, jobs }: Pick<Kernel, 'db' | 'clock' | 'jobs'>): void => {
  jobs.define({ name: 'campaign-popularity', cron: everyMinute, run: () => refreshPopularity(db, clock.now()) })
  jobs.define({ name: 'search-counts', cron: everyMinute, run: () => foldSearchChanges(db) })
}
