import { parseArgs } from 'node:util'
import { createLog } from '../server/src/platform/base/log.ts'
import { after, day, systemClock } from '../server/src/platform/base/clock.ts'
import { countSite } from '../server/src/campaigns/campaign/campaigns.sql.ts'
import { refreshPopularity } from '../server/src/campaigns/search/popularity.sql.ts'
import { connect } from '../server/src/platform/database/database.ts'
import { startRun } from '../server/src/platform/jobs/job-run.ts'
import { checkJobs } from '../server/src/money/index.ts'
import { findCampaignMoney } from '../server/src/money/ledger/campaign-money.sql.ts'
import { runSql } from '../server/test/run-sql.ts'
import { type FilledDatabase, withFilledDatabase } from './lib/filled-database.ts'
import { processorMs } from './lib/processor-time.ts'
import { type Figure, print, progress } from './lib/report.ts'
import { median, spread } from './lib/statistics.ts'

// What the work takes that would grow with the site if it read everything: the job of popularity without a change, the site's figures, the money
// page of the campaign with most entries, and the checks of all campaigns and of a night with a few changes.
//   node bench/jobs.ts [--campaigns 10000] [--changed 100] [--rounds 3] [--json]

const { values: options } = parseArgs({
  options: {
    campaigns: { type: 'string', default: '10000' },
    changed: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '3' },
    json: { type: 'boolean' },
  },
})
const [campaigns, changed, rounds] = [options.campaigns, options.changed, options.rounds].map(Number) as [
  number,
  number,
  number,
]
/** Of the short works, which one tick of the processor's clock would hide. */
const repeats = 200

/** Marks the counters of the data set as read, as they are on a site that runs, and removes the rows that this leaves. */
const settleCounters = async (ownerUrl: string): Promise<void> => {
  for (const table of ['support_count', 'campaign_total']) {
    await runSql(ownerUrl, `update ${table} set is_new = false where is_new`)
    await runSql(ownerUrl, `vacuum analyze ${table}`)
  }
}

const run = async (database: FilledDatabase): Promise<void> => {
  let shiftMs = 0
  const clock = { now: () => after(systemClock.now(), shiftMs) }
  // The donations of the data set have no receipts yet, which the checks report.
  const log = createLog('silent')
  const db = connect({ url: database.appUrl, log, connectionsMax: 4 })
  let checkAll = () => Promise.resolve()
  const define = (job: { name: string; run: (run: ReturnType<typeof startRun>) => Promise<unknown> }): void => {
    // A run whose time is over is continued by the next job.
    const untilDone = async () => {
      for (let one = startRun(clock); ; one = startRun(clock)) {
        await job.run(one)
        if (!one.wasCutShort()) return
      }
    }
    if (job.name === 'checks') checkAll = untilDone
  }
  checkJobs({ db, clock, log, jobs: { define } } as unknown as Parameters<typeof checkJobs>[0])

  const rows: { what: string; ms: string; spread: string }[] = []
  const figures: Figure[] = []
  /** Processor time of this process and the database, for each repeat. */
  const measure = async (
    what: string,
    times: number,
    work: () => Promise<unknown>,
    prepare?: () => Promise<unknown>,
  ) => {
    progress(`${what} …`)
    const took: number[] = []
    for (let round = 0; round < (times > 1 ? rounds : 1); round++) {
      await prepare?.()
      const used = () => processorMs(process.pid) + processorMs(database.pid())
      const before = used()
      for (let n = 0; n < times; n++) await work()
      took.push((used() - before) / times)
    }
    const ms = median(took)
    rows.push({ what, ms: ms.toFixed(2), spread: spread(took, 2) })
    figures.push({ name: what, value: ms, unit: 'ms', better: 'lower', kind: 'cpu' })
  }

  try {
    await settleCounters(database.ownerUrl)
    const largest =
      'select campaign_id as id, count(*)::integer as entries from ledger_entry group by 1 order by 2 desc limit 1'
    const [most] = (await runSql(database.ownerUrl, largest)) as { id: string; entries: number }[]
    await measure('popularity, no change', repeats, () => refreshPopularity(db, clock.now(), startRun(clock)))
    await measure('figures of the site', repeats, () => countSite(db))
    await measure('money page', repeats, () => findCampaignMoney(db, most?.id ?? ''))
    shiftMs += 3 * day
    await measure('checks of all campaigns', 1, () => checkAll())
    shiftMs += 3 * day
    const change = `update support_count set is_new = true where campaign_id in (select id from campaign order by md5(id::text) limit ${changed})`
    await runSql(database.ownerUrl, change)
    await measure('checks of a night', 1, () => checkAll())
    const nights = await runSql(database.ownerUrl, 'select from check_run where since is not null')
    print({
      title: `Jobs and pages with ${campaigns} campaigns, processor time of server and database`,
      rows,
      notes: [
        `The money page is of a campaign with ${most?.entries} entries. ${changed} campaigns changed before the night.`,
        nights.length === 1 ? 'The night read what changed.' : 'The night read everything.',
      ],
      figures,
    })
  } finally {
    await db.destroy()
  }
}

await withFilledDatabase(campaigns, (database) => run(database))
