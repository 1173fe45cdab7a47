import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { openFakePooler } from '../../../test/fake-pooler.ts'
import { runSql } from '../../../test/run-sql.ts'
import { readConfig } from '../../base/config.ts'
import type { DatabaseFacts } from '../../database/inspect.ts'
import { checkKeys } from '../key-check.ts'
import { systemClock } from '../../base/clock.ts'
import type { Check, Finding } from './check.ts'
import { runCheck } from './check.ts'
import { databaseChecks, judgeServer } from './database-checks.ts'
import { type Opened, withSubject } from './opened.ts'
import { rightsChecks } from './rights-checks.ts'

const keyFor = (byte: number): string => `k1:${Buffer.alloc(32, byte).toString('base64')}`

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const findingsAt = async (url: string, encryptionKey = keyFor(1)): Promise<Record<string, Finding>> => {
  const findings: Record<string, Finding> = {}
  const config = readConfig({ DATABASE_URL: url, ENCRYPTION_KEY: encryptionKey })
  await withSubject(config, { ownerUrl: url, appUrl: url }, async (subject) => {
    const checks: Check[] = [...databaseChecks(subject), ...rightsChecks(subject)]
    for (const check of checks) findings[check.name] = await runCheck(check)
  })
  return findings
}
const level = (expected: Finding['level'], text = '') => ({ level: expected, text: expect.stringContaining(text) })

test('a database is right, and with another key or missing rights it is not', async () => {
  expect(await findingsAt(database.ownerUrl)).toMatchObject({
    database: level('ok'),
    pooler: level('ok', 'none'),
    migrations: level('ok'),
    key: level('ok', 'not been used with this key yet'),
    rights: level('ok', 'muster_app'),
  })
  const config = readConfig({ DATABASE_URL: database.ownerUrl, ENCRYPTION_KEY: keyFor(1) })
  const urls = { ownerUrl: database.ownerUrl, appUrl: database.ownerUrl }
  await withSubject(config, urls, async ({ opened }) => {
    const { db, keyring } = opened as Opened
    await checkKeys({ db, clock: systemClock }, keyring)
  })
  expect(await findingsAt(database.ownerUrl)).toMatchObject({ key: level('ok', 'is encrypted with it') })
  const wrongKey = level('failure', 'Give back the earlier key')
  expect(await findingsAt(database.ownerUrl, keyFor(2))).toMatchObject({ key: wrongKey })
  await runSql(database.ownerUrl, 'revoke select on stored_secret from muster_app')
  await runSql(database.ownerUrl, 'grant update on ledger_entry to muster_app')
  const { rights } = await findingsAt(database.ownerUrl)
  expect(rights).toMatchObject(level('failure', 'grant select on stored_secret to "muster_app";'))
  expect(rights?.text).toContain('revoke update on ledger_entry from "muster_app";')
})

test('a wrong password and a missing database are explained as at the start', async () => {
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(database.ownerUrl)
    change(url)
    return url.href
  }
  const wrongPassword = await findingsAt(changed((url) => (url.password = 'tell-no-one')))
  expect(wrongPassword.database).toMatchObject(level('failure', 'DATABASE_URL: the password is wrong'))
  expect(wrongPassword.rights).toMatchObject(level('failure', 'See the line “database”'))
  expect(JSON.stringify(wrongPassword)).not.toContain('tell-no-one')
  const missing = await findingsAt(changed((url) => (url.pathname = '/no_such_database')))
  expect(missing.database).toMatchObject(level('failure', 'create it first'))
})

test('a pooler is told from the server, and transaction pooling from session pooling', async () => {
  const session = await openFakePooler(database.ownerUrl, 'session')
  expect((await findingsAt(session.through(database.ownerUrl))).pooler).toMatchObject(level('ok', 'session pooling'))
  await session.close()
  const transaction = await openFakePooler(database.ownerUrl, 'transaction')
  const { pooler } = await findingsAt(transaction.through(database.ownerUrl))
  await transaction.close()
  expect(pooler).toMatchObject(level('failure', 'pool_mode = session'))
})

test('an old, read-only, late or full server is named with what to do', () => {
  const facts: DatabaseFacts = {
    version: '18.1',
    bytes: 1e7,
    isReadOnly: false,
    clockAheadMs: 0,
    freeBytes: 5e10,
    missing: [],
    unknown: [],
  }
  expect(judgeServer(facts)).toMatchObject(level('ok', '46.6 GB are free'))
  expect(judgeServer({ ...facts, freeBytes: null })).toMatchObject(level('ok', 'its free disk space cannot be seen'))
  expect(judgeServer({ ...facts, freeBytes: 5e8 })).toMatchObject(level('warning', 'Make room'))
  expect(judgeServer({ ...facts, version: '14.9' })).toMatchObject(level('failure', 'Upgrade it'))
  expect(judgeServer({ ...facts, isReadOnly: true })).toMatchObject(level('failure', 'the primary'))
  expect(judgeServer({ ...facts, clockAheadMs: -60_000 })).toMatchObject(level('warning', '-60 s. Synchronise'))
})
