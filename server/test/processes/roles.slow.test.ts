import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registerEndpoint } from '@muster/contract/people/accounts.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../database.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { runCli } from '../run-cli.ts'
import { callAt } from './installation.ts'
import { killLaunched, launch } from './server-process.ts'

const email = 'ana@example.org'

let folder: string
let database: FreshDatabase
let mailbox: Mailbox
beforeAll(async () => {
  ;[folder, database, mailbox] = await Promise.all([
    mkdtemp(join(tmpdir(), 'muster-roles-')),
    freshDatabase(),
    openMailbox(),
  ])
})
afterEach(() => killLaunched())
afterAll(async () => {
  await Promise.all([database.drop(), mailbox.close()])
  await rm(folder, { recursive: true, force: true })
})

const settings = () => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://127.0.0.1:0',
  ENCRYPTION_KEY: `k1:${Buffer.alloc(32, 1).toString('base64')}`,
  DATABASE_URL: database.ownerUrl,
  DATA_DIR: folder,
  SMTP_URL: mailbox.url,
  LOG_LEVEL: 'warn',
})
const start = async (role: string): Promise<string> => (await launch({ ...settings(), ROLE: role }).ready).url
const doctor = async () => (await runCli(['doctor'], settings())).out
const statusOf = async (url: string) => (await fetch(url, { redirect: 'manual' })).status

test('a web server answers and mails nothing; a worker mails what it is asked for, and answers only probes', async () => {
  const web = await start('web')
  await callAt(web)(registerEndpoint, { body: { email, password: 'correct horse battery' } })
  expect(await statusOf(`${web}/campaigns`)).toBe(200)
  expect(await doctor()).toMatch(/^failure +jobs: .*Start a server with ROLE=worker or ROLE=all/m)
  const worker = await start('worker')
  await expect.poll(() => mailbox.to(email).length, { timeout: 30_000 }).toBe(1)
  expect(await doctor()).toMatch(/^ok +jobs: a server runs them/m)
  for (const probe of ['live', 'ready']) expect(await statusOf(`${worker}/api/health/${probe}`)).toBe(200)
  for (const path of ['/', '/campaigns', '/api/campaigns', '/openapi.json', '/organisation.css']) {
    expect([path, await statusOf(worker + path)]).toEqual([path, 404])
  }
})
