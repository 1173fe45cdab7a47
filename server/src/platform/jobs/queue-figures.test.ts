import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { createLog } from '../base/log.ts'
import { connect, type Db } from '../database/database.ts'
import { createJobs } from './jobs.ts'
import { findJobTroubles } from './queue-figures.ts'

const log = createLog('silent')
let database: FreshDatabase
let db: Db

beforeAll(async () => {
  database = await freshDatabase()
  db = connect({ url: database.appUrl, log })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('a job whose runs fail is found until a run completes', async () => {
  let fails = true
  const jobs = createJobs({ url: database.appUrl, log })
  jobs.define({
    name: 'fragile',
    run: async () => {
      if (fails) throw new Error('broken')
    },
  })
  await jobs.start()
  const failing = async () => (await findJobTroubles(db)).filter(({ failing_seconds }) => failing_seconds !== null)
  await expect.poll(failing, { timeout: 15_000 }).toMatchObject([{ name: 'fragile', waiting_seconds: null }])
  fails = false
  await jobs.wake('fragile')
  await expect.poll(failing, { timeout: 15_000 }).toEqual([])
  await jobs.stop()
})
