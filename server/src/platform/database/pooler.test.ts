import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { holdLock } from '../../../test/database-faults.ts'
import { openFakePooler } from '../../../test/fake-pooler.ts'
import { createLog } from '../base/log.ts'
import { Misconfigured } from '../base/errors.ts'
import { appRole } from './app-role.ts'
import { type Database, type Db, connect, type ConnectOptions, transact } from './database.ts'

// The drill “pooler” runs the tests that speak HTTP through PgBouncer.

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Two databases that share one process of the server, which belongs to the first client. */
const throughPooler = async (
  url: string,
  options: Partial<ConnectOptions>,
  work: (...dbs: Database[]) => Promise<void>,
) => {
  const pooler = await openFakePooler(url, 'transaction')
  const first = new pg.Client({ connectionString: pooler.through(url) })
  await first.connect()
  const access = { url: pooler.through(url), log: createLog('silent'), connectionsMax: 1, ...options }
  const dbs = [connect(access), connect(access)]
  try {
    await work(...dbs)
  } finally {
    await Promise.all(dbs.map((db) => db.destroy()))
    await first.end()
    await pooler.close()
  }
}

const one = (db: Database) => sql<{ one: number }>`select ${1}::integer as one`.execute(db)

test('through a transaction pooler, statements work without preparing them, and fail with it', async () => {
  await throughPooler(database.appUrl, { prepared: false }, async (a, b) => {
    for (const db of [a, b, a]) expect((await one(db)).rows).toEqual([{ one: 1 }])
  })
  await throughPooler(database.appUrl, {}, async (a, b) => {
    await one(a)
    await expect(one(b)).rejects.toThrow(/prepared statement .* already exists/)
  })
})

test('through a transaction pooler, timeouts hold in each transaction and do not outlive it', async () => {
  const settings = (db: Db) =>
    sql<{ lock: string; statement: string; idle: string }>`select current_setting('lock_timeout') as lock,
      current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle
    `.execute(db)
  await throughPooler(database.appUrl, { prepared: false, limits: { request: { lockMs: 100 } } }, async (db) => {
    expect((await transact(db, settings)).rows).toEqual([{ lock: '100ms', statement: '10s', idle: '15s' }])
    expect((await settings(db)).rows).toEqual([{ lock: '0', statement: '0', idle: '0' }])
    const holder = await holdLock(database.ownerUrl, 'lock table account')
    await expect(transact(db, (tx) => sql`select from account`.execute(tx))).rejects.toThrow('refused a statement')
    await holder.end()
  })
})

test('a connection whose role a pooler dropped is refused', async () => {
  await throughPooler(database.ownerUrl, { role: appRole }, async (db) => {
    const changing = sql`update ledger_entry set amount_minor = 0`.execute(db)
    const refusal = await changing.catch((error: unknown) => error)
    expect(refusal).toMatchObject({ name: 'Outage', cause: expect.any(Misconfigured) })
    expect(String((refusal as Error).cause)).toContain(`although Muster asks for ${appRole}`)
  })
})
