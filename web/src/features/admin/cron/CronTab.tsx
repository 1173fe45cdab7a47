import type { ExpiringCampaign } from '@muster/contract/cron.ts'
import { useState } from 'react'
import { ExpiringTimeline } from './ExpiringTimeline.tsx'
import { LastRuns } from './LastRuns.tsx'
import { MailsSheet } from './MailsSheet.tsx'
import { NextRun } from './NextRun.tsx'

/** Campaigns whose day is near, and the job that mails their people. */
export const CronTab = () => {
  const [previewed, setPreviewed] = useState<ExpiringCampaign | null>(null)
  return (
    <div className="grid gap-12">
      <section aria-labelledby="next-hours" className="grid gap-6">
        <h2 id="next-hours">The next 24 hours</h2>
        <NextRun />
        <h3 className="sr-only">Campaigns</h3>
        <ExpiringTimeline onPreview={setPreviewed} />
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
