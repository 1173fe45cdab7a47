import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import { login, register } from '@muster/contract/accounts/accounts.ts'
import { saveSecret } from '@muster/contract/admin/secrets.ts'
import { getCampaign } from '@muster/contract/campaigns/campaigns.ts'
import { uploadAvatar } from '@muster/contract/uploads/uploads.ts'
import S3rver from '@20minutes/s3rver'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { turnOnSecondFactor } from '../../test/authenticator.ts'
import { usePayouts } from '../../test/paying-out.ts'
import { callAt } from '../../test/processes/installation.ts'
import { killLaunched, launch } from '../../test/processes/server-process.ts'
import { runCli } from '../../test/run-cli.ts'
import { runSql, withDatabase } from '../../test/run-sql.ts'
import { blobs, small } from '../../test/uploading.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const site = usePayouts()
const key = `test:${Buffer.alloc(32, 7).toString('base64')}`
const newcomer = 'newcomer@example.org'

let folder: string
let bucket: S3rver
let bucketUrl: string
const blanks: string[] = []

beforeAll(async () => {
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
  const { templateUrl } = inject('testServer')
  for (const name of blanks) await runSql(withDatabase(templateUrl, 'postgres'), `drop database ${name} with (force)`)
  await rm(folder, { recursive: true, force: true })
})

const at = (name: string) => join(folder, name)

/** A database without tables. */
const blankDatabase = async (): Promise<string> => {
  const { templateUrl } = inject('testServer')
  const name = `muster_test_${randomBytes(6).toString('hex')}`
  await runSql(withDatabase(templateUrl, 'postgres'), `create database ${name} template template0`)
  blanks.push(name)
  return withDatabase(templateUrl, name)
}

type Settings = Record<string, string>
const ofSite = (): Settings => ({
  DATABASE_URL: site.t.ownerUrl,
  DATA_DIR: site.t.context.config.dataDir,
  ENCRYPTION_KEY: key,
})
const backUp = (file: string, settings: Settings = {}) => runCli(['backup', file], { ...ofSite(), ...settings })
const restore = (file: string, settings: Settings, options: string[] = []) =>
  runCli(['restore', file, ...options], { DATA_DIR: at('unused'), ENCRYPTION_KEY: key, ...settings })

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
  expect((await t.as(admin.token)(saveSecret, { body: secret })).status).toBe(201)
  await t.call(register, { body: { email: newcomer, password: 'correct horse battery' } })
  const { status, body } = await t.as(owner.token)(uploadAvatar, { files: await blobs([small()]) })
  expect(status).toBe(200)
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
  const passphrase = at('passphrase')
  await writeFile(passphrase, 'birch heron lantern\n')
  const sealed = ['--passphrase-file', passphrase]
  const written = await runCli(['backup', at('site.backup'), ...sealed], ofSite())
  expect(written).toMatchObject({ code: 0, out: '', err: expect.stringContaining('2 files of uploads') })
  expect((await readFile(at('site.backup'))).subarray(0, 18).toString()).toBe('age-encryption.org')

  const elsewhere = { DATA_DIR: at('moved'), STORAGE_URL: bucketUrl }
  const restored = await restore(at('site.backup'), elsewhere, sealed)
  expect(restored).toMatchObject({ code: 0, out: expect.stringContaining('Everything agrees with the backup.') })
  expect(restored.out).toMatch(/^ok {2}table ledger_entry +\d+ rows$/m)
  expect(restored.out).toMatch(/^ok {2}ledger paypal USD +\d+$/m)

  const server = launch({ ...elsewhere, ENCRYPTION_KEY: key, SMTP_URL: site.t.mailbox.url })
  const { url } = await server.ready
  const { token } = await callAt(url)(login, { body: { email: site.owner.email, password: site.owner.password } })
  expect(token).not.toBe('')
  expect((await callAt(url)(getCampaign, { params: { id: site.campaignId } })).totalRaised).toBe(await site.raised())
  expect((await fetch(url + avatar)).headers.get('content-type')).toBe('image/webp')
  await expect.poll(() => site.t.mailbox.to(newcomer).length, { timeout: 30_000 }).toBe(1)

  // While the server runs.
  expect(await runCli(['check-books'], { ...elsewhere, ENCRYPTION_KEY: key })).toMatchObject({ code: 0 })
  const again = await runCli(['backup', at('moved.backup')], { ...elsewhere, ENCRYPTION_KEY: key })
  expect(again).toMatchObject({ code: 0 })
  expect(await restore(at('moved.backup'), elsewhere)).toMatchObject({
    code: 1,
    err: expect.stringContaining('already uses'),
  })
  expect(await server.signal('SIGTERM')).toEqual({ code: 0, signal: null })

  const home = { DATABASE_URL: await blankDatabase(), DATA_DIR: at('home') }
  expect(await restore(at('moved.backup'), home)).toMatchObject({ code: 0 })
  const [before, after] = [await rowsOf(site.t.ownerUrl), await rowsOf(home.DATABASE_URL)]
  expect(after.ledger).toEqual(before.ledger)
  expect(after.history).toEqual(expect.arrayContaining(before.history))
  expect({ ...after, ledger: [], history: [], mails: [] }).toEqual({ ...before, ledger: [], history: [], mails: [] })
  expect(await rulesOf(home.DATABASE_URL)).toEqual(await rulesOf(site.t.ownerUrl))
  const picture = avatar.replace('/uploads/', '')
  expect(await readFile(join(home.DATA_DIR, 'uploads', picture))).toEqual(
    await readFile(join(ofSite().DATA_DIR ?? '', 'uploads', picture)),
  )
})

test('a backup that is damaged, truncated, encrypted or of a newer version restores nothing, and says why', async () => {
  await site.give(20)
  expect(await backUp(at('plain.backup'))).toMatchObject({ code: 0 })
  const whole = await readFile(at('plain.backup'))
  const target = { DATABASE_URL: await blankDatabase(), DATA_DIR: at('refused') }
  const check = () => runCli(['restore', '--check', at('changed.backup')], {})

  await writeFile(at('changed.backup'), whole)
  expect(await check()).toMatchObject({ code: 0, out: expect.stringContaining('is whole') })
  await truncate(at('changed.backup'), whole.length - 1_000)
  expect(await check()).toMatchObject({ code: 1, err: 'The backup is truncated: its end is missing.' })
  const changed = Buffer.from(whole)
  changed.writeUInt8(changed.readUInt8(whole.length >> 1) ^ 1, whole.length >> 1)
  await writeFile(at('changed.backup'), changed)
  expect(await check()).toMatchObject({ code: 1, err: expect.stringMatching(/^The backup is damaged/) })
  expect(await restore(at('changed.backup'), target)).toMatchObject({
    code: 1,
    err: expect.stringContaining('damaged'),
  })
  const [found] = await runSql(target.DATABASE_URL, `select count(*)::int as entries from ledger_entry`)
  expect(found).toEqual({ entries: 0 })

  expect(await backUp(at('sealed.backup'), { BACKUP_PASSPHRASE: 'birch heron lantern' })).toMatchObject({ code: 0 })
  const sealed = (settings: Settings) => restore(at('sealed.backup'), { ...target, ...settings })
  expect(await sealed({})).toMatchObject({ code: 1, err: expect.stringContaining('This backup is encrypted.') })
  const wrong = await sealed({ BACKUP_PASSPHRASE: 'birch heron' })
  expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining('The passphrase is wrong') })
  expect(await restore(at('nowhere.backup'), target)).toMatchObject({
    code: 1,
    err: expect.stringContaining('there is no such file'),
  })

  await runSql(site.t.ownerUrl, `insert into migration (name, applied_at) values ('9999_later.sql', now())`)
  expect(await backUp(at('newer.backup'))).toMatchObject({ code: 0 })
  await runSql(site.t.ownerUrl, `delete from migration where name = '9999_later.sql'`)
  const newer = await restore(at('newer.backup'), target)
  expect(newer).toMatchObject({ code: 1, err: expect.stringContaining('newer (9999_later.sql)') })
})

test('the target must be empty and unused, and have the key that the data needs', async () => {
  const { t, given } = site
  const admin = await given.admin()
  await given.prove(admin)
  await t.as(admin.token)(saveSecret, { body: { name: 'GOOGLE_PLACES_KEY', value: 'a-key-of-the-places' } })
  expect(await backUp(at('needs-key.backup'))).toMatchObject({ code: 0 })
  const target = { DATABASE_URL: await blankDatabase(), DATA_DIR: at('unused') }
  const withKey = (text: string) => restore(at('needs-key.backup'), { ...target, ENCRYPTION_KEY: text })
  const other = Buffer.alloc(32, 8).toString('base64')
  expect((await withKey(`next:${other}`)).err).toContain('the key test, but ENCRYPTION_KEY has only next')
  expect((await withKey(`test:${other}`)).err).toContain('the key test of ENCRYPTION_KEY is another one')
  expect(await runSql(target.DATABASE_URL, `select to_regclass('account') as account`)).toEqual([{ account: null }])

  const used = await t.context.db.connection().execute(async (held) => {
    await held.selectFrom('account').select('id').limit(1).execute()
    return restore(at('needs-key.backup'), { DATABASE_URL: t.ownerUrl })
  })
  expect(used).toMatchObject({ code: 1, err: expect.stringMatching(/^The database is in use by muster/) })
  expect(await restore(at('needs-key.backup'), target)).toMatchObject({ code: 0 })
  const full = await restore(at('needs-key.backup'), target)
  expect(full).toMatchObject({ code: 1, err: expect.stringContaining('The database is not empty: account') })
})

test('a lost picture is named and the rest is backed up; a restore goes on where it was interrupted', async () => {
  const { t, owner } = site
  const { body } = await t.as(owner.token)(uploadAvatar, { files: await blobs([small()]) })
  const name = body.url.split('/')[2] ?? ''
  const stored = (file: string) => join(t.context.config.dataDir, 'uploads', name, file)
  await rm(stored('96.webp'))
  const { code, err } = await backUp(at('lost.backup'))
  expect(code).toBe(2)
  expect(err).toContain(`lacks 1 files of uploads in use:\n  ${name}/96.webp`)

  const target = { DATABASE_URL: await blankDatabase(), DATA_DIR: at('resumed') }
  const there = join(target.DATA_DIR, 'uploads', name)
  await mkdir(there, { recursive: true })
  await writeFile(join(there, '288.webp'), 'another picture')
  const refused = await restore(at('lost.backup'), target)
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining(`already has another file ${name}/288.webp`) })
  await copyFile(stored('288.webp'), join(there, '288.webp'))
  expect(await restore(at('lost.backup'), target)).toMatchObject({ code: 0 })
})
