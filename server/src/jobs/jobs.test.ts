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
