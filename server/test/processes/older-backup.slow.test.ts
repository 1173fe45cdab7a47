import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loginEndpoint } from '@muster/contract/people/accounts.ts'
import { listSecretsEndpoint } from '@muster/contract/site/secrets.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { TOTP } from 'otpauth'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../src/platform/base/log.ts'
import { connect } from '../../src/platform/database/database.ts'
import { checkBooks } from '../../src/money/index.ts'
import { blankDatabase, type FreshDatabase } from '../database.ts'
import { type Fixture, ledgerSql } from '../fixtures/fill.ts'
import { type Mailbox, openMailbox } from '../mailbox.ts'
import { runCli } from '../run-cli.ts'
import { runSql } from '../run-sql.ts'
import { callAt } from './installation.ts'
import { killLaunched, launch } from './server-process.ts'

const fixtures = resolve(import.meta.dirname, '../fixtures')
const versions = (await readdir(fixtures)).filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -5))

let database: FreshDatabase
let mailbox: Mailbox
let dataDir: string
beforeEach(async () => {
  ;[database, mailbox, dataDir] = await Promise.all([
    blankDatabase(),
    openMailbox(),
    mkdtemp(join(tmpdir(), 'muster-older-')),
  ])
})
afterEach(async () => {
  killLaunched()
  await Promise.all([database.drop(), mailbox.close(), rm(dataDir, { recursive: true, force: true })])
})

const brokenChecks = async (url: string) => {
  const db = connect({ url, log: createLog('silent'), connectionsMax: 1 })
  const results = await checkBooks(db).finally(() => db.destroy())
  expect(results.length).toBeGreaterThan(10)
  return results.filter(({ broken }) => broken.length > 0)
}

test.each(versions)('a backup of %s is restored, migrated and served', async (version) => {
  const fixture = JSON.parse(await readFile(join(fixtures, `${version}.json`), 'utf8')) as Fixture
  const { owner, admin, donor, money, trees } = fixture
  const settings = { DATABASE_URL: database.ownerUrl, DATA_DIR: dataDir, ENCRYPTION_KEY: fixture.encryptionKey }
  const restored = await runCli(['restore', join(fixtures, `${version}.backup`)], settings)
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Everything agrees with the backup.') })
  expect(await runSql(database.ownerUrl, ledgerSql)).toEqual(fixture.ledger)

  const server = launch({ ...settings, SMTP_URL: mailbox.url })
  const { url } = await server.ready
  const as = async (body: { email: string; password: string; code?: string }) =>
    callAt(url, (await callAt(url)(loginEndpoint, { body })).token)
  await as({ email: owner.email, password: owner.password })
  await as({ email: donor.email, password: donor.password, code: new TOTP({ secret: donor.secret }).generate() })
  const secrets = await (await as(admin))(listSecretsEndpoint, { query: {} })
  expect(secrets.map(({ name }) => name)).toEqual(['GOOGLE_PLACES_KEY'])

  expect((await callAt(url)(getCampaignEndpoint, { params: { id: money.campaignId } })).totalRaised).toBe(money.raised)
  const page = await fetch(`${url}/campaigns/${trees.campaignId}`)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('Plant trees')
  expect((await fetch(url + trees.cover)).headers.get('content-type')).toBe('image/webp')
  await expect.poll(() => mailbox.to(fixture.waiting).length).toBe(1)
  expect(await brokenChecks(database.ownerUrl)).toEqual([])
  expect(await runSql(database.ownerUrl, ledgerSql)).toEqual(fixture.ledger)
})
