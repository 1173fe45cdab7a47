import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { runSql } from '../../test/run-sql.ts'
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

// These two mostly wait.
test.concurrent('a process that is no worker runs nothing, and wakes the jobs of those that are', async () => {
  const ran: string[] = []
  const open = async (server: string, isWorker: boolean) => {
    const jobs = createJobs({ url: database.appUrl, log: createLog('silent'), isWorker })
    jobs.define({ name: 'letters', run: async () => void ran.push(server) })
    await jobs.start()
    return jobs
  }
  const web = await open('web', false)
  await web.wake('letters')
  await pause(2_000)
  expect(ran).toEqual([])
  const worker = await open('worker', true)
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['worker'])
  await web.wake('letters')
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['worker', 'worker'])
  await Promise.all([web.stop(), worker.stop()])
}, 60_000)

test.concurrent('a paused queue takes no run, and leaves what it is asked for to others', async () => {
  const ran: string[] = []
  const open = async (server: string) => {
    const jobs = createJobs({ url: database.appUrl, log: createLog('silent') })
    jobs.define({ name: 'notes', runsAtStart: false, run: async () => void ran.push(server) })
    await jobs.start()
    return jobs
  }
  const stopping = await open('stopping')
  stopping.pause()
  // A look that began before may still take a run.
  await pause(500)
  await stopping.wake('notes')
  // Twice as long as a queue waits between two looks.
  await pause(2_000)
  expect(ran).toEqual([])
  const other = await open('other')
  await expect.poll(() => ran, { timeout: 15_000 }).toEqual(['other'])
  await Promise.all([stopping.stop(), other.stop()])
}, 60_000)
