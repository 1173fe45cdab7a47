import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount } from '../../src/people/index.ts'
import { systemClock } from '../../src/platform/base/clock.ts'
import { connect } from '../../src/platform/database/database.ts'
import { createLog } from '../../src/platform/base/log.ts'
import { openStorage } from '../../src/platform/storage/index.ts'
import { blankDatabase, freshDatabase, type FreshDatabase } from '../database.ts'
import { runCli } from '../run-cli.ts'
import { runSql } from '../run-sql.ts'
import { killLaunched, launch } from './server-process.ts'

let folder: string
let database: FreshDatabase
beforeAll(async () => {
  ;[folder, database] = await Promise.all([mkdtemp(join(tmpdir(), 'muster-refused-')), freshDatabase()])
})
afterAll(async () => {
  killLaunched()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:0',
  DATABASE_URL: database.ownerUrl,
  DATA_DIR: folder,
  ENCRYPTION_KEY: `k1:${randomBytes(32).toString('base64')}`,
})

const refusalOf = async (given: Record<string, string>) => {
  const server = launch({ ...settings(), ...given })
  return { ...(await server.ended), said: server.said() }
}

const startInVain = () => refusalOf({ DATABASE_URL: 'postgres://muster:secret@127.0.0.1:1/muster' })
/** It takes 30 s, so the other tests run meanwhile. */
let startedInVain: ReturnType<typeof startInVain>
beforeAll(() => {
  startedInVain = startInVain()
})

const changed = (change: (url: URL) => void): string => {
  const url = new URL(database.ownerUrl)
  change(url)
  return url.href
}

test('a wrong password and a missing database are refused with a sentence, without the password', async () => {
  const wrongPassword = await refusalOf({ DATABASE_URL: changed((url) => (url.password = 'tell-no-one')) })
  expect(wrongPassword).toMatchObject({
    code: 78,
    said: expect.stringContaining('DATABASE_URL: the password is wrong'),
  })
  expect(wrongPassword.said).not.toContain('tell-no-one')
  const missing = await refusalOf({ DATABASE_URL: changed((url) => (url.pathname = '/no_such_database')) })
  expect(missing).toMatchObject({ code: 78, said: expect.stringContaining('DATABASE_URL: there is no such database') })
})

test('commands explain a database that they cannot use as the server does', async () => {
  const run = (DATABASE_URL: string) => runCli(['check-books'], { ...settings(), DATABASE_URL })
  const wrongPassword = await run(changed((url) => (url.password = 'tell-no-one')))
  expect(wrongPassword).toMatchObject({ code: 78, err: expect.stringContaining('DATABASE_URL: the password is wrong') })
  expect(wrongPassword.err).not.toContain('tell-no-one')
  const unreachable = await run('postgres://muster:secret@127.0.0.1:1/muster')
  expect(unreachable).toMatchObject({ code: 1, err: expect.stringContaining('the server cannot be reached') })
})

test('a read-only database is refused', async () => {
  const url = changed(({ searchParams }) => searchParams.set('options', '-c default_transaction_read_only=on'))
  const refusal = await refusalOf({ DATABASE_URL: url })
  expect(refusal).toMatchObject({ code: 78, said: expect.stringContaining('the server is read-only') })
})

test('without prepared statements, a login that owns the tables is refused with what to do', async () => {
  const refusal = await refusalOf({ DATABASE_PREPARED: 'off' })
  expect(refusal).toMatchObject({ code: 78, said: expect.stringContaining('Create a second login that owns nothing') })
})

test('production refuses demo accounts until remove-demo has removed them and their pictures', async () => {
  const db = connect({ url: database.ownerUrl, log: createLog('silent') })
  const context = { db, clock: systemClock }
  const add = async (email: string) =>
    (await createAccount(context, { email, password: 'correct horse battery', verified: true }))?.id ?? 'taken'
  const storage = openStorage({ storage: null, dataDir: folder })
  const addPicture = async (accountId: string, name: string) => {
    await storage.put(`${name}/480.webp`, Buffer.from('picture'))
    await runSql(
      database.ownerUrl,
      `insert into upload (id, account_id, url, width, height, bytes, created_at)
       values (gen_random_uuid(), '${accountId}', '/uploads/${name}/1600.webp', 1, 1, 1, now())`,
    )
  }
  const stored = async (name: string) => (await storage.open(`${name}/480.webp`))?.content.destroy() !== undefined
  const emails = async () =>
    (await runSql(database.ownerUrl, 'select email from account order by 1')).map(({ email }) => email)
  const remove = (...options: string[]) => runCli(['remove-demo', ...options], settings())
  expect(await remove()).toMatchObject({ code: 0, out: 'There are no demo accounts.' })
  const [demo, admin] = [await add('ana@demo.muster.test'), await add('admin@example.org')]
  await add('person@example.org')
  await runSql(database.ownerUrl, `update account set role = 'admin' where email like 'admin@%'`)
  await addPicture(demo, 'demo')
  await addPicture(admin, 'admin')
  expect(await refusalOf({})).toMatchObject({ code: 78, said: expect.stringContaining('npm run cli -- remove-demo') })
  expect(await remove('--yes')).toMatchObject({ code: 1, err: expect.stringContaining('Start with an empty database') })
  const keyChecks = await runSql(database.ownerUrl, 'select count(*)::int as n from key_check')
  await runSql(database.ownerUrl, `delete from account where email = 'person@example.org'`)
  const asked = await remove()
  expect(asked).toMatchObject({ code: 1, err: expect.stringContaining('--yes') })
  expect(asked.out).toContain('1 accounts')
  expect(await emails()).toContain('ana@demo.muster.test')
  expect(await remove('--yes')).toMatchObject({ code: 0, out: expect.stringContaining('is removed') })
  expect(await emails()).toEqual(['admin@example.org'])
  expect([await stored('demo'), await stored('admin')]).toEqual([false, true])
  expect(await runSql(database.ownerUrl, 'select url from upload')).toEqual([{ url: '/uploads/admin/1600.webp' }])
  expect(await runSql(database.ownerUrl, 'select count(*)::int as n from key_check')).toEqual(keyChecks)
  const guards = await runSql(
    database.ownerUrl,
    `select count(*)::int as n from pg_trigger where tgname like '%append_only' and tgenabled <> 'O'`,
  )
  expect(guards).toEqual([{ n: 0 }])
  await db.destroy()
  const server = launch(settings())
  await server.ready
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })
})

const statusFor = (url: string, path: string, headers: Record<string, string>): Promise<number> =>
  new Promise((done, fail) => {
    request(url + path, { headers }, (response) => done(response.resume().statusCode ?? 0))
      .once('error', fail)
      .end()
  })

test('the pages of development answer only a Host of this machine', async () => {
  const server = launch({ DATABASE_URL: database.ownerUrl, DATA_DIR: folder })
  const { url } = await server.ready
  const { port } = new URL(url)
  for (const path of ['/dev/inbox', '/dev/inbox.json', '/dev/mails']) {
    for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`])
      expect(await statusFor(url, path, { host })).toBe(200)
    for (const host of ['rebound.example.org', `localhost.example.org:${port}`, '10.0.0.1'])
      expect(await statusFor(url, path, { host })).toBe(404)
    expect(await statusFor(url, path, { host: `localhost:${port}`, 'x-forwarded-host': 'muster.example.org' })).toBe(
      404,
    )
  }
  expect(await statusFor(url, '/dev/paypal/checkoutnow?token=X', { host: 'rebound.example.org' })).toBe(404)
})

test('the command config works before the first start', async () => {
  const blank = await blankDatabase()
  const { code, out, err } = await runCli(['config'], { ...settings(), DATABASE_URL: blank.ownerUrl })
  await blank.drop()
  const told =
    'Stored secrets are not shown. This database has no Muster tables yet. Start Muster once, then run this again.'
  expect({ code, err }).toEqual({ code: 0, err: told })
  expect(out).toContain('RATE_LIMIT = “on” (default)')
})

test('the command config shows values and sources and masks secrets', async () => {
  const key = settings().ENCRYPTION_KEY
  const { code, out } = await runCli(['config'], { ...settings(), ENCRYPTION_KEY: key, PORT: '4000' })
  expect(code).toBe(0)
  expect(out).toContain('PORT = “4000” (environment)')
  expect(out).toContain('RATE_LIMIT = “on” (default)')
  expect(out).toMatch(/ENCRYPTION_KEY = “•••” \(\d+ characters\) \(environment\)/)
  expect(out).not.toContain(key)
  expect(out).not.toContain(new URL(database.ownerUrl).password)
})

test('a server that does not respond is waited for, and then the start fails with exit code 1', async () => {
  const { code, said } = await startedInVain
  expect(code).toBe(1)
  expect(said).toContain('DATABASE_URL: the server cannot be reached')
  expect(said).toContain('waiting for the server')
})
