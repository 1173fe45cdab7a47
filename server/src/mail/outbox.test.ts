import { randomBytes } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { testApp, type TestApp } from '../../test/app.ts'
import { day, hour, minute } from '../base/clock.ts'
import { transact } from '../database/database.ts'
import { runCli } from '../../test/run-cli.ts'
import {
  createOutbox,
  createSmtpTransport,
  dropFailed,
  listFailed,
  type MailContent,
  type MailTransport,
  type Outbox,
  retryFailed,
  rewrapMails,
} from './index.ts'
import { patient } from '../../test/patience.ts'

let t: TestApp
let smtp: MailTransport

beforeAll(async () => {
  t = await testApp()
  smtp = createSmtpTransport({ url: () => t.mailbox.url, from: t.context.config.mailFrom, encryptsLogins: false })
})
afterAll(() => t.close())
beforeEach(() => t.context.db.deleteFrom('mail').execute())

/** An outbox with this transport, which replaces the job `mail`. */
const sendingBy = (transport: MailTransport): Outbox => createOutbox({ ...t.context, transport })
const sendMails = () => t.runJob('mail')

const newAddress = () => `p${randomBytes(5).toString('hex')}@example.org`

const content: MailContent = {
  subject: 'A link that works',
  heading: 'Here it is',
  paragraphs: ['Grüße aus Köln'],
  button: { label: 'Open', url: 'http://localhost:3000/verify-email?token=very-secret' },
  reason: 'You get this mail because of a test.',
  sentRegardless: 'once',
}

const enqueue = async (outbox: Outbox, to: string, key = newAddress()): Promise<void> => {
  await transact(t.context.db, (tx) => outbox.enqueue(tx, { key, to, content }))
}

const rowOf = (to: string) =>
  t.context.db
    .selectFrom('mail')
    .select(['id', 'sealed_content', 'sent_at', 'failed_at', 'attempts', 'last_error', 'send_after'])
    .where('recipient', '=', to)
    .executeTakeFirstOrThrow()

/** An SMTP receiver that responds to each recipient with this code. */
const openRefusing = async (code: number) => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(Object.assign(new Error('not here'), { responseCode: code })),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`
  return { url, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

/** An address without a listener. A port that was free a moment ago may be in use by another test. */
const nobody = 'smtp://127.0.0.1:1'

const smtpTo = (url: () => string | null) =>
  createSmtpTransport({ url, from: t.context.config.mailFrom, encryptsLogins: false })

test('a mail is sent with text and HTML, and its row then contains neither', async () => {
  const to = newAddress()
  await enqueue(sendingBy(smtp), to)
  await sendMails()
  const [mail] = t.mailbox.to(to)
  expect(mail).toMatchObject({ subject: content.subject, from: { name: 'Muster', address: 'muster@localhost' } })
  expect(mail?.text).toContain('Grüße aus Köln')
  expect(mail?.html).toContain('Grüße aus Köln')
  expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
  const row = await rowOf(to)
  expect(row).toMatchObject({ sealed_content: null, sent_at: t.clock.now(), failed_at: null })
  expect(mail?.messageId).toBe(`<${row.id}@localhost>`)
})

test('the content of a pending mail is encrypted', async () => {
  const to = newAddress()
  await enqueue(sendingBy(smtp), to)
  const { sealed_content: sealed } = await rowOf(to)
  expect(sealed).toEqual(expect.any(String))
  expect(sealed).not.toContain('secret')
})

test('a change that is undone sends nothing', async () => {
  const to = newAddress()
  const outbox = sendingBy(smtp)
  const undone = transact(t.context.db, async (tx) => {
    await outbox.enqueue(tx, { key: 'undone', to, content })
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sendMails()
  expect(t.mailbox.to(to)).toEqual([])
})

test('one effect sends one mail, also if it is repeated', async () => {
  const to = newAddress()
  const outbox = sendingBy(smtp)
  await Promise.all(Array.from({ length: 5 }, () => enqueue(outbox, to, 'effect:1')))
  await sendMails()
  await enqueue(outbox, to, 'effect:1')
  await sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1)
})

test('two concurrent senders send each mail once', async () => {
  const outbox = sendingBy(smtp)
  const addresses = Array.from({ length: 20 }, newAddress)
  for (const to of addresses) await enqueue(outbox, to)
  await Promise.all([sendMails(), sendMails()])
  for (const to of addresses) expect(t.mailbox.to(to)).toHaveLength(1)
})

test('a mail that is not taken now is tried again after 1, 5, 15 and 60 minutes, then hourly', async () => {
  const to = newAddress()
  const busy = await openRefusing(451)
  await enqueue(sendingBy(smtpTo(() => busy.url)), to)
  for (const [tries, delayMs] of [minute, 5 * minute, 15 * minute, hour, hour].entries()) {
    await sendMails()
    const row = await rowOf(to)
    expect(row.attempts).toBe(tries + 1)
    expect(row.send_after.getTime() - t.clock.now().getTime()).toBe(delayMs)
    expect(row.last_error).toContain('not here')
    t.clock.advance(delayMs - 1)
    await sendMails()
    expect((await rowOf(to)).attempts).toBe(tries + 1)
    t.clock.advance(1)
  }
  await busy.close()
  sendingBy(smtp)
  await sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1)
})

test('a mail fails after a day of attempts, and keeps its content', async () => {
  const to = newAddress()
  await enqueue(sendingBy(smtpTo(() => nobody)), to)
  const start = t.clock.now().getTime()
  let row = await rowOf(to)
  while (!row.failed_at && t.clock.now().getTime() < start + 3 * day) {
    await sendMails()
    row = await rowOf(to)
    if (!row.failed_at) t.clock.set(row.send_after)
  }
  const triedForMs = (row.failed_at?.getTime() ?? 0) - start
  expect(triedForMs).toBeGreaterThan(22 * hour)
  expect(triedForMs).toBeLessThanOrEqual(day)
  expect(row).toMatchObject({ sealed_content: expect.stringMatching(/^ey/) as string, sent_at: null })
})

const sealedText = expect.stringMatching(/^ey/) as string

/** A mail whose recipient a mail server refuses for good. */
const refusedMail = async (): Promise<string> => {
  const to = newAddress()
  const refusing = await openRefusing(550)
  await enqueue(sendingBy(smtpTo(() => refusing.url)), to)
  await sendMails()
  await refusing.close()
  return to
}
const retry = (ids: string[] | null) => transact(t.context.db, (tx) => retryFailed(tx, ids, t.clock.now()))

test('a recipient that is refused for good is tried once, and the mail waits with the reason', async () => {
  const to = await refusedMail()
  expect(await rowOf(to)).toMatchObject({
    failed_at: t.clock.now(),
    attempts: 1,
    sealed_content: sealedText,
    last_error: expect.stringContaining('not here') as string,
  })
})

test('a retried mail is sent, and a dropped one is deleted', async () => {
  const [retried, dropped, waiting] = [await refusedMail(), await refusedMail(), await refusedMail()]
  expect(await retry([(await rowOf(retried)).id])).toBe(1)
  const { id } = await rowOf(dropped)
  expect(await transact(t.context.db, (tx) => dropFailed(tx, [id]))).toBe(1)
  sendingBy(smtp)
  await sendMails()
  expect(t.mailbox.to(retried)).toHaveLength(1)
  expect(await rowOf(retried)).toMatchObject({ sealed_content: null, failed_at: null, sent_at: t.clock.now() })
  await expect(rowOf(dropped)).rejects.toThrow()
  expect(await listFailed(t.context.db, { after: null, limit: 10 })).toMatchObject([{ recipient: waiting }])
  expect(await retry(null)).toBe(1)
  await sendMails()
  expect(t.mailbox.to(waiting)).toHaveLength(1)
})

test('a failed mail is deleted after 30 days', async () => {
  const to = await refusedMail()
  t.clock.advance(30 * day)
  await t.runJob('mail-cleanup')
  expect((await rowOf(to)).sealed_content).toEqual(sealedText)
  t.clock.advance(1)
  await t.runJob('mail-cleanup')
  await expect(rowOf(to)).rejects.toThrow()
})

test('a deleted account and a cancelled effect leave nothing of a failed mail', async () => {
  const [gone, cancelled] = [await refusedMail(), await refusedMail()]
  const { id } = await rowOf(gone)
  const outbox = sendingBy(smtp)
  await transact(t.context.db, (tx) => outbox.forget(tx, gone))
  await transact(t.context.db, (tx) => outbox.cancel(tx, { to: cancelled, keyPrefixes: [''] }))
  const rows = await t.context.db
    .selectFrom('mail')
    .select(['id', 'recipient', 'sealed_content', 'last_error'])
    .execute()
  expect(rows).toEqual([{ id, recipient: '', sealed_content: null, last_error: null }])
  expect(await retry(null)).toBe(0)
})

test('operators list, retry and drop failed mails', async () => {
  const [first, second] = [await refusedMail(), await refusedMail()]
  const cli = (...args: string[]) => runCli(['mails', ...args], { DATABASE_URL: t.ownerUrl })
  const { id } = await rowOf(first)
  const { out } = await cli('list')
  expect(out).toContain(`${id}  ${t.clock.now().toISOString()}`)
  expect(out).toMatch(new RegExp(`${first}  tries: 1  .*not here`))
  expect(out).not.toContain('very-secret')
  expect(await cli('retry', '--id', id)).toMatchObject({ code: 0, out: '1 mail will be sent within a minute.' })
  expect(await rowOf(first)).toMatchObject({ failed_at: null, attempts: 0 })
  expect(await cli('drop', '--id', id)).toMatchObject({
    code: 1,
    err: expect.stringContaining('not mails that failed') as string,
  })
  expect(await cli('drop')).toMatchObject({ code: 1 })
  expect(await cli('drop', '--all')).toMatchObject({ code: 0, out: '1 mail deleted.' })
  await expect(rowOf(second)).rejects.toThrow()
  expect((await cli('list')).out).toBe('No mail failed.')
})

test('mails wait without attempts while there is no mail server, and are sent once there is one', async () => {
  const to = newAddress()
  let url: string | null = null
  await enqueue(sendingBy(smtpTo(() => url)), to)
  await sendMails()
  t.clock.advance(10 * day)
  await sendMails()
  expect(await rowOf(to)).toMatchObject({ attempts: 0, failed_at: null })
  url = t.mailbox.url
  await sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1)
})

test('an outage costs a run a few attempts, not one for each mail', async () => {
  const outbox = sendingBy(smtpTo(() => nobody))
  for (let i = 0; i < 12; i++) await enqueue(outbox, newAddress())
  await sendMails()
  const tried = await t.context.db.selectFrom('mail').select('id').where('attempts', '>', 0).execute()
  expect(tried.length).toBeGreaterThan(0)
  expect(tried.length).toBeLessThan(12)
})

test('if a sender crashes after sending, the mail is sent again with the same Message-ID', async () => {
  const to = newAddress()
  const dying: MailTransport = {
    isConfigured: () => true,
    send: async (mail) => {
      await smtp.send(mail)
      throw new Error('power cut')
    },
  }
  await enqueue(sendingBy(dying), to)
  await expect(sendMails()).rejects.toThrow('power cut')
  sendingBy(smtp)
  await sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1) // The crashed process still holds its lease.
  t.clock.advance(5 * minute)
  await sendMails()
  const [first, again] = t.mailbox.to(to)
  expect(again?.messageId).toBe(first?.messageId)
  expect((await rowOf(to)).sent_at).toEqual(t.clock.now())
})

test('a mail sealed with a missing key waits, does not block others, and is sent once the key is back', async () => {
  const [lost, other] = [newAddress(), newAddress()]
  const gone = [{ kid: 'gone', key: new Uint8Array(32).fill(9) }]
  await enqueue(createOutbox({ ...t.context, keyring: gone, transport: smtp }), lost)
  await enqueue(sendingBy(smtp), other)
  await sendMails()
  expect(await rowOf(lost)).toMatchObject({
    failed_at: t.clock.now(),
    sealed_content: sealedText,
    last_error: expect.stringContaining('the encryption key gone is not configured') as string,
  })
  expect(t.mailbox.to(other)).toHaveLength(1)
  await retry(null)
  createOutbox({ ...t.context, keyring: [...t.context.keyring, ...gone], transport: smtp })
  await sendMails()
  expect(t.mailbox.to(lost)).toHaveLength(1)
})

test('unsent mails are encrypted with the first key when secrets are, so that the other key can go', async () => {
  const to = newAddress()
  const earlier = [{ kid: 'earlier', key: new Uint8Array(32).fill(8) }]
  await enqueue(createOutbox({ ...t.context, keyring: earlier, transport: smtp }), to)
  expect(await rewrapMails(t.context.db, [...t.context.keyring, ...earlier])).toBe(1)
  sendingBy(smtp)
  await sendMails()
  expect(t.mailbox.to(to)).toHaveLength(1)
})

test('an address is always a single recipient', async () => {
  const to = 'a@example.org, b@example.org'
  await enqueue(sendingBy(smtp), to)
  await sendMails()
  expect(t.mailbox.to('b@example.org')).toEqual([])
  expect((await rowOf(to)).sent_at).toBeNull()
})

test('finished mails are deleted after 90 days, waiting ones never', async () => {
  const [sent, waiting] = [newAddress(), newAddress()]
  const outbox = sendingBy(smtp)
  await enqueue(outbox, sent)
  await sendMails()
  await enqueue(outbox, waiting)
  t.clock.advance(90 * day + 1)
  await t.runJob('mail-cleanup')
  const left = await t.context.db.selectFrom('mail').select('recipient').execute()
  expect(left).toEqual([{ recipient: waiting }])
})

test('a woken outbox sends by itself', async () => {
  const own = await testApp()
  await own.context.jobs.start()
  const outbox = createOutbox({
    ...own.context,
    transport: createSmtpTransport({
      url: () => own.mailbox.url,
      from: 'Muster <muster@localhost>',
      encryptsLogins: false,
    }),
  })
  const to = newAddress()
  await transact(own.context.db, (tx) => outbox.enqueue(tx, { key: to, to, content }))
  await outbox.wake()
  await expect.poll(() => own.mailbox.to(to).length, { timeout: patient(30_000) }).toBe(1)
  await own.context.jobs.stop()
  await own.close()
})
