import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { runSql } from '../../../test/run-sql.ts'
import { createLog } from '../base/log.ts'
import { createJobs } from './jobs.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

test('jobs run when a server starts, except those that only their schedule or a call starts', async () => {
  const jobs = createJobs({ url: database.appUrl, log: createLog('silent') })
  const ran: string[] = []
  const define = (name: string, runsAtStart?: boolean) =>
    jobs.define({ name, ...(runsAtStart !== undefined && { runsAtStart }), run: async () => void ran.push(name) })
  define('deletes', false)
  define('sends')
  await jobs.start()
  expect(await runSql(database.appUrl, 'select name from jobs.job')).toEqual([{ name: 'sends' }])
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['sends'])
  await jobs.wake('deletes')
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['sends', 'deletes'])
  await jobs.stop()
}, 60_000)

test('a job that this version no longer has is neither scheduled nor waits', async () => {
  const earlier = createJobs({ url: database.appUrl, log: createLog('silent') })
  earlier.define({ name: 'guest-support-mails', cron: '* * * * *', run: async () => undefined })
  await earlier.start()
  await earlier.stop()
  const left = async () => [
    ...(await runSql(database.appUrl, "select name from jobs.schedule where name = 'guest-support-mails'")),
    ...(await runSql(database.appUrl, "select name from jobs.job where name = 'guest-support-mails'")),
  ]
  expect(await left()).toHaveLength(2)
  const jobs = createJobs({ url: database.appUrl, log: createLog('silent') })
  await jobs.start()
  expect(await left()).toEqual([])
  await jobs.stop()
}, 60_000)

/** A worker of its own, which looks for work as often as each worker. A round ends after it has looked once more. */
const openClock = async (name: string) => {
  const jobs = createJobs({ url: database.appUrl, log: createLog('silent') })
  let rounds = 0
  jobs.define({ name, runsAtStart: false, run: async () => void (rounds += 1) })
  await jobs.start()
  const round = async () => {
    const next = rounds + 1
    await jobs.wake(name)
    await vi.waitUntil(() => rounds === next, { timeout: 15_000 })
  }
  return {
    /** Long enough that every worker has looked, also one that was looking when this began. */
    untilAllHaveLooked: async () => {
      for (const _ of [1, 2, 3]) await round()
    },
    stop: () => jobs.stop(),
  }
}

// These two mostly wait. Their own `expect` belongs to them, whichever ends first.
test.concurrent('a process that is no worker runs nothing, and wakes the jobs of those that are', async ({
  expect,
}) => {
  const ran: string[] = []
  const open = async (server: string, isWorker: boolean) => {
    const jobs = createJobs({ url: database.appUrl, log: createLog('silent'), isWorker })
    jobs.define({ name: 'letters', run: async () => void ran.push(server) })
    await jobs.start()
    return jobs
  }
  const web = await open('web', false)
  await web.wake('letters')
  const clock = await openClock('clock-of-letters')
  await clock.untilAllHaveLooked()
  expect(ran).toEqual([])
  const worker = await open('worker', true)
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['worker'])
  await web.wake('letters')
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['worker', 'worker'])
  await Promise.all([web.stop(), worker.stop(), clock.stop()])
}, 60_000)

test.concurrent('a paused queue takes no run, and leaves what it is asked for to others', async ({ expect }) => {
  const ran: string[] = []
  const open = async (server: string) => {
    const jobs = createJobs({ url: database.appUrl, log: createLog('silent') })
    jobs.define({ name: 'notes', runsAtStart: false, run: async () => void ran.push(server) })
    await jobs.start()
    return jobs
  }
  const stopping = await open('stopping')
  const clock = await openClock('clock-of-notes')
  stopping.pause()
  // A look that began before may still take a run.
  await clock.untilAllHaveLooked()
  await stopping.wake('notes')
  await clock.untilAllHaveLooked()
  expect(ran).toEqual([])
  const other = await open('other')
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['other'])
  await Promise.all([stopping.stop(), other.stop(), clock.stop()])
}, 60_000)
