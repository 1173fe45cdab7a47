import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { openFakePooler } from '../../../test/fake-pooler.ts'
import { runSql } from '../../../test/run-sql.ts'
import { readConfig } from '../../platform/base/config.ts'
import type { DatabaseFacts } from '../../platform/database/inspect.ts'
import { checkKeys } from '../key-check.ts'
import { systemClock } from '../../platform/base/clock.ts'
import { type Check, type Finding, runCheck } from './check.ts'
import {
  connectionsCheck,
  databaseChecks,
  judgeConnections,
  judgeServer,
  judgeSessionPooling,
  rightsChecks,
} from './database-checks.ts'
import { judgeJobs } from './jobs-check.ts'
import { type Opened, withSubject } from './opened.ts'

const keyFor = (byte: number): string => `k1:${Buffer.alloc(32, byte).toString('base64')}`

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const findingsAt = async (
  appUrl: string,
  { ownerUrl = appUrl, encryptionKey = keyFor(1), prepared = 'on' } = {},
): Promise<Record<string, Finding>> => {
  const findings: Record<string, Finding> = {}
  const config = readConfig({ DATABASE_URL: appUrl, ENCRYPTION_KEY: encryptionKey, DATABASE_PREPARED: prepared })
  await withSubject(config, { ownerUrl, appUrl }, async (subject) => {
    const checks: Check[] = [...databaseChecks(subject), ...rightsChecks(subject), connectionsCheck(subject)]
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
  expect(await findingsAt(database.ownerUrl, { encryptionKey: keyFor(2) })).toMatchObject({ key: wrongKey })
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
  expect(judgeSessionPooling(false)).toMatchObject(level('warning', 'it drops the timeouts'))
  await session.close()
  const transaction = await openFakePooler(database.ownerUrl, 'transaction')
  const { pooler } = await findingsAt(transaction.through(database.ownerUrl))
  await transaction.close()
  expect(pooler).toMatchObject(level('failure', 'Set DATABASE_PREPARED=off and use two logins'))
})

test('transaction pooling is right without prepared statements and with two logins', async () => {
  const pooled = async (url: string) => {
    const pooler = await openFakePooler(url, 'transaction')
    const found = await findingsAt(pooler.through(url), { ownerUrl: database.ownerUrl, prepared: 'off' })
    await pooler.close()
    return found.pooler
  }
  expect(await pooled(database.ownerUrl)).toMatchObject(level('failure', 'the login of DATABASE_URL owns the tables'))
  expect(await pooled(database.appUrl)).toMatchObject(level('ok', 'keep nothing between transactions'))
})

test('servers that take more connections than there are get a warning with what to do', async () => {
  const server = async (name: string) => {
    const client = new pg.Client({ connectionString: database.ownerUrl, application_name: name })
    await client.connect()
    return client
  }
  const servers = [await server('muster@a:1'), await server('muster@a:1')]
  await runSql(database.ownerUrl, `alter database ${new URL(database.ownerUrl).pathname.slice(1)} connection limit 40`)
  const { connections } = await findingsAt(database.ownerUrl)
  expect(connections).toMatchObject(level('ok', 'room for 40 connections of this site beside '))
  expect(connections).toMatchObject(level('ok', '; servers that run: 1, each takes up to 25, so 1 fit'))
  servers.push(await server('muster@b:1'))
  const { connections: tooMany } = await findingsAt(database.ownerUrl)
  expect(tooMany).toMatchObject(level('warning', 'servers that run: 2, each takes up to 25. That is too many'))
  expect(tooMany).toMatchObject(level('warning', 'Set DATABASE_CONNECTIONS to at most 20, raise max_connections'))
  await Promise.all(servers.map((client) => client.end()))
})

test('servers of which none runs jobs are a failure with what to do', () => {
  expect(judgeJobs(60, 2)).toMatchObject(level('ok', 'a server runs them'))
  expect(judgeJobs(null, 0)).toMatchObject(level('ok', 'no server does'))
  expect(judgeJobs(1_800, 2)).toMatchObject(level('failure', 'none has run for 30 minutes: no mail is sent'))
  expect(judgeJobs(null, 2)).toMatchObject(level('failure', 'none has run: no mail is sent'))
})

test('five servers with the default settings are too many for the default of PostgreSQL', () => {
  const servers = ['1', '2', '3', '4', '5'].map((pid) => `muster@web:${pid}`)
  const settings = { databaseConnections: 25, databasePrepared: true }
  const found = { room: 97, others: 0, servers }
  expect(judgeConnections(found, settings)).toMatchObject(level('warning', 'DATABASE_CONNECTIONS to at most 19'))
  expect(judgeConnections({ ...found, servers: servers.slice(2) }, settings)).toMatchObject(level('ok', 'so 3 fit'))
  expect(judgeConnections({ ...found, room: 30 }, settings)).toMatchObject(level('warning', '. Raise max_connections'))
  const pooled = { ...settings, databasePrepared: false }
  expect(judgeConnections(found, pooled)).toMatchObject(level('ok', 'default_pool_size'))
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
