import { after, hour, minute } from '../../platform/base/clock.ts'
import type { AppContext } from '../../platform/context.ts'
import { transact } from '../../platform/database/database.ts'
import type { JobRun } from '../../platform/jobs/job-run.ts'
import type { Outbox } from '../../mail/index.ts'
import { ownerNewsMail } from './owner-news-mails.ts'
import { findDueOwners, findNews, takeTurn } from './owner-news.sql.ts'
import { newsStopLink } from './stop-news.ts'
import type { Job } from '../../platform/jobs/jobs.ts'

/** Shorter than a day, because a run begins some seconds earlier or later than the last one. */
const pauseMs = 20 * hour
const batchMax = 200
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/** Newer events are mailed the next day: their time is taken before their transaction is committed, so a run may not see them yet. */
const horizonMs = 5 * minute

/** Mails one owner, in the transaction that notes until when they were told. */
const mailOwner = (context: AppContext, outbox: Outbox, id: string, now: Date): Promise<void> =>
  transact(context.db, async (tx) => {
    const turn = await takeTurn(tx, id, after(now, -pauseMs), now)
    const [first, ...others] = turn ? await findNews(tx, id, turn.since, now) : []
    if (!turn || !first) return
    const content = ownerNewsMail([first, ...others], context.config.publicUrl, await newsStopLink(context, id))
    const key = `owner-news:${id}:${now.toISOString().slice(0, 10)}`
    await outbox.enqueue(tx, { key, to: turn.email, content, bulk: true })
  })

const mailAll = async (context: AppContext, outbox: Outbox, run: JobRun): Promise<void> => {
  const now = after(context.clock.now(), -horizonMs)
  let place = beforeAllIds
  while (!run.isOver()) {
    const range = { now, mailedBefore: after(now, -pauseMs), after: place, limit: batchMax }
    const ids = await findDueOwners(context.db, range)
    for (const id of ids) if (!run.isOver()) await mailOwner(context, outbox, id, now)
    const last = ids.at(-1)
    if (last === undefined || ids.length < batchMax) break
    place = last
  }
  await outbox.wake()
}

/** The job that mails owners once a day what is new in their campaigns. A day that is missed is told the next day. Record 116. */
export const ownerNewsJob = (context: AppContext, outbox: Outbox): Job => ({
  name: 'owner-news',
  cron: '0 16 * * *',
  runsAtStart: false,
  run: (run) => mailAll(context, outbox, run),
})
