import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { loginEndpoint, registerEndpoint } from '@muster/contract/people/accounts.ts'
import { saveSecretEndpoint } from '@muster/contract/site/secrets.ts'
import { getCampaignEndpoint } from '@muster/contract/campaigns/campaigns.ts'
import { uploadAvatarEndpoint } from '@muster/contract/site/uploads.ts'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { turnOnSecondFactor } from '../authenticator.ts'
import { blankDatabase, type FreshDatabase } from '../database.ts'
import { usePayouts } from '../paying-out.ts'
import { callAt } from './installation.ts'
import { killLaunched, launch } from './server-process.ts'
import { runCli } from '../run-cli.ts'
import { runSql } from '../run-sql.ts'
import { blobs, small } from '../uploading.ts'

const site = usePayouts()
const key = `test:${Buffer.alloc(32, 7).toString('base64')}`
const newcomer = 'newcomer@example.org'

let folder: string
let bucket: S3rver
let bucketUrl: string
let blank: FreshDatabase

beforeAll(async () => {
  blank = await blankDatabase()
  folder = await mkdtemp(join(tmpdir(), 'muster-backup-'))
  // If the tests run as root, the database runs as another user, who needs access to the folder.
  await chmod(folder, 0o711)
  await mkdir(join(folder, 's3'))
  const configured = [{ name: 'pictures', configs: [] }]
  const options = { address: '127.0.0.1', port: 0, silent: true, directory: join(folder, 's3') }
  bucket = new S3rver({ ...options, configureBuckets: configured })
  bucketUrl = `s3://S3RVER:S3RVER@127.0.0.1:${(await bucket.run()).port}/pictures?tls=off`
})
afterAll(async () => {
  killLaunched()
  await bucket.close()
  await blank.drop()
  await rm(folder, { recursive: true, force: true })
})

const at = (name: string) => join(folder, name)

type Settings = Record<string, string>
const ofSite = (): Settings => ({
  DATABASE_URL: site.t.ownerUrl,
  DATA_DIR: site.t.context.config.dataDir,
  ENCRYPTION_KEY: key,
})

/** Every kind of data, made through the API: a picture, a second factor, a secret, a waiting mail, and money that moved. */
const fill = async (): Promise<{ avatar: string }> => {
  const { t, given, owner, donor } = site
  const payout = await site.requested()
  await site.approve(payout)
  const refunded = await site.give(40)
  await site.give(30)
  await site.refundPart(refunded, 15)
  await turnOnSecondFactor(t, donor)
  const admin = await given.admin()
  await given.prove(admin)
  const secret = { name: 'GOOGLE_PLACES_KEY', value: 'a-key-of-the-places' }
  expect((await t.as(admin.token)(saveSecretEndpoint, { body: secret })).status).toBe(201)
  const { status, body } = await t.as(owner.token)(uploadAvatarEndpoint, { files: await blobs([small()]) })
  expect(status).toBe(200)
  // A request of a mail to an unproven address ends after a day, and the restored site runs by the real clock.
  t.clock.set(new Date())
  await t.call(registerEndpoint, { body: { email: newcomer, password: 'correct horse battery' } })
  return { avatar: body.url }
}

const rowsOf = async (url: string) => ({
  ledger: await runSql(url, 'select * from ledger_entry order by id'),
  history: await runSql(url, 'select * from change_history order by id'),
  secrets: await runSql(url, 'select * from stored_secret order by name'),
  mails: await runSql(url, 'select key, recipient from mail order by key'),
  factors: await runSql(url, 'select * from second_factor order by account_id'),
})

const rulesOf = (url: string) =>
  runSql(
    url,
    `select conrelid::regclass::text as "on", conname as name, pg_get_constraintdef(oid) as rule from pg_constraint
     where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass::text, tgname, tgenabled::text || pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     order by 1, 2`,
  )

test('a site is backed up, moved to an embedded database and a bucket, runs there, and is moved back', async () => {
  const { avatar } = await fill()
  const picture = avatar.replace('/uploads/', '')
  await writeFile(at('passphrase'), 'birch heron lantern\n')
  const sealed = ['--passphrase-file', at('passphrase')]
  const written = await runCli(['backup', at('site.backup'), ...sealed], ofSite())
  expect(written).toMatchObject({ code: 0, out: '', err: expect.stringContaining('2 files of uploads') })
  expect((await readFile(at('site.backup'))).subarray(0, 18).toString()).toBe('age-encryption.org')

  const elsewhere = { DATA_DIR: at('moved'), STORAGE_URL: bucketUrl, ENCRYPTION_KEY: key }
  const restored = await runCli(['restore', at('site.backup'), ...sealed], elsewhere)
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Everything agrees with the backup.') })
  expect(restored.out).toMatch(/^ok {2}table ledger_entry +\d+ rows$/m)
  expect(restored.out).toMatch(/^ok {2}ledger paypal USD +\d+$/m)

  const server = launch({ ...elsewhere, SMTP_URL: site.t.mailbox.url })
  const { url } = await server.ready
  const { token } = await callAt(url)(loginEndpoint, {
    body: { email: site.owner.email, password: site.owner.password },
  })
  expect(token).not.toBe('')
  expect((await callAt(url)(getCampaignEndpoint, { params: { id: site.campaignId } })).totalRaised).toBe(
    await site.raised(),
  )
  expect((await fetch(url + avatar)).headers.get('content-type')).toBe('image/webp')
  await expect.poll(() => site.t.mailbox.to(newcomer).length, { timeout: 30_000 }).toBe(1)

  // While the server runs.
  expect(await runCli(['check-books'], elsewhere)).toMatchObject({ code: 0 })
  expect(await runCli(['restore', at('site.backup'), ...sealed], elsewhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already uses'),
  })
  await rm(join(folder, 's3', 'pictures', `${dirname(picture)}/96.webp._S3rver_object`))
  const again = await runCli(['backup', '-'], elsewhere, { output: at('moved.backup') })
  expect(again).toMatchObject({
    code: 2,
    err: expect.stringMatching(/lacks 1 files of uploads in use:\n {2}\S+96\.webp$/),
  })
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })

  const home = { DATABASE_URL: blank.ownerUrl, DATA_DIR: at('home'), ENCRYPTION_KEY: key }
  expect(await runCli(['restore', '-'], home, { input: at('moved.backup') })).toMatchObject({ code: 0 })
  const [before, after] = [await rowsOf(site.t.ownerUrl), await rowsOf(home.DATABASE_URL)]
  expect(after.ledger).toEqual(before.ledger)
  expect(after.history).toEqual(expect.arrayContaining(before.history))
  expect({ ...after, ledger: [], history: [], mails: [] }).toEqual({ ...before, ledger: [], history: [], mails: [] })
  expect(await rulesOf(home.DATABASE_URL)).toEqual(await rulesOf(site.t.ownerUrl))
  expect(await readFile(join(home.DATA_DIR, 'uploads', picture))).toEqual(
    await readFile(join(site.t.context.config.dataDir, 'uploads', picture)),
  )
})
