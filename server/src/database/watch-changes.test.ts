import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createLog } from '../base/log.ts'
import { newId } from '../base/tokens.ts'
import { accessTo, freshDatabase, type FreshDatabase } from '../../test/database.ts'
import { patient } from '../../test/patience.ts'
import { runSql } from '../../test/run-sql.ts'
import { withSlowAnswers } from '../../test/slow-answers.ts'
import { connect, type Database, transact } from './database.ts'
import { noteNewFigures } from './public-changes.ts'
import { watchPublicChanges } from './watch-changes.ts'

let database: FreshDatabase
let connected: Database

beforeAll(async () => {
  database = await freshDatabase()
  connected = connect({ ...accessTo(database), log: createLog('silent') })
})
afterAll(async () => {
  await connected.destroy()
  await database.drop()
})

test('figures that change while their row is written are in the next row', async () => {
  const { db, holdNext } = withSlowAnswers(connected)
  const changes = watchPublicChanges({ db, log: createLog('silent') })
  const id = newId()
  const change = () => transact(db, async (tx) => noteNewFigures(tx, id))
  const rows = () => runSql(database.ownerUrl, `select from public_change where '~${id}' = any (subjects)`)
  const untilRows = (count: number) =>
    vi.waitFor(async () => expect(await rows()).toHaveLength(count), { timeout: patient(5_000), interval: 20 })
  await changes.start()
  try {
    const arrive = holdNext()
    await change()
    await untilRows(1)
    await change()
    arrive()
    await untilRows(2)
  } finally {
    await changes.stop()
  }
})
