import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { freshDatabase } from '../../../test/database.ts'
import { runSql } from '../../../test/run-sql.ts'
import { connect, statementsMax, transact } from './database.ts'
import { createLog } from '../base/log.ts'
import { patient } from '../../../test/patience.ts'

test('a connection that breaks between two statements fails only its transaction', async () => {
  const database = await freshDatabase()
  const log = createLog('silent')
  const noted = vi.spyOn(log, 'debug')
  const db = connect({ url: database.ownerUrl, log, connectionsMax: 2 })
  const doomed = transact(db, async (tx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx)
    await runSql(database.ownerUrl, `select pg_terminate_backend(${rows[0]?.pid})`)
    await vi.waitUntil(() => noted.mock.calls.length > 0, { timeout: patient(20_000) })
    await sql`select 1`.execute(tx)
  })
  await expect(doomed).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await db.destroy()
  await database.drop()
})

test('a connection prepares its first statements up to the limit, and runs others without preparing them', async () => {
  const database = await freshDatabase()
  const access = { url: database.ownerUrl, log: createLog('silent'), connectionsMax: 1 }
  const dbs = [connect(access), connect(access)]
  const asked = statementsMax + 5
  for (const db of dbs) {
    for (let number = 1; number <= asked; number++) {
      expect((await sql`select ${number}::integer as ${sql.id(`n${number}`)}`.execute(db)).rows).toEqual([
        { [`n${number}`]: number },
      ])
    }
    const prepared = sql<{ count: number }>`select count(*)::integer as count from pg_prepared_statements`
    expect((await prepared.execute(db)).rows).toEqual([{ count: statementsMax }])
  }
  for (const db of dbs) await db.destroy()
  await database.drop()
})
