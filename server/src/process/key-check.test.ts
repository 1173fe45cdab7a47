import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { killLaunched, launch } from '../../test/processes/server-process.ts'
import { runCli } from '../../test/run-cli.ts'
import { runSql } from '../../test/run-sql.ts'
import type { Keyring } from '../platform/base/seal.ts'
import { seal } from '../platform/base/seal.ts'
import { newId } from '../platform/base/tokens.ts'
import { checkKeys } from './key-check.ts'

vi.setConfig({ testTimeout: 60_000 })

const keyOf = (kid: string, byte: number): Keyring[number] => ({ kid, key: new Uint8Array(32).fill(byte) })
const first = keyOf('k1', 1)
const second = keyOf('k2', 2)
const wrong = keyOf('k1', 9)

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(async () => {
  killLaunched()
  await t.close()
})
beforeEach(async () => {
  await t.context.db.deleteFrom('mail').execute()
  await t.context.db.deleteFrom('key_check').execute()
})

const check = (...keyring: Keyring[number][]) => checkKeys(t.context, keyring)

const waitingMail = async (key: Keyring[number]): Promise<void> => {
  const now = t.clock.now()
  const mail = { id: newId(), key: newId(), recipient: 'a@example.org', created_at: now, send_after: now }
  const rest = { last_error: null, sent_at: null, failed_at: null }
  await t.context.db
    .insertInto('mail')
    .values({ ...mail, ...rest, sealed_content: await seal([key], '{}') })
    .execute()
}

test('another key under the same name is refused, also while nothing is encrypted', async () => {
  await check(first)
  await check(first)
  await expect(check(wrong)).rejects.toThrow('The key k1 in ENCRYPTION_KEY is not the key k1')
  await expect(check(second, wrong)).rejects.toThrow('The key k1')
})

test('data from before the first check shows that a key is wrong', async () => {
  await waitingMail(first)
  await expect(check(wrong)).rejects.toThrow('The key k1')
  await check(first)
})

test('keys are rotated: both, then the new one once no data needs the old one', async () => {
  await check(first)
  await waitingMail(first)
  await check(second, first)
  await expect(check(second)).rejects.toThrow(/lacks the key k1, which data in this database needs \(unsent mails: 1\)/)
  await t.context.db.deleteFrom('mail').execute()
  await check(second)
  await check(second, first)
  await expect(check(second, wrong)).rejects.toThrow('The key k1')
})

test('of two servers that start at once with different keys, one is refused', async () => {
  const outcomes = await Promise.allSettled([check(first), check(wrong)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('a lost key can be given up, and is checked again if it is found', async () => {
  await check(first)
  await waitingMail(first)
  const settings = { DATABASE_URL: t.ownerUrl }
  const { code, out } = await runCli(['give-up-key', 'k1'], settings)
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringContaining('unsent mails: 1') as string })
  await check(second)
  await expect(check(second, wrong)).rejects.toThrow('The key k1')
  await check(second, first)
})

test('every encrypted column is compared with the keys', async () => {
  const columns = await runSql(
    t.ownerUrl,
    `select table_name || '.' || column_name as name from information_schema.columns
     where table_schema = 'public' and column_name like 'sealed%' and table_name <> 'key_check' order by 1`,
  )
  // Each of them stands in `findSealedGroups`.
  expect(columns.map(({ name }) => name)).toEqual([
    'mail.sealed_content',
    'second_factor.sealed_secret',
    'stored_secret.sealed_before',
    'stored_secret.sealed_value',
  ])
})

test('a server with the wrong key exits with 78 and a sentence', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'muster-keys-'))
  await check(first)
  const ENCRYPTION_KEY = `k1:${Buffer.from(wrong.key).toString('base64')}`
  const server = launch({ DATABASE_URL: t.ownerUrl, DATA_DIR: dataDir, ENCRYPTION_KEY })
  expect(await server.ended).toEqual({ code: 78, signal: null })
  expect(server.said()).toContain('The key k1 in ENCRYPTION_KEY is not the key k1')
  expect(server.said()).not.toContain('    at ')
  await rm(dataDir, { recursive: true })
})
