import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { getStatusEndpoint } from '@muster/contract/site/status.ts'
import { getWaitingEndpoint } from '@muster/contract/site/site.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BreakingProxy, openBreakingProxy } from '../../../test/breaking-proxy.ts'
import { given as createGiven } from '../../../test/given.ts'
import { openMailbox, type Mailbox } from '../../../test/mailbox.ts'
import { runSql } from '../../../test/run-sql.ts'
import { paypalTestApp, type PaypalTestApp } from '../../../test/paypal.ts'
import { hour, minute } from '../../platform/base/clock.ts'
import { createLog } from '../../platform/base/log.ts'
import { createJobs } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/base/tokens.ts'
import { openStorage } from '../../platform/storage/index.ts'

type Message = {
  headers: IncomingHttpHeaders
  body: Record<string, unknown> & { trouble: { id: string; kind: string } }
}

const ops = 'ops@example.org'
const messages: Message[] = []
let answer: number | 'hang' = 200
const receiver = createServer((request, response) => {
  void text(request).then((body) => {
    messages.push({ headers: request.headers, body: JSON.parse(body) as Message['body'] })
    if (answer !== 'hang') response.writeHead(answer).end()
  })
})

let t: PaypalTestApp
let inbox: Mailbox
let smtp: BreakingProxy
let folder: string
let bucket: S3rver
let bucketPort: number
const bucketOptions = () => ({
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'pictures', configs: [] }],
})

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const { port } = receiver.address() as AddressInfo
  inbox = await openMailbox()
  smtp = await openBreakingProxy(inbox.url)
  folder = await mkdtemp(join(tmpdir(), 'muster-troubles-'))
  bucket = new S3rver({ ...bucketOptions(), port: 0 })
  bucketPort = (await bucket.run()).port
  const storage = {
    bucketUrl: `http://127.0.0.1:${bucketPort}/pictures`,
    region: 'us-east-1',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  }
  t = await paypalTestApp({
    config: {
      smtpUrl: smtp.through(inbox.url),
      alertEmail: ops,
      alertWebhookUrl: `http://127.0.0.1:${port}/services/secret-path`,
    },
    storage: openStorage({ storage, dataDir: folder }),
  })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
  await inbox.close()
  await bucket.close()
  receiver.closeAllConnections()
  receiver.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  messages.splice(0)
  answer = 200
})

/** The scheduler's minutes, with both jobs on two servers. */
const pass = async (minutes: number): Promise<void> => {
  for (let minutesLeft = minutes; minutesLeft > 0; minutesLeft--) {
    t.clock.advance(minute)
    await Promise.all([t.runJob('troubles'), t.runJob('troubles')])
    await Promise.all([t.runJob('alerts'), t.runJob('alerts'), t.runJob('mail')])
  }
}
const told = () => messages.map(({ body }) => [body.event, body.text])
const mailed = () => inbox.to(ops).map(({ subject }) => subject)
const admin = async () => t.as((await createGiven(t).admin()).token)
const failedMail = { recipient: 'ana@example.org', sealed_content: 'sealed', attempts: 26 }
const addFailedMail = (reason: string) => {
  const now = t.clock.now()
  const row = {
    ...failedMail,
    id: newId(),
    key: `reminder:${newId()}`,
    created_at: now,
    send_after: now,
    sent_at: null,
  }
  return t.context.db
    .insertInto('mail')
    .values({ ...row, failed_at: now, last_error: reason })
    .execute()
}
const mend = () => t.context.db.deleteFrom('mail').where('recipient', '=', failedMail.recipient).execute()

test('while all is well, nothing is sent, and the status says so', async () => {
  await pass(2)
  expect(messages).toEqual([])
  const { status, body } = await (await admin())(getStatusEndpoint, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({ version: '1.2.3', troubles: [], past: [], mailsFailed: 0 })
  expect(body.services.map(({ state }) => state)).toEqual(['works', 'works', 'works'])
})

test('where no server runs jobs any more, the status says so, although no job can judge it', async () => {
  const at = new Date(t.clock.now().getTime() - 20 * minute)
  const queue = createJobs({ url: t.ownerUrl, log: createLog('silent'), isWorker: false })
  queue.define({ name: 'troubles', run: async () => undefined })
  await queue.start()
  await queue.stop()
  const [{ id } = {}] = await runSql(
    t.ownerUrl,
    `insert into jobs.job (name, state, completed_on) values ('troubles', 'completed', '${at.toISOString()}') returning id`,
  )
  const { body } = await (await admin())(getStatusEndpoint, {})
  expect(body.troubles).toEqual([
    expect.objectContaining({ kind: 'job', subject: 'troubles', beganAt: at.toISOString(), endedAt: null }),
  ])
  await runSql(t.ownerUrl, `delete from jobs.job where id = '${String(id)}'`)
})

test('PayPal down for ten minutes is told once, by two servers that look at once, and once when it is over', async () => {
  t.interfere(() => 'lost_before')
  await pass(9)
  expect(messages).toEqual([])
  await pass(20)
  expect(told()).toEqual([['began', expect.stringMatching(/^PayPal cannot be reached\. .*\/admin\/status$/)]])
  expect(mailed()).toEqual(['PayPal cannot be reached'])
  const call = await admin()
  expect((await call(getWaitingEndpoint, {})).body.troubles).toBe(1)
  expect((await call(getStatusEndpoint, {})).body).toMatchObject({
    troubles: [{ kind: 'service', subject: 'paypal', endedAt: null }],
    services: [{ service: 'paypal', state: 'fails' }, { state: 'works' }, { state: 'works' }],
  })
  t.interfere(() => undefined)
  await pass(6)
  expect(told().slice(1)).toEqual([['ended', expect.stringMatching(/^Resolved: PayPal cannot be reached/)]])
  expect(mailed()).toEqual(['PayPal cannot be reached', 'Resolved: PayPal cannot be reached'])
  const [began, ended] = messages
  expect(ended?.body.trouble.id).toBe(began?.body.trouble.id)
  expect(ended?.headers['idempotency-key']).not.toBe(began?.headers['idempotency-key'])
  const { body } = await call(getStatusEndpoint, {})
  expect(body.troubles).toEqual([])
  expect(body.past).toMatchObject([{ kind: 'service', subject: 'paypal', endedAt: expect.any(String) }])
})

test('the mail server down is told to the webhook, and by mail when it is back', async () => {
  const before = mailed().length
  smtp.break()
  await pass(16)
  expect(told()).toEqual([['began', expect.stringContaining('The mail server cannot be reached')]])
  expect(mailed()).toHaveLength(before)
  smtp.heal()
  await pass(20)
  expect(told()).toHaveLength(2)
  expect(mailed().slice(before).toSorted()).toEqual([
    'Resolved: The mail server cannot be reached',
    'The mail server cannot be reached',
  ])
})

test('the storage down is told, and that it is back', async () => {
  await bucket.close()
  await pass(16)
  expect(told()).toEqual([['began', expect.stringContaining('The storage of pictures cannot be reached')]])
  bucket = new S3rver({ ...bucketOptions(), port: bucketPort })
  await bucket.run()
  await pass(5)
  expect(told()[1]?.[0]).toBe('ended')
})

test('a webhook that refuses or hangs is tried again with the same key, and delays no mail', async () => {
  const before = mailed().length
  answer = 500
  await addFailedMail('550 no such mailbox: ana@example.org')
  await pass(1)
  expect(mailed().slice(before)).toEqual(['1 mail could not be sent'])
  await pass(1)
  answer = 200
  await pass(3)
  expect(new Set(messages.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  expect(messages.length).toBe(3)
  await mend()
  answer = 'hang'
  await pass(1)
  expect(mailed().slice(before)).toEqual(['1 mail could not be sent', 'Resolved: 1 mail could not be sent'])
  answer = 200
  await pass(2)
  expect(messages.at(-1)?.body.event).toBe('ended')
}, 40_000)

test('messages hold no address, no reason of a failure and no secret', async () => {
  await addFailedMail('its content cannot be read: the key k1 is missing')
  await pass(1)
  expect(told()).toEqual([['began', expect.stringContaining('1 mail cannot be decrypted')]])
  const sent = JSON.stringify([messages.map(({ body }) => body), inbox.to(ops)])
  for (const secret of ['ana@example.org', 'secret-path', 'k1', 'S3RVER']) expect(sent).not.toContain(secret)
  await mend()
  await pass(1)
})

test('the end is not told before the beginning', async () => {
  answer = 500
  await addFailedMail('refused')
  await pass(1)
  await mend()
  await pass(1)
  answer = 200
  t.clock.advance(hour)
  await pass(1)
  expect(messages.map(({ body }) => body.event).slice(-2)).toEqual(['began', 'ended'])
  expect(messages.filter(({ body }) => body.event === 'ended')).toHaveLength(1)
})
