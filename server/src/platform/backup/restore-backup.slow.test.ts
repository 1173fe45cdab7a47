import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveSecretEndpoint } from '@muster/contract/site/secrets.ts'
import { uploadAvatarEndpoint } from '@muster/contract/site/uploads.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../test/app.ts'
import { backUp, restore, rewrite } from '../../../test/backing-up.ts'
import { freshDatabase, type FreshDatabase } from '../../../test/database.ts'
import { given as createGiven } from '../../../test/given.ts'
import { runSql } from '../../../test/run-sql.ts'
import { blobs, small } from '../../../test/uploading.ts'
import type { Keyring } from '../base/seal.ts'
import { createFileStorage, type Storage } from '../storage/index.ts'
import { filledByMigrations, listTables } from './catalogue.sql.ts'
import { listFilled } from './load.sql.ts'
import { inSnapshot } from './session.sql.ts'

const keyOf = (kid: string, digit: number): Keyring => [{ kid, key: new Uint8Array(32).fill(digit) }]

let t: TestApp
let whole: Buffer
let pictures: string[]
let database: FreshDatabase
let folder: string
let storage: Storage

beforeAll(async () => {
  t = await testApp()
  const given = createGiven(t)
  const admin = await given.admin()
  await given.prove(admin)
  await t.as(admin.token)(saveSecretEndpoint, { body: { name: 'GOOGLE_PLACES_KEY', value: 'a-key-of-the-places' } })
  await t.as(admin.token)(uploadAvatarEndpoint, { files: await blobs([small()]) })
  const written = await backUp(t)
  whole = written.whole
  pictures = written.manifest.uploads.map(({ key }) => key)
})
afterAll(() => t.close())

beforeEach(async () => {
  ;[database, folder] = await Promise.all([freshDatabase(), mkdtemp(join(tmpdir(), 'muster-restore-'))])
  storage = createFileStorage(folder)
})
afterEach(() => Promise.all([database.drop(), rm(folder, { recursive: true, force: true })]))

const target = () => ({ database, storage, keyring: t.context.keyring })

/** Whether the target has no rows, and its rules are in force again. */
const isUntouched = async (): Promise<boolean> => {
  const [rows] = await runSql(database.ownerUrl, 'select count(*)::int as n from account')
  const rules = `select count(*)::int as n from pg_constraint where contype = 'f' union all
    select count(*)::int from pg_trigger where not tgisinternal and tgenabled = 'O'`
  const [expected, found] = [await runSql(t.ownerUrl, rules), await runSql(database.ownerUrl, rules)]
  return rows?.['n'] === 0 && JSON.stringify(expected) === JSON.stringify(found)
}

const changed = (file: RegExp, change: (text: string) => string) =>
  rewrite(whole, (name, text) => (file.test(name) ? change(text) : text))

test.each([
  [
    'has values that the database refuses',
    'The backup is damaged: rows',
    /^tables\/account\//,
    (text: string) => `x${text}`,
  ],
  ['refers to rows that it lacks', 'The backup is damaged: rows', /^tables\/account\//, () => ''],
  [
    'has other rows than its manifest',
    'contents differ',
    /^tables\/account\//,
    (text: string) => text.replace(':00:00', ':00:01'),
  ],
  [
    'has an unknown table',
    'rows of an unknown table',
    /^backup\.json$/,
    (text: string) => text.replace('"account"', '"a"'),
  ],
  [
    'has other sums of the ledger',
    'so nothing was kept: ledger paypal USD',
    /^manifest\.json$/,
    (text: string) =>
      text.replace('"ledger": []', '"ledger": [{"account": "paypal", "currency": "USD", "minor": "5"}]'),
  ],
])('a backup that %s restores nothing', async (_what, sentence, file, change) => {
  await expect(restore(await changed(file, change), target())).rejects.toThrow(sentence)
  expect(await isUntouched()).toBe(true)
})

test('a backup of a newer schema is refused', async () => {
  const newer = await changed(/^backup\.json$/, (text) =>
    text.replace('"migrations": [', '"migrations": ["9999_later.sql",'),
  )
  await expect(restore(newer, target())).rejects.toThrow(
    /by Muster \d+\.\d+\.\d+, whose database is newer \(9999_later\.sql\)/,
  )
})

test('a target that is newer than the backup is refused', async () => {
  const older = await changed(/^backup\.json$/, (text) => text.replace(/"0001_\w+\.sql",\s+/, ''))
  await expect(restore(older, target())).rejects.toThrow('already has migrations that the backup does not have (0001_')
})

test('only the known tables have rows in a new database', async () => {
  await inSnapshot(database.ownerUrl, async (session) => {
    expect(await listFilled(session, await listTables(session))).toEqual(filledByMigrations)
  })
})

test('a target that has rows or other users is refused', async () => {
  const used = t.context.db.connection().execute(async (held) => {
    // An idle connection would be closed on a slow machine.
    await held.selectFrom('account').select('id').limit(1).execute()
    await restore(whole, { ...target(), database: { ownerUrl: t.ownerUrl, appUrl: t.ownerUrl } })
  })
  await expect(used).rejects.toThrow(/The database is in use by muster/)
  await restore(whole, target())
  await expect(restore(whole, target())).rejects.toThrow('The database is not empty: account')
})

test('the keys that the data needs must be there, and be the same', async () => {
  const withKeys = (keyring: Keyring) => restore(whole, { ...target(), keyring })
  await expect(withKeys(keyOf('next', 7))).rejects.toThrow('the key test, but ENCRYPTION_KEY has only next')
  await expect(withKeys(keyOf('test', 8))).rejects.toThrow('the key test of ENCRYPTION_KEY is another one')
  await expect(withKeys(keyOf('test', 7))).resolves.toMatchObject({ manifest: { missing: [] } })
})

test('a key that the backed-up site lacked itself is not needed', async () => {
  const { whole: keyless } = await backUp(t, { keyring: keyOf('next', 8) })
  await restore(keyless, { ...target(), keyring: keyOf('next', 8) })
})

test('a restore goes on where it was interrupted', async () => {
  const stored: string[] = []
  const failing: Storage = {
    ...storage,
    put: async (key, content) => {
      if (stored.length === 1) throw new Error('the storage is gone')
      await storage.put(key, content)
      stored.push(key)
    },
  }
  await expect(restore(whole, { ...target(), storage: failing })).rejects.toThrow('the storage is gone')
  expect(await isUntouched()).toBe(true)
  const counting: Storage = {
    ...storage,
    put: async (key, content) => {
      stored.push(key)
      await storage.put(key, content)
    },
  }
  await restore(whole, { ...target(), storage: counting })
  expect(stored).toEqual(pictures)
  expect(pictures.length).toBeGreaterThan(1)
})

test('a storage with another file, or one that changes files, is refused', async () => {
  const [picture = ''] = pictures
  await storage.put(picture, Buffer.from('another picture'))
  await expect(restore(whole, target())).rejects.toThrow(`already has another file ${picture}`)
  const forgetful: Storage = { ...storage, open: () => Promise.resolve(null) }
  await expect(restore(whole, { ...target(), storage: forgetful })).rejects.toThrow('does not return the file')
  expect(await isUntouched()).toBe(true)
})
