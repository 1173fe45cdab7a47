import type { ExpiringCampaign } from '@muster/contract/campaigns/reminders.ts'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../../api/context.tsx'
import { Failure } from '../../../../ui/page/Failure.tsx'
import { EndingTimeline, StartingTimeline } from './DayTimelines.tsx'
import { expiringQuery, previewQuery, runsQuery, startingQuery } from './reminders.queries.ts'
import { LastRuns } from './LastRuns.tsx'
import { MailsSheet } from './MailsSheet.tsx'
import { NextRun } from './NextRun.tsx'

/** One failure for the whole tab if none of its parts could be loaded; null otherwise. */
const useWholeFailure = () => {
  const api = useApi()
  const parts = [
    useQuery(previewQuery(api, null)),
    useInfiniteQuery(expiringQuery(api)),
    useInfiniteQuery(startingQuery(api)),
    useInfiniteQuery(runsQuery(api)),
  ]
  const failed = parts.find(({ isLoadingError }) => isLoadingError)
  if (!failed || parts.some(({ data }) => data !== undefined)) return null
  return {
    error: failed.error,
    isRetrying: parts.some(({ isFetching }) => isFetching),
    retry: () => parts.forEach(({ refetch }) => void refetch()),
  }
}

/** Campaigns whose day is near, and the job that mails their supporters and donors. */
export const RemindersTab = () => {
  const [previewed, setPreviewed] = useState<ExpiringCampaign | null>(null)
  const failure = useWholeFailure()
  if (failure) {
    return <Failure what="Failed to load" error={failure.error} retry={failure.retry} retrying={failure.isRetrying} />
  }
  return (
    <div className="grid gap-12">
      <section aria-labelledby="next-hours" className="grid gap-6">
        <h2 id="next-hours">The next 24 hours</h2>
        <NextRun />
        <h3>Campaigns that end</h3>
        <EndingTimeline onPreview={setPreviewed} />
        <h3>Campaigns that start</h3>
        <StartingTimeline onPreview={setPreviewed} />
      </section>
      <section aria-labelledby="last-runs">
        <h2 id="last-runs" className="mb-4">
          Last runs
        </h2>
        <LastRuns />
      </section>
      <MailsSheet campaign={previewed} onClose={() => setPreviewed(null)} />
    </div>
  )
}
